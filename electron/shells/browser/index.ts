/** The browser shell: the core behind HTTP and WebSocket on 127.0.0.1, for one person and one run. */
export type { AdmissionState } from "./admission.ts";
export { openAppWindow } from "./app-window.ts";
export { type BrowserOptions, readBrowserOptions, UsageError } from "./browser-options.ts";
export { createDesktop } from "./desktop.ts";
export { resolveProxyFromEnvironment } from "./environment-proxy.ts";
export { type LoopbackServer, PortInUseError, startLoopbackServer } from "./loopback-server.ts";
export { untilQuit } from "./quit-signals.ts";
export { answerSecondStarts, askRunningStudio } from "./second-start.ts";
export { beginSupervised, type SupervisedRun } from "./supervised-run.ts";
export { FAILED, supervise } from "./supervisor.ts";
