/** Stands for a core: tells its supervisor where it is, then ends as `FAIL_WITH` says, unless it has failed `FAILURES` times. */
import { appendFileSync, readFileSync } from "node:fs";

const log = process.env.FAIL_LOG ?? "";
const port = Number(process.env.CORE_PORT);
process.send?.({ type: "waiting" });
process.once("message", (told) => {
  appendFileSync(log, `${JSON.stringify(told)}\n`);
  process.send?.({ type: "admission", port, admission: { secret: "s", once: [] } }, () => {
    const times = readFileSync(log, "utf8").trim().split("\n").length;
    if (times > Number(process.env.FAILURES)) process.exit(Number(process.env.LAST ?? 0));
    if (process.env.FAIL_WITH === "signal") process.kill(process.pid, "SIGKILL");
    else process.exit(Number(process.env.FAIL_WITH));
  });
});
