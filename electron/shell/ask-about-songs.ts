import { type BrowserWindow, dialog } from "electron";

/** A song's answer is lost with the program, and its price isn't: the person says whether to wait. True: quit now. */
export async function mayLeaveSongs(window: BrowserWindow | undefined, songs: number): Promise<boolean> {
  if (songs === 0) return true;
  const question = {
    type: "warning" as const,
    message: songs === 1 ? "A song is being made." : `${songs} songs are being made.`,
    detail: "The service sends a song only once. If Reelsong quits now, it may be lost and charged all the same.",
    buttons: ["Wait", "Quit anyway"],
    defaultId: 0,
    cancelId: 0,
  };
  const { response } = await (window ? dialog.showMessageBox(window, question) : dialog.showMessageBox(question));
  return response === 1;
}
