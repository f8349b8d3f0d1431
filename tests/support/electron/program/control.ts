import { EventEmitter } from "node:events";

export interface MenuEntry {
  /** `—` for a line between; the role in brackets where an item has no label, and so speaks the system's language. */
  readonly label: string;
  readonly enabled: boolean;
  readonly accelerator: string;
  readonly below: readonly MenuEntry[];
}

/** What the program does with the system, where a person would see it or another program would have it. */
export type ToldByProgram =
  | { readonly what: "event"; readonly name: string }
  /** Where its window was put. */
  | { readonly what: "placed"; readonly bounds: Electron.Rectangle }
  /** From now on whoever asks Chromium for its downloads has them. */
  | { readonly what: "downloadsFollowed" }
  | { readonly what: "menu"; readonly entries: readonly MenuEntry[] }
  | { readonly what: "popup"; readonly id: number; readonly entries: readonly MenuEntry[] }
  | {
      readonly what: "question";
      readonly id: number;
      readonly message: string;
      readonly detail: string;
      readonly buttons: readonly string[];
      /** Where it is when nobody answers. */
      readonly cancelId: number;
    }
  /** The program itself takes the question back. */
  | { readonly what: "questionGone"; readonly id: number }
  | { readonly what: "folderAsked"; readonly id: number }
  | { readonly what: "errorBox"; readonly title: string; readonly text: string }
  | { readonly what: "notification"; readonly id: number; readonly title: string; readonly body: string }
  | { readonly what: "badge"; readonly count: number }
  | { readonly what: "theme"; readonly source: string }
  | { readonly what: "progress"; readonly share: number }
  | { readonly what: "download"; readonly address: string; readonly name: string; readonly cancelled: boolean }
  | { readonly what: "opened"; readonly text: string }
  | { readonly what: "openedPath"; readonly text: string }
  | { readonly what: "revealed"; readonly text: string }
  | { readonly what: "trashed"; readonly text: string }
  | { readonly what: "copied"; readonly text: string }
  | { readonly what: "dragged"; readonly files: readonly string[] }
  | { readonly what: "awake"; readonly on: boolean }
  | { readonly what: "relaunched"; readonly pid: number; readonly args: readonly string[] }
  | { readonly what: "undone"; readonly text: string }
  | { readonly what: "portMessage"; readonly port: number; readonly data: unknown }
  | { readonly what: "portClosed"; readonly port: number };

/** What the person at the machine, the system or another program does. */
export type ToldToProgram =
  | { readonly do: "answer"; readonly id: number; readonly button: number }
  | { readonly do: "choose"; readonly id: number; readonly label: string | null }
  | { readonly do: "chooseInBar"; readonly path: readonly string[] }
  | { readonly do: "chooseFolder"; readonly id: number; readonly path: string | null }
  | { readonly do: "clickNotification"; readonly id: number }
  | { readonly do: "power"; readonly event: "suspend" | "resume" | "shutdown" | "lock-screen" | "unlock-screen" }
  | { readonly do: "systemTheme"; readonly dark: boolean }
  /** The screens there are now, the primary one first. */
  | { readonly do: "screens"; readonly workAreas: readonly Electron.Rectangle[] }
  | { readonly do: "closeWindow" | "blurWindow" | "focusWindow" }
  /** The person drags it. */
  | { readonly do: "moveWindow"; readonly bounds: Electron.Rectangle }
  /** A port of the core, asked for as the page does. */
  | { readonly do: "openPort"; readonly port: number }
  | { readonly do: "port"; readonly port: number; readonly data: unknown }
  | { readonly do: "closePort"; readonly port: number };

type Order<Name extends ToldToProgram["do"]> = Extract<ToldToProgram, { do: Name }>;

/** Orders as they come, by their name. */
class Orders extends EventEmitter {
  override on<Name extends ToldToProgram["do"]>(name: Name, listener: (order: Order<Name>) => void): this {
    return super.on(name, listener);
  }
}
export const orders = new Orders();
process.on("message", (told: ToldToProgram) => orders.emit(told.do, told));
// It doesn't outlive a test run that was killed.
process.on("disconnect", () => process.exit(1));
process.channel?.unref();

/** Whether somebody answers. */
export const isWatched = (): boolean => process.connected;

export function tell(told: ToldByProgram): void {
  if (process.connected) process.send?.(told);
  else if (!unsaid.has(told.what)) process.stdout.write(`${describe(told)}\n`);
}

const unsaid: ReadonlySet<string> = new Set(["event", "menu", "placed", "downloadsFollowed"]);

/** For who looks at the program by hand. */
function describe({ what, ...rest }: ToldByProgram): string {
  return `${what}: ${JSON.stringify(rest)}`;
}

let last = 0;
export const nextId = (): number => {
  last += 1;
  return last;
};
