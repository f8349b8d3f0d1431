import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { bindingOf, requireBinding } from "../../../../scripts/packaging/keyring-binding.ts";

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
});
