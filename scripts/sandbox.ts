import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { parseFaultFlag, type SandboxAliases, startSandbox } from "#core/sandbox/index.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "0" },
    "api-key": { type: "string", multiple: true },
    "free-key": { type: "string", multiple: true },
    "time-scale": { type: "string", default: "1" },
    "video-rate": { type: "string" },
    data: { type: "string" },
    aliases: { type: "string" },
    fault: { type: "string", multiple: true },
    verbose: { type: "boolean", default: false },
  },
});

if (!values["api-key"]?.length) {
  console.error(
    "Usage: npm run sandbox -- --port N --api-key K [--free-key K2] [--time-scale 0.02] [--data DIR] [--aliases FILE] [--fault kind@operation[,name=value…]]",
  );
  process.exit(2);
}

/** A folder of this run alone, unless one was named. */
const dataDir = values.data ?? mkdtempSync(join(tmpdir(), "reelsong-sandbox-"));
const sandbox = await startSandbox({
  port: Number(values.port),
  dataDir,
  admin: true,
  keys: { paid: values["api-key"], free: values["free-key"] ?? [] },
  timeScale: Number(values["time-scale"]),
  ...(values["video-rate"] ? { videoRequestsPerMinute: Number(values["video-rate"]) } : {}),
  faults: (values.fault ?? []).map(parseFaultFlag),
  ...(values.aliases ? { aliases: JSON.parse(readFileSync(values.aliases, "utf8")) as SandboxAliases } : {}),
  ...(values.verbose ? { log: (line: string) => console.log(line) } : {}),
});
console.log(`Sandbox listening on ${sandbox.url}`);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    void sandbox.close().then(() => {
      if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true });
      process.exit(0);
    });
  });
}
