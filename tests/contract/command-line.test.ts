import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { describe, expect, it, onTestFinished } from "vitest";

const script = join(import.meta.dirname, "../../scripts/sandbox.ts");

describe("npm run sandbox", () => {
  // @shows First use, point by point › B24. A diagram's frame has an origin that is nobody's; what breaks off ends, closed and told right
  it("prints one line and serves with keys, faults and aliases", async () => {
    const folder = mkdtempSync(join(tmpdir(), "reelsong-cli-"));
    const aliases = join(folder, "aliases.json");
    writeFileSync(aliases, JSON.stringify({ paths: { "/other": "/compat" }, models: { "Other-": "Vendor-" } }));
    const flags = [
      "--port",
      "0",
      "--api-key",
      "k1",
      "--free-key",
      "k2",
      "--time-scale",
      "0.02",
      "--data",
      join(folder, "data"),
    ];
    const more = ["--aliases", aliases, "--fault", "status@messages,status=529"];
    const child = spawn(process.execPath, [script, ...flags, ...more], { stdio: ["ignore", "pipe", "inherit"] });
    onTestFinished(() => {
      child.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    });
    const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
    const url = /^Sandbox listening on (http:\/\/127\.0\.0\.1:\d+)$/.exec(line)?.[1];
    const call = () =>
      fetch(`${url}/other/v1/messages`, {
        method: "POST",
        headers: { authorization: "Bearer k1", "content-type": "application/json" },
        body: JSON.stringify({ model: "Other-M3", messages: [{ role: "user", content: "Hi" }] }),
      });
    expect([(await call()).status, (await call()).status]).toEqual([529, 200]);
    child.kill("SIGTERM");
    expect((await once(child, "exit"))[0]).toBe(0);
  });

  it("says how it is used when the key is missing", async () => {
    const child = spawn(process.execPath, [script], { stdio: ["ignore", "ignore", "pipe"] });
    let said = "";
    child.stderr.on("data", (part) => {
      said += part;
    });
    expect((await once(child, "exit"))[0]).toBe(2);
    expect(said).toContain("--api-key");
  });
});
