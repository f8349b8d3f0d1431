import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import {
  app,
  type BrowserWindow,
  dialog,
  Notification,
  type OpenDialogOptions,
  powerSaveBlocker,
  type Session,
  shell,
  utilityProcess,
} from "electron";
import type { Ports } from "#core/app/index.ts";
import type { Isolate } from "#core/system/index.ts";
import { createCopyFiles, createOpenWith, createPrograms } from "#core/system/index.ts";
import { createBadge } from "./badge.ts";
import { firstProxy } from "./proxy-list.ts";

type Desktop = Pick<
  Ports,
  | "openPath"
  | "revealPath"
  | "trashPath"
  | "copyFiles"
  | "openWith"
  | "programs"
  | "chooseFolder"
  | "notify"
  | "restart"
  | "taskEnded"
  | "keepAwake"
  | "isolate"
  | "resolveProxy"
>;

/** The operating system as Electron reaches it. */
export function createElectronPorts(
  session: Session,
  currentWindow: () => BrowserWindow | undefined,
  showWindow: () => void,
  restart: () => void,
): Desktop {
  return {
    async openPath(path) {
      const reason = await shell.openPath(path);
      if (reason !== "") throw new Error(reason);
    },
    async revealPath(path) {
      shell.showItemInFolder(path);
    },
    trashPath: (path) => shell.trashItem(path),
    copyFiles: createCopyFiles(),
    openWith: createOpenWith(),
    programs: createPrograms(),
    async chooseFolder() {
      const window = currentWindow();
      const options: OpenDialogOptions = { properties: ["openDirectory", "createDirectory"] };
      const { filePaths } = await (window ? dialog.showOpenDialog(window, options) : dialog.showOpenDialog(options));
      return filePaths[0] ?? null;
    },
    notify(title, body) {
      if (currentWindow()?.isFocused() || !Notification.isSupported()) return;
      const notification = new Notification({ title, body });
      notification.on("click", showWindow);
      notification.show();
    },
    restart,
    taskEnded: createBadge(app, () => currentWindow()?.isFocused() === true),
    keepAwake: createStayAwake(),
    isolate: isolateWithElectron,
    resolveProxy: async (url) => firstProxy(await session.resolveProxy(url)),
  };
}

/** Keeps the machine from sleeping while wanted; the screen may go dark. */
function createStayAwake(): (wanted: boolean) => void {
  let blocker: number | undefined;
  return (wanted) => {
    if (wanted && blocker === undefined) blocker = powerSaveBlocker.start("prevent-app-suspension");
    else if (!wanted && blocker !== undefined) {
      powerSaveBlocker.stop(blocker);
      blocker = undefined;
    }
  };
}

/**
 * The same as `isolateWithNode` where the program can't run as Node (fuse `runAsNode`): a utility process of Electron's,
 * which ends with the studio. Node's permissions don't hold there; the memory's bound does.
 */
const isolateWithElectron: Isolate = ({ script, argument, writable, memoryMegabytes }) => {
  const child = utilityProcess.fork(fileURLToPath(script), [argument], {
    cwd: writable,
    env: {},
    execArgv: [`--js-flags=--max-old-space-size=${memoryMegabytes}`],
    stdio: "pipe",
    serviceName: "Reelsong archive reader",
  });
  return {
    stdout: Readable.from(child.stdout ?? []),
    stderr: Readable.from(child.stderr ?? []),
    ended: new Promise((done) => {
      child.once("exit", () => done());
    }),
    kill: () => void child.kill(),
  };
};
