import { app, type IpcMain, type NativeImage, nativeImage, type WebContents } from "electron";
import type { Core } from "#core/app/index.ts";
import { isOwnAddress } from "./address.ts";
import { dragRequest } from "./messages/index.ts";

/** Width of the picture under the pointer, in pixels. */
const WIDTH = 128;

/** Hands files of the library to the system's drag when the page begins one. The page names them by id and learns no path. */
export function answerDrags(ipc: IpcMain, core: Pick<Core, "filesToDrag">): void {
  ipc.on(dragRequest, (event, asked: unknown) => {
    const frame = event.senderFrame;
    if (frame === null || frame !== event.sender.mainFrame || !isOwnAddress(frame.url)) return;
    void drag(event.sender, asked).catch(() => {});
  });

  async function drag(sender: WebContents, asked: unknown): Promise<void> {
    const { files, picture } = await core.filesToDrag(asked);
    const [file] = files;
    if (file === undefined || sender.isDestroyed()) return;
    sender.startDrag({ file, files: [...files], icon: await pictureOf(file, picture) });
  }
}

/** A drag without a picture is refused by Electron. */
async function pictureOf(file: string, poster: string | null): Promise<NativeImage> {
  const image = poster === null ? nativeImage.createEmpty() : nativeImage.createFromPath(poster);
  return image.isEmpty() ? app.getFileIcon(file, { size: "normal" }) : image.resize({ width: WIDTH });
}
