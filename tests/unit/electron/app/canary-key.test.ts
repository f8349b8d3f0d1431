import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runWithSecretService, secretServiceIsInstalled } from "#tests/support/electron/secret-service.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

const canary = "canary0key7f3e9a1c5b";
/** The key as it could be written: plain, in two-byte letters, in base64 at each of the three offsets. */
const disguises = [
  Buffer.from(canary),
  Buffer.from(canary, "utf16le"),
  ...[0, 1, 2].map((offset) => {
    const encoded = Buffer.from("x".repeat(offset) + canary).toString("base64");
    return Buffer.from(encoded.slice(offset === 0 ? 0 : 4, -4));
  }),
  Buffer.from(Buffer.from(canary).toString("hex")),
  Buffer.from([...canary].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join("")),
  Buffer.from([...canary].map((letter) => `\\u00${letter.charCodeAt(0).toString(16)}`).join("")),
];
const shows = (bytes: Buffer) => disguises.some((disguise) => bytes.includes(disguise));

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

describe("after everything that sees a key was used", () => {
  test.for([
    ["in memory", false],
    ["in the real Secret Service", true],
  ] as const)(
    "with the key %s, it is in no file, no log and no message to the page",
    { timeout: 120_000 },
    async ([_, inKeychain], { skip }) => {
      skip(inKeychain === true && !secretServiceIsInstalled(), "no Secret Service can be run here");
      const folder = temporaryFolder();
      const environment = { CANARY: canary, CANARY_DATA: join(folder, "data") };
      const program = `await import(${JSON.stringify(join(process.cwd(), "tests/unit/electron/app/canary-run.ts"))});`;
      const withoutSession = () => {
        const env: NodeJS.ProcessEnv = { ...process.env, ...environment, XDG_RUNTIME_DIR: "/nonexistent" };
        delete env.DBUS_SESSION_BUS_ADDRESS;
        const child = spawnSync(process.execPath, ["--input-type=module-typescript", "-e", program], { env });
        expect(child.stderr.toString()).toBe("");
        return child.stdout.toString();
      };
      const messages = inKeychain ? await runWithSecretService(program, folder, { environment }) : withoutSession();

      // It was really used: by both services, and kept where it should be.
      expect(messages).toContain(`KEYCHAIN ${inKeychain}`);
      expect(messages).toContain(`"storage":"${inKeychain ? "keychain" : "memory"}"`);
      expect(messages).toContain('"ok":true');
      expect(messages).toContain('"state":"ready"');
      expect(messages).toContain("bad header Bearer");
      expect(messages).toContain("key_invalid");
      // And so did the service that tells it in everything it says.
      expect(messages).toContain("refused: [key] [key] [key] dXNlcj[key]== [key]");
      expect(messages).toContain('"trace_id":"[key] [key] [key] dXNlcj[key]== [key]"');

      expect(shows(Buffer.from(messages))).toBe(false);
      const files = filesUnder(join(folder, "data"));
      expect(files.map((path) => path.slice(folder.length))).toEqual(
        expect.arrayContaining(["/data/studio.db", "/data/logs/studio.log"]),
      );
      expect(files.filter((path) => shows(readFileSync(path)))).toEqual([]);
    },
  );
});

test("the search finds a key in each of its disguises", () => {
  for (const text of [
    canary,
    Buffer.from(`ab${canary}cd`).toString("base64"),
    Buffer.from(`a${canary}`).toString("base64"),
    Buffer.from(canary).toString("hex"),
  ]) {
    expect(shows(Buffer.from(`noise ${text} noise`)), text).toBe(true);
  }
  expect(shows(Buffer.from("noise"))).toBe(false);
});
