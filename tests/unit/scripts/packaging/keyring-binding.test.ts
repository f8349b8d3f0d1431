import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { bindingOf, requireBinding, stageBinding } from "../../../../scripts/packaging/keyring-binding.ts";

it.each([
  ["linux", "arm64", "@napi-rs/keyring-linux-arm64-gnu"],
  ["darwin", "arm64", "@napi-rs/keyring-darwin-arm64"],
  ["win32", "x64", "@napi-rs/keyring-win32-x64-msvc"],
])("names the keychain library of %s %s", (platform, arch, name) => {
  expect(bindingOf(platform, arch)).toBe(name);
});

it("fails a package that holds another machine's keychain library", () => {
  const resources = temporaryFolder();
  const modules = join(resources, "app.asar.unpacked/node_modules/@napi-rs");
  mkdirSync(join(modules, "keyring-linux-x64-gnu"), { recursive: true });
  writeFileSync(join(modules, "keyring-linux-x64-gnu/keyring.linux-x64-gnu.node"), "");
  expect(() => requireBinding(resources, "linux", "x64")).not.toThrow();
  expect(() => requireBinding(resources, "linux", "arm64")).toThrow("lacks the keychain library");
  mkdirSync(join(modules, "keyring-darwin-arm64"));
  writeFileSync(join(modules, "keyring-darwin-arm64/keyring.darwin-arm64.node"), "");
  expect(() => requireBinding(resources, "linux", "x64")).toThrow("libraries of others: keyring-");
});

// @shows Installed, point by point › A5. One keychain library for each target, from the lockfile
describe("a target's keychain library", () => {
  const name = "@napi-rs/keyring-win32-x64-msvc";
  /** A project whose lock file names the library, and a registry that has it. */
  function setUp({ locked = true, installed }: { locked?: boolean; installed?: string } = {}) {
    const root = temporaryFolder();
    const packed = join(root, "package");
    mkdirSync(packed);
    writeFileSync(join(packed, "package.json"), JSON.stringify({ name, version: "2.1.2" }));
    writeFileSync(join(packed, "keyring.win32-x64-msvc.node"), "the library");
    execFileSync("tar", ["-czf", join(root, "served.tgz"), "-C", root, "package"]);
    const sum = createHash("sha512")
      .update(readFileSync(join(root, "served.tgz")))
      .digest("base64");
    const entry = { version: "2.1.2", integrity: `sha512-${sum}` };
    writeFileSync(
      join(root, "package-lock.json"),
      JSON.stringify({ packages: locked ? { [`node_modules/${name}`]: entry } : {} }),
    );
    if (installed !== undefined) {
      mkdirSync(join(root, "node_modules", name), { recursive: true });
      writeFileSync(join(root, "node_modules", name, "package.json"), JSON.stringify({ name, version: installed }));
      writeFileSync(join(root, "node_modules", name, "keyring.win32-x64-msvc.node"), "the installed library");
    }
    const asked: string[] = [];
    const stage = join(root, "stage");
    const place = (bytes?: Uint8Array) =>
      stageBinding(root, stage, { platform: "win32", arch: "x64" }, (wanted, version, folder) => {
        asked.push(`${wanted}@${version}`);
        writeFileSync(join(folder, "brought.tgz"), bytes ?? readFileSync(join(root, "served.tgz")));
        return join(folder, "brought.tgz");
      });
    const library = () => readFileSync(join(stage, name, "keyring.win32-x64-msvc.node"), "utf8");
    return { stage, asked, place, library };
  }

  it("of another system is fetched at the locked version, alone, and nothing is put into node_modules", () => {
    const { stage, asked, place, library } = setUp();
    mkdirSync(join(stage, "@napi-rs/keyring-darwin-x64"), { recursive: true });
    place();
    expect(asked).toEqual([`${name}@2.1.2`]);
    expect(library()).toBe("the library");
    expect(readdirSync(join(stage, "@napi-rs"))).toEqual(["keyring-win32-x64-msvc"]);
  });

  it("that is installed at the locked version is taken from there, and at another is not", () => {
    const here = setUp({ installed: "2.1.2" });
    here.place();
    expect([here.asked, here.library()]).toEqual([[], "the installed library"]);
    const older = setUp({ installed: "2.1.1" });
    older.place();
    expect([older.asked, older.library()]).toEqual([[`${name}@2.1.2`], "the library"]);
  });

  it("that isn't what the lock file names is refused", () => {
    const { place } = setUp();
    expect(() => place(new Uint8Array([1, 2, 3]))).toThrow("isn’t what package-lock.json names");
    expect(() => setUp({ locked: false }).place()).toThrow("package-lock.json doesn’t name");
  });

  it.each(["linux-x64-gnu", "linux-arm64-gnu", "darwin-x64", "darwin-arm64", "win32-x64-msvc", "win32-arm64-msvc"])(
    "for %s is locked with its sum",
    (kind) => {
      const root = join(import.meta.dirname, "../../../..");
      const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
        packages: Record<string, { integrity?: string }>;
      };
      expect(packages[`node_modules/@napi-rs/keyring-${kind}`]?.integrity).toMatch(/^sha512-/);
    },
  );
});
