// Filled by what follows.
