import { type BrowserWindow, clipboard, dialog, Menu, shell } from "electron";
import { visibleText } from "#shared/outgoing/index.ts";
import type { ShellTexts } from "../shell-texts.ts";
import { contextMenuItems } from "./context-menu-items.ts";

/** Shows the menu wherever the page leaves it to the system, by mouse and by keyboard. */
export function offerContextMenu(window: BrowserWindow, words: () => ShellTexts): void {
  const contents = window.webContents;
  contents.on("context-menu", (_event, asked) => {
    const items = contextMenuItems(asked, words(), {
      replaceWord: (word) => contents.replaceMisspelling(word),
      addWord: (word) => void contents.session.addWordToSpellCheckerDictionary(word),
      lookUp: () => contents.showDefinitionForSelection(),
      openOutside: (address) => void askToOpen(window, address, words().context),
      copyText: (text) => clipboard.writeText(text),
      copyPicture: () => contents.copyImageAt(asked.x, asked.y),
      savePicture: (address) => contents.downloadURL(address),
    });
    if (items.length === 0) return;
    // The frame is what macOS's own writing tools work on.
    Menu.buildFromTemplate(items).popup({
      window,
      ...{ x: asked.x, y: asked.y, sourceType: asked.menuSourceType },
      ...(asked.frame === null ? {} : { frame: asked.frame }),
    });
  });
}

/** As the page asks where a link is clicked: whoever opens it has seen where it leads. */
async function askToOpen(window: BrowserWindow, address: string, words: ShellTexts["context"]): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    ...{ type: "question", message: words.openQuestion, detail: visibleText(address) },
    ...{ buttons: [words.open, words.cancel], defaultId: 0, cancelId: 1 },
  });
  if (response === 0) await shell.openExternal(address);
}
