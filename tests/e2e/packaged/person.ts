import { execFileSync } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "@playwright/test";
import type { DesktopProgram } from "#tests/support/electron/desktop-program.ts";

/** Who sits before the program: sees the system's dialogs and presses their buttons. */
export interface Person {
  /** Waits for the dialog that says this, and presses the button of that place. */
  answer(message: string, button: number): Promise<void>;
}

/** With the stand-in the test is asked; what is said and offered is held to. */
export const standInPerson = (program: DesktopProgram): Person => ({
  async answer(message, button) {
    const asked = await program.told("question");
    expect(asked.message).toBe(message);
    program.say({ do: "answer", id: asked.id, button });
  },
});

const xdotool = (...args: readonly string[]): string =>
  execFileSync("xdotool", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

/** Whether a dialog of the system can be answered here: on an X display, as Xvfb's, by `xdotool`. */
export function canPressKeys(): boolean {
  try {
    return process.platform === "linux" && xdotool("getdisplaygeometry") !== "";
  } catch {
    return false;
  }
}

/**
 * With the packaged program, keys are pressed as a person does: the dialog is the newest window of that process, its first
 * button has the focus (`defaultId` is 0 wherever the studio asks), and the arrow goes to the next; Tab would pass by the text,
 * which can be selected. So it is in a dialog of GTK, as Electron's are (message_box_gtk.cc). What it says can't be read.
 */
export const xPerson = (pid: number): Person => ({
  async answer(_message, button) {
    const windows = () => visibleWindows(pid);
    const before = new Set(known.get(pid));
    await expect.poll(() => windows().some((window) => !before.has(window)), { timeout: 30_000 }).toBe(true);
    const dialog = windows().find((window) => !before.has(window)) ?? "";
    // Without a window manager nobody gives a new window the keys.
    xdotool("windowfocus", "--sync", dialog);
    await wait(1_000);
    const onwards = Array.from({ length: button }, () => "Right");
    xdotool("key", "--delay", "150", ...onwards, "Return");
    await expect.poll(() => windows().includes(dialog), { timeout: 10_000 }).toBe(false);
  },
});

/** Windows that are no dialogs, by the process; told once the program has its own. */
const known = new Map<number, readonly string[]>();
export const rememberWindows = (pid: number): void => void known.set(pid, visibleWindows(pid));

function visibleWindows(pid: number): readonly string[] {
  try {
    return xdotool("search", "--onlyvisible", "--pid", String(pid)).split("\n").filter(Boolean);
  } catch {
    // None: `xdotool` ends with 1 then.
    return [];
  }
}
