import type { RelaunchOptions } from "electron";

/**
 * How the program starts itself again. An AppImage runs from a mount that goes with it: what is started then is the image,
 * by the path that its runtime tells (`APPIMAGE`). `argv` as Electron's `process.argv`, the program first.
 */
export const relaunchOptions = (argv: readonly string[], image: string | undefined): RelaunchOptions => ({
  args: argv.slice(1),
  ...(image === undefined || image === "" ? {} : { execPath: image }),
});
