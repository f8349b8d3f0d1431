/** The Electron shell: window, menu, guards, protocol and ports. The only folder beside main and preload that imports Electron. */
export { registerAppScheme, serveApp } from "./app-scheme.ts";
export { installMenu } from "./application-menu.ts";
export { closeBeforeQuit } from "./close-before-quit.ts";
export { confirmQuitWithSongs } from "./confirm-quit-with-songs.ts";
export { answerDrags } from "./drag-out.ts";
export { createElectronPorts } from "./electron-ports.ts";
export { guardContents, guardSession } from "./guards.ts";
export { readLaunchOptions } from "./launch-options.ts";
export { createMainWindow, preloadFile } from "./main-window.ts";
export { answerPortRequests } from "./port-handover.ts";
export { dragRequest, portMessage, portRequest } from "./port-names.ts";
export { quitWithoutWindow } from "./quit-without-window.ts";
export { failedJustNow, restartAfterFault } from "./restart-after-fault.ts";
export { shellWords } from "./shell-words.ts";
export { checkForUpdates } from "./updates.ts";
