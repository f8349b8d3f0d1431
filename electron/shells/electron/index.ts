/** The Electron shell: window, menu, guards, protocol and ports. The only folder beside main and preload that imports Electron. */
export { registerAppScheme, serveApp } from "./app-scheme.ts";
export { installMenu } from "./application-menu.ts";
export { answerDrags } from "./drag-out.ts";
export { createElectronPorts } from "./electron-ports.ts";
export { guardContents, guardSession } from "./guards.ts";
export { readLaunchOptions } from "./launch-options.ts";
export { answerPortRequests } from "./port-handover.ts";
export { dragRequest, portMessage, portRequest } from "./port-names.ts";
export { failedJustNow, restartAfterFault } from "./restart-after-fault.ts";
export { shellTexts } from "./shell-texts.ts";
export { checkForUpdates } from "./updates.ts";
export { closeBeforeQuit } from "./window/close-before-quit.ts";
export { confirmQuitWithSongs } from "./window/confirm-quit-with-songs.ts";
export { createMainWindow, preloadFile } from "./window/main-window.ts";
export { quitWithoutWindow } from "./window/quit-without-window.ts";
