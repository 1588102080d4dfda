// A served Till for tests in JavaScript: const till = await startTill(); …; await till.close()
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { once } from "node:events";

export async function startTill(options = [], program = "till-serve") {
  const process = spawn(program, ["--port", "0", "--json", ...options], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(createInterface({ input: process.stdout }), "line");
  const addresses = JSON.parse(line);
  return {
    addresses,
    // Asks control: await till.control("POST", "faults", { on: "tabby.*", nth: 1, do: "drop-response" })
    async control(method, path, body) {
      const answer = await fetch(`${addresses.control}/_till/${path}`, { method, body: body && JSON.stringify(body) });
      if (!answer.ok) throw new Error((await answer.json()).problem);
      return answer.json();
    },
    // Ends the server; the status is 1 where the software under test broke a rule.
    async close() {
      process.kill("SIGTERM");
      const [status] = await once(process, "exit");
      return status;
    },
  };
}
