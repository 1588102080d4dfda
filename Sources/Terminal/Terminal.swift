import Frames
