import { describe, expect, it } from "vitest";
import { checkLockfile } from "../../../scripts/check-lockfile.ts";
import { describePlatform, findMissingPackages } from "../../../scripts/lockfile.ts";

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

  it("fails on a download address, a missing part and a range", () => {
    const packages = {
      "node_modules/a": { resolved: "https://registry.test/a.tgz", optionalDependencies: { "a-linux-x64": "1.0.0" } },
    };
    expect(checkLockfile(packages, { a: "^1.0.0", b: "2.0.0" })).toEqual([
      "package-lock.json: node_modules/a has a download address",
      "package-lock.json: a-linux-x64 of node_modules/a is missing; run node scripts/complete-lockfile.ts",
      "package.json: a is “^1.0.0”, not one exact version",
    ]);
  });
});
