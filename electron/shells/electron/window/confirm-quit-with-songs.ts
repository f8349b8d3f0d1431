import { type BrowserWindow, dialog } from "electron";
import type { ShellTexts } from "../shell-texts.ts";

/** A song's answer is lost with the program, and its price isn't: the person says whether to wait. True: quit now. */
export async function confirmQuitWithSongs(
  window: BrowserWindow | undefined,
  songs: number,
  words: ShellTexts["songs"],
): Promise<boolean> {
  if (songs === 0) return true;
  const question = {
    type: "warning" as const,
    message: words.message(songs),
    detail: words.detail,
    buttons: [words.wait, words.quit],
    defaultId: 0,
    cancelId: 0,
  };
  const { response } = await (window ? dialog.showMessageBox(window, question) : dialog.showMessageBox(question));
  return response === 1;
}
