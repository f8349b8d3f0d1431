/**
 * The part of Electron that main and the shell use, as a program: main runs in its own process of Node, each window is a page
 * of a real Chromium with the real preload script in an isolated world. What each member takes and gives is `electron.d.ts`'s
 * own; `npm run check -- stand-in` compiles the shell against it. docs/desktop.md says what it can't prove.
 */
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { App as StandInApp } from "./app.ts";
import type { Session as StandInSession } from "./session.ts";
import { world } from "./world.ts";

export { app } from "./app.ts";
export { autoUpdater } from "./auto-updater.ts";
export {
  clipboard,
  dialog,
  NativeImage,
  Notification,
  nativeImage,
  nativeTheme,
  powerMonitor,
  powerSaveBlocker,
  type Screen,
  screen,
  shell,
  utilityProcess,
} from "./desktop.ts";
export { type IpcMain, ipcMain } from "./ipc.ts";
export { Menu } from "./menu.ts";
export { MessageChannelMain } from "./message-ports.ts";
export { net } from "./net.ts";
export { session } from "./session.ts";
export { BrowserWindow, type WebContents } from "./window.ts";
export type App = StandInApp;
export type Session = StandInSession;
export type MenuItemConstructorOptions = Electron.MenuItemConstructorOptions;
export type ContextMenuParams = Electron.ContextMenuParams;
export type OpenDialogOptions = Electron.OpenDialogOptions;
export type Rectangle = Electron.Rectangle;
export type RelaunchOptions = Electron.RelaunchOptions;

/** Each host of `*.localhost` is an origin like https to Chromium already. */
export const protocol = { registerSchemesAsPrivileged(_schemes: Electron.CustomScheme[]): void {} };

const resourcesPath = world.package?.resources ?? join(tmpdir(), "no-resources");
Object.assign(process, { resourcesPath, type: "browser" });
// docs/api/process.md: without a default app there is no script among the words of the command line.
if (world.package !== undefined) process.argv.splice(1, 1);
