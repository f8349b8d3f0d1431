import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** What only Electron's own binary can prove is at least written as it must be. */
const root = join(import.meta.dirname, "../../../../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

test.each([
  ["sandbox", "true"],
  ["contextIsolation", "true"],
  ["nodeIntegration", "false"],
  ["nodeIntegrationInWorker", "false"],
  ["nodeIntegrationInSubFrames", "false"],
  ["webSecurity", "true"],
  ["webviewTag", "false"],
  ["navigateOnDragDrop", "false"],
])("Electron's source: the window has %s: %s", (option, value) => {
  expect(read("electron/shells/electron/window/main-window.ts")).toContain(`${option}: ${value},`);
});

test.each([
  ["runAsNode", "false"],
  ["enableNodeOptionsEnvironmentVariable", "false"],
  ["enableNodeCliInspectArguments", "false"],
  ["enableEmbeddedAsarIntegrityValidation", "true"],
  ["onlyLoadAppFromAsar", "true"],
  ["grantFileProtocolExtraPrivileges", "false"],
])("Electron's source: the fuse %s is %s", (fuse, value) => {
  expect(read("electron-builder.yml")).toMatch(new RegExp(`^  ${fuse}: ${value}$`, "m"));
});

test("Electron's source: no view, no window and no permission but what is named, and the bridge has no channel to choose", () => {
  const guards = read("electron/shells/electron/guards.ts");
  for (const guard of ["will-attach-webview", "setWindowOpenHandler", "setPermissionRequestHandler"]) {
    expect(guards).toContain(guard);
  }
  expect(guards).toContain("setPermissionCheckHandler");
  const preload = read("electron/preload.ts");
  expect(preload.match(/exposeInMainWorld/g)).toHaveLength(1);
  // Each message goes over a channel of its own: a page can't name one.
  const channels = [...preload.matchAll(/ipcRenderer\.\w+\(\s*([^,)\s]+)/g)].map(([, channel]) => channel);
  expect(channels).toEqual(["portMessage", "portRequest", "dragRequest"]);
});
