import { spawnSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkSignedRelease } from "#core/shells/electron/updates/signed-release.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { macOptions } from "../../../../scripts/packaging/desktop-build.ts";
import { unreachedFiles } from "../../../../scripts/packaging/packed-files.ts";
import { publicKeyOf, signUpdates, writeChecksums } from "../../../../scripts/packaging/sign-updates.ts";

const root = join(import.meta.dirname, "../../../..");
const yml = readFileSync(join(root, "electron-builder.yml"), "utf8");

// @shows Installed, point by point › A2. AppImage: the static runtime, the sandbox on, a word where user namespaces are off
// @shows Installed, point by point › A6. macOS: signed again after the fuses, entitlements that fit, notarized by environment
it.each([
  [
    "AppImages have the static runtime, which needs no FUSE 2 and keeps Chromium's sandbox",
    /^ {2}appimage: "1\.0\.3"$/m,
  ],
  ["a Mac's program is signed again after its fuses are set", /^ {2}resetAdHocDarwinSignature: true$/m],
  ["Windows holds an update to the publisher's name", /^ {2}verifyUpdateCodeSignature: true$/m],
  ["the menu entry is called as the windows are", /^ {2}syncDesktopName: true$/m],
])("%s", (_what, line) => expect(yml).toMatch(line));

// @shows Installed, point by point › A6. macOS: signed again after the fuses, entitlements that fit, notarized by environment
it("a program for Macs may do what V8 needs, and nothing else", () => {
  const entitlements = readFileSync(join(root, "resources/entitlements.mac.plist"), "utf8");
  expect([...entitlements.matchAll(/<key>(.*)<\/key>/g)].map(([, key]) => key)).toEqual([
    "com.apple.security.cs.allow-jit",
  ]);
});

it.each([
  [{}, false],
  [{ APPLE_ID: "a@example.com" }, false],
  [{ APPLE_ID: "a@example.com", APPLE_APP_SPECIFIC_PASSWORD: "p", APPLE_TEAM_ID: "T" }, true],
  [{ APPLE_API_KEY: "k.p8", APPLE_API_KEY_ID: "K", APPLE_API_ISSUER: "I" }, true],
])("with %j it is notarized: %s", (environment, notarize) => expect(macOptions(environment)).toEqual({ notarize }));

// @shows Installed, point by point › A13. Nothing is packed that isn’t run
it("what main.js doesn't reach isn't packed, however it is named there", () => {
  const folder = temporaryFolder();
  const files = {
    "main.js": `import "./a-1.js"; new Worker(new URL("./worker.js", import.meta.url)); await import('./late.js');`,
    "a-1.js": "read(`dec.wasm`)",
    "late.js": `import "./main.js"`,
    ...{ "worker.js": "", "dec.wasm": "", "browser.js": `import "./only-browser.js"`, "only-browser.js": "" },
    ...{ "macos-trash": "", "main.js.map": "browser.js" },
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  expect(unreachedFiles(folder)).toEqual(["browser.js", "macos-trash", "only-browser.js"]);
});

describe("the lists of a release", () => {
  const { privateKey } = generateKeyPairSync("ed25519");
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();

  it("are signed so that the program takes them", () => {
    const folder = temporaryFolder();
    const list = `version: 0.2.0\nfiles:\n  - url: a\n    sha512: ${"A".repeat(86)}==\n`;
    for (const name of ["latest.yml", "latest-linux.yml", "builder-debug.yml"]) writeFileSync(join(folder, name), list);
    expect(signUpdates(folder, pem).sort()).toEqual(["latest-linux.yml.sig", "latest.yml.sig"]);
    const signature = readFileSync(join(folder, "latest.yml.sig"), "utf8");
    const found = { version: "0.2.0", files: [{ sha512: `${"A".repeat(86)}==` }] };
    expect(() => checkSignedRelease(list, signature, publicKeyOf(pem), found)).not.toThrow();
  });

  it("aren't signed with a key of another kind", () => {
    const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
    const other = rsa.export({ type: "pkcs8", format: "pem" }).toString();
    const folder = temporaryFolder();
    writeFileSync(join(folder, "latest.yml"), "version: 0.2.0\n");
    expect(() => signUpdates(folder, other)).toThrow("must be an Ed25519 key");
  });

  it("and all files have their sums in one list, which is signed too", () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "b.deb"), "abc");
    writeFileSync(join(folder, "a.dmg"), "");
    writeFileSync(join(folder, "builder-debug.yml"), "");
    expect(writeChecksums(folder, pem)).toEqual(["SHA256SUMS", "SHA256SUMS.sig"]);
    // Of nothing and of "abc", as FIPS 180 gives them.
    expect(readFileSync(join(folder, "SHA256SUMS"), "utf8")).toBe(
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a.dmg\n" +
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  b.deb\n",
    );
    expect(writeChecksums(folder, undefined)).toEqual(["SHA256SUMS"]);
  });
});

// @shows Installed, point by point › A12. Starting and building say what is wrong, a second start opens the first, and npm’s end is the studio’s
it.each([
  [["--linux"], { REELSONG_UPDATES_URL: "https://updates.example/" }, "unsigned updates aren’t taken"],
  [["--linux"], { REELSONG_UPDATES_URL: "http://updates.example/" }, "use an https address"],
  ...(process.platform === "darwin" ? [] : [[["--mac"], {}, "can be made on a Mac only"] as const]),
])("dist %j with %j says what is wrong, before it builds anything", (args, environment, said) => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, "scripts/dist.ts"), ...args], {
    encoding: "utf8",
    env: { ...process.env, ...environment },
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining(said)]);
  expect(stderr).not.toContain("    at ");
});
