import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runWithSecretService, secretServiceIsInstalled } from "#tests/support/electron/secret-service.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

const canary = "canary-key-7f3e9a1c";
const withKeychain = (work: string) => `
  import { createKeychain } from "#core/service/keychain/index.ts";
  const keychain = createKeychain({ service: "Reelsong test" });
  await keychain.ready();
  console.log(JSON.stringify(await (async () => { ${work} })()));`;

test.runIf(secretServiceIsInstalled())(
  "the real Secret Service keeps a key over a restart, and forgets it",
  async () => {
    const folder = temporaryFolder();
    const set = withKeychain(`return [keychain.status(), await keychain.set("c1", process.env.CANARY)];`);
    expect(JSON.parse(await runWithSecretService(set, folder, { environment: { CANARY: canary } }))).toEqual([
      { available: true, backend: "Secret Service" },
      "keychain",
    ]);

    const read = withKeychain(
      `return [await keychain.has("c1"), await keychain.read("c1"), await keychain.has("c2")];`,
    );
    expect(JSON.parse(await runWithSecretService(read, folder))).toEqual(["keychain", canary, "none"]);

    const forget = withKeychain(`await keychain.forget("c1"); return await keychain.read("c1");`);
    expect(JSON.parse(await runWithSecretService(forget, folder))).toBeNull();
    expect(JSON.parse(await runWithSecretService(read, folder))).toEqual(["none", null, "none"]);
  },
);

test.runIf(secretServiceIsInstalled())(
  "the keyring's own files don't show the key, and the probe left nothing",
  async () => {
    const folder = temporaryFolder();
    const set = withKeychain(`return await keychain.set("c1", process.env.CANARY);`);
    await runWithSecretService(set, folder, { environment: { CANARY: canary } });
    const keyrings = join(folder, "session-data", "keyrings");
    const bytes = readdirSync(keyrings).map((name) => readFileSync(join(keyrings, name), "latin1"));
    expect(bytes.length).toBeGreaterThan(0);
    expect(bytes.join("")).not.toContain(canary);
    const list = `
    import { findCredentials } from "@napi-rs/keyring";
    console.log(JSON.stringify(findCredentials("Reelsong test").map((found) => found.account)));`;
    expect(JSON.parse(await runWithSecretService(list, folder))).toEqual(["c1"]);
  },
);

test.runIf(secretServiceIsInstalled())(
  "a locked Secret Service: memory for this run, and the way to mend it",
  async () => {
    const folder = temporaryFolder();
    // The login before made the keyring; this one comes without its password.
    await runWithSecretService(withKeychain("return keychain.status();"), folder);
    const program = withKeychain(
      `return [await keychain.set("c1", process.env.CANARY), keychain.status(), await keychain.read("c1")];`,
    );
    const [storage, status, key] = JSON.parse(
      await runWithSecretService(program, folder, { unlocked: false, environment: { CANARY: canary } }),
    );
    expect([storage, key]).toEqual(["memory", canary]);
    expect(status).toMatchObject({ available: false, problem: expect.stringMatching(/locked/i) });
    expect(status.advice).toContain("Unlock");
  },
);

test.runIf(secretServiceIsInstalled())("a keychain with no keyring in it yet says so", async () => {
  const program = withKeychain("return keychain.status();");
  const status = JSON.parse(await runWithSecretService(program, temporaryFolder(), { unlocked: false }));
  expect(status).toMatchObject({ available: false, problem: expect.stringContaining("no default keyring") });
});

test("without any session bus there is no keychain: memory, never the kernel's keyring", async () => {
  const program = withKeychain(`return [await keychain.set("c1", "k-1234567"), keychain.status().available];`);
  const env: NodeJS.ProcessEnv = { ...process.env, XDG_RUNTIME_DIR: "/nonexistent", DISPLAY: "" };
  delete env.DBUS_SESSION_BUS_ADDRESS;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module-typescript", "-e", program], { env });
  expect(stderr.toString()).toBe("");
  expect(JSON.parse(stdout.toString())).toEqual(["memory", false]);
});
