import { type App, type BrowserWindow, dialog, Menu, type MenuItemConstructorOptions, shell } from "electron";
import { appAddress } from "./address.ts";
import type { Pane, ShellTexts } from "./shell-texts.ts";

interface MenuContext {
  readonly app: App;
  readonly dataDir: string;
  currentWindow(): BrowserWindow | undefined;
  /** New files go there from now on; rejects when it cannot be written to. */
  setLibraryFolder(folder: string): Promise<void>;
}

/** The platform's usual items and shortcuts, and the seven panes. Installed again it speaks another language. */
export function installMenu(context: MenuContext, words: ShellTexts): void {
  const mac = process.platform === "darwin";
  const template: MenuItemConstructorOptions[] = [
    ...(mac ? [appMenu(context, words)] : []),
    { label: words.file, submenu: fileItems(context, words, mac) },
    { role: "editMenu" },
    { role: "viewMenu", submenu: viewItems(context.app.isPackaged) },
    { label: words.go, submenu: goItems(context, words) },
    { role: "windowMenu" },
    { role: "help", label: words.help, submenu: helpItems(context, words, mac) },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

function appMenu(context: MenuContext, words: ShellTexts): MenuItemConstructorOptions {
  return {
    role: "appMenu",
    label: context.app.name,
    submenu: [
      { role: "about" },
      { type: "separator" },
      { label: words.settings, accelerator: "Cmd+,", click: () => goTo(context, "settings") },
      { type: "separator" },
      { role: "services" },
      { type: "separator" },
      { role: "hide" },
      { role: "hideOthers" },
      { role: "unhide" },
      { type: "separator" },
      { role: "quit" },
    ],
  };
}

function fileItems(context: MenuContext, words: ShellTexts, mac: boolean): MenuItemConstructorOptions[] {
  const folder: MenuItemConstructorOptions = {
    label: words.libraryFolder,
    click: () => void chooseLibraryFolder(context, words),
  };
  if (mac) return [folder, { type: "separator" }, { role: "close" }];
  return [
    folder,
    { label: words.settings, accelerator: "Ctrl+,", click: () => goTo(context, "settings") },
    { type: "separator" },
    { role: "quit" },
  ];
}

function viewItems(packaged: boolean): MenuItemConstructorOptions[] {
  return [
    { role: "resetZoom" },
    { role: "zoomIn" },
    { role: "zoomOut" },
    { type: "separator" },
    { role: "togglefullscreen" },
    ...(packaged ? [] : ([{ type: "separator" }, { role: "reload" }, { role: "toggleDevTools" }] as const)),
  ];
}

/** The page handles the shortcuts of the panes itself, in both shells; the menu only shows them. */
function goItems(context: MenuContext, words: ShellTexts): MenuItemConstructorOptions[] {
  return Object.entries(words.panes).map(([pane, label], place) => ({
    label,
    accelerator: `CmdOrCtrl+${place + 1}`,
    registerAccelerator: false,
    click: () => goTo(context, pane as Pane),
  }));
}

function helpItems(context: MenuContext, words: ShellTexts, mac: boolean): MenuItemConstructorOptions[] {
  return [
    { label: words.dataFolder, click: () => void shell.openPath(context.dataDir) },
    ...(mac ? [] : ([{ role: "about" }] as const)),
  ];
}

async function chooseLibraryFolder(context: MenuContext, words: ShellTexts): Promise<void> {
  const { filePaths } = await dialog.showOpenDialog({ properties: ["openDirectory", "createDirectory"] });
  const folder = filePaths[0];
  if (folder === undefined) return;
  await context.setLibraryFolder(folder).catch((refusal: unknown) => {
    dialog.showErrorBox(words.libraryFolderRefused, refusal instanceof Error ? refusal.message : String(refusal));
  });
}

/** Only the fragment changes, so the page moves without loading anew. */
function goTo(context: MenuContext, pane: Pane): void {
  void context.currentWindow()?.loadURL(`${appAddress}#/${pane}`);
}
