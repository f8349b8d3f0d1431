import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { checkLockfile } from "../../../scripts/check-lockfile.ts";
import { describePlatform, findMissingPackages, type LockedPackages } from "../../../scripts/lockfile.ts";
import { shippedPackages, writeBills } from "../../../scripts/sbom.ts";

const root = join(import.meta.dirname, "../../..");

describe("the lockfile", () => {
  it("misses what a package wants and neither it nor a folder above holds", () => {
    const packages = {
      "": {},
      "node_modules/a": { version: "1.0.0", optionalDependencies: { "a-linux-x64": "1.0.0", "a-win32-x64": "1.0.0" } },
      "node_modules/a-linux-x64": { version: "1.0.0" },
      "node_modules/b/node_modules/c": {
        version: "2.0.0",
        optionalDependencies: { "a-linux-x64": "1.0.0", own: "1.0.0" },
      },
      "node_modules/b/node_modules/c/node_modules/own": { version: "1.0.0" },
    };
    expect(findMissingPackages(packages)).toEqual([
      { name: "a-win32-x64", version: "1.0.0", wantedBy: "node_modules/a" },
    ]);
  });

  it.each([
    ["@biomejs/cli-darwin-arm64", { os: ["darwin"], cpu: ["arm64"] }],
    ["@biomejs/cli-linux-x64-musl", { os: ["linux"], cpu: ["x64"], libc: ["musl"] }],
    ["@oxc-parser/binding-linux-arm-gnueabihf", { os: ["linux"], cpu: ["arm"], libc: ["glibc"] }],
    ["@oxc-parser/binding-linux-arm-musleabihf", { os: ["linux"], cpu: ["arm"], libc: ["musl"] }],
    ["@tailwindcss/oxide-wasm32-wasi", { cpu: ["wasm32"] }],
    ["@oxc-parser/binding-win32-ia32-msvc", { os: ["win32"], cpu: ["ia32"] }],
  ])("knows where %s runs", (name, expected) => {
    expect(describePlatform(name)).toEqual(expected);
  });

  it("misses a part that is there in another version only", () => {
    const packages = {
      "node_modules/a": { version: "1.0.0", optionalDependencies: { "a-linux-x64": "1.0.0", "a-wide": "^1.0.0" } },
      "node_modules/a-linux-x64": { version: "0.9.0" },
      "node_modules/a-wide": { version: "1.2.0" },
    };
    expect(findMissingPackages(packages)).toEqual([
      { name: "a-linux-x64", version: "1.0.0", wantedBy: "node_modules/a" },
    ]);
  });

  it("fails on a download address, a missing hash, a missing part, a range and a script that nobody allowed", () => {
    const integrity = `sha512-${"A".repeat(86)}==`;
    const packages = {
      "": {},
      "node_modules/a": {
        integrity,
        resolved: "https://registry.test/a.tgz",
        optionalDependencies: { "a-linux-x64": "1.0.0" },
      },
      "node_modules/b": { integrity: "sha1-AAAA", hasInstallScript: true },
      "node_modules/b/node_modules/c": { integrity, hasInstallScript: true },
      "node_modules/d": { hasInstallScript: false },
      "node_modules/linked": { resolved: "somewhere", link: true },
    };
    expect(checkLockfile(packages, { a: "^1.0.0", b: "2.0.0" }, { b: true, e: false })).toEqual([
      "package-lock.json: node_modules/a has a download address",
      "package-lock.json: node_modules/b has no SHA-512 to check it by; take a version that the registry serves whole",
      "package-lock.json: node_modules/d has no SHA-512 to check it by; take a version that the registry serves whole",
      "package-lock.json: a-linux-x64 of node_modules/a is missing; run node scripts/complete-lockfile.ts",
      "package.json: a is “^1.0.0”, not one exact version",
      "package.json: c has a script for its installation, and allowScripts doesn't name it",
      "package.json: allowScripts names e, which has no script",
    ]);
  });

  it("of this project has a hash for everything that is fetched, and no script that nobody allowed", () => {
    const read = (name: string) => JSON.parse(readFileSync(join(root, name), "utf8"));
    const { packages } = read("package-lock.json") as { packages: LockedPackages };
    const { allowScripts } = read("package.json") as { allowScripts: Record<string, boolean> };
    expect(checkLockfile(packages, {}, allowScripts)).toEqual([]);
    expect(Object.keys(packages).length).toBeGreaterThan(900);
  });
});

describe("the bill of what ships", () => {
  it("names what the product imports and all that this needs, and not what only builds it", () => {
    const packages = {
      "": { devDependencies: { vite: "1.0.0" } },
      "node_modules/zod": { version: "4.0.0" },
      "node_modules/fastify": {
        version: "5.0.0",
        dependencies: { pino: "1.0.0" },
        optionalDependencies: { zod: "4.0.0", gone: "1.0.0" },
      },
      "node_modules/fastify/node_modules/pino": { version: "1.0.0" },
      "node_modules/pino": { version: "2.0.0" },
      "node_modules/vite": { version: "1.0.0" },
    };
    expect([...shippedPackages(["fastify"], packages)]).toEqual([
      "node_modules/fastify",
      "node_modules/fastify/node_modules/pino",
      "node_modules/zod",
    ]);
  });

  it("is CycloneDX, with hashes and licences, and names no registry and no folder of this machine", () => {
    const folder = temporaryFolder();
    const [shipped, everything] = writeBills(folder);
    expect(shipped?.components).toBeGreaterThan(150);
    expect(everything?.components).toBeGreaterThan(900);
    const text = readFileSync(join(folder, "shipped.cdx.json"), "utf8");
    const bom = JSON.parse(text);
    expect(bom).toMatchObject({
      bomFormat: "CycloneDX",
      specVersion: "1.5",
      metadata: { component: { name: "reelsong" } },
    });
    const names = bom.components.map(({ name }: { name: string }) => name);
    expect(names).toEqual(
      expect.arrayContaining(["electron", "fastify", "react", "undici", "zod", "@napi-rs/keyring"]),
    );
    expect(names).not.toEqual(expect.arrayContaining(["vitest"]));
    expect(names).not.toEqual(expect.arrayContaining(["@biomejs/biome"]));
    for (const one of bom.components) expect(one.hashes, one.name).toHaveLength(1);
    expect(text.match(/https?:\/\/[\w.-]+/g)).toEqual(["http://cyclonedx.org"]);
    expect(text).not.toContain(root);
  });
});
