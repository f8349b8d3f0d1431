/** What the machine around the program is like; a test or `npm run desktop` says so in `REELSONG_STAND_IN`. */
export interface World {
  /** The Chromium that shows the windows. */
  readonly chromium: string;
  /** On the display there is, with the system's own buttons drawn into the title bar. */
  readonly visible?: boolean;
  readonly dark?: boolean;
  /** After how long a page that answers nothing hangs; Chromium's own 15 s (`kHungRendererDelay`) unless told. */
  readonly hangMilliseconds?: number;
  readonly args?: readonly string[];
  /** As a package has it: its version, and where its archive and what lies beside it are. As from source unless told. */
  readonly package?: { readonly version: string; readonly app: string; readonly resources: string };
}

export const worldVariable = "REELSONG_STAND_IN";
export const world = JSON.parse(process.env[worldVariable] ?? '{"chromium":"chromium"}') as World;
