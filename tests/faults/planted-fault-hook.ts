import { writeFileSync } from "node:fs";

/** A mistake of ours, planted: at SIGUSR2 a timer throws what nobody catches. The core's process tells its id in a file. */
if (process.env.REELSONG_SUPERVISED !== undefined && process.env.PLANTED_PID !== undefined) {
  writeFileSync(process.env.PLANTED_PID, String(process.pid));
  process.on("SIGUSR2", () =>
    setTimeout(() => {
      throw new TypeError("planted fault, with Authorization: Bearer planted-key-0123456789");
    }, 10),
  );
}
