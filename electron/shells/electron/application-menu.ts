import { type App, type BrowserWindow, dialog, Menu, type MenuItemConstructorOptions, shell } from "electron";
import { appAddress } from "./address.ts";
import { paneAccelerator } from "./menu-keys.ts";
import type { Pane, ShellTexts } from "./shell-texts.ts";

interface MenuContext {
  readonly app: App;
  readonly dataDir: string;
  /** Keys that the person gave to commands, by their ids. */
  readonly shortcuts: Readonly<Record<string, string | null>>;
  currentWindow(): BrowserWindow | undefined;
  /** New files go there from now on; rejects when it cannot be written to. */
  setLibraryFolder(folder: string): Promise<void>;
  /** Absent where this build has no place to look for updates. */
  readonly checkForUpdates?: (() => void) | undefined;
}

/** The platform's usual items and shortcuts, and the seven panes. Installed again it speaks another language. */
export function installMenu(context: MenuContext, words: ShellTexts): void {
  const mac = process.platform === "darwin";
  const template: MenuItemConstructorOptions[] = [
    ...(mac ? [appMenu(context, words)] : []),
    { label: words.file, submenu: fileItems(context, words, mac) },
    { role: "editMenu", label: words.roles.edit, submenu: editItems(words) },
    { role: "viewMenu", label: words.roles.view, submenu: viewItems(words, context.app.isPackaged) },
    { label: words.go, submenu: goItems(context, words) },
    { role: "windowMenu", label: words.roles.window, submenu: windowItems(words, mac) },
    { role: "help", label: words.help, submenu: helpItems(context, words, mac) },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

type Role = keyof ShellTexts["roles"] & MenuItemConstructorOptions["role"];

/** Without a label of its own an item speaks the language of the system. */
const byRole =
  ({ roles }: ShellTexts) =>
  (role: Role): MenuItemConstructorOptions => ({ role, label: roles[role] });

function appMenu(context: MenuContext, words: ShellTexts): MenuItemConstructorOptions {
  const item = byRole(words);
  return {
    role: "appMenu",
    label: context.app.name,
    submenu: [
      item("about"),
      ...updateItems(context, words),
      { type: "separator" },
      { label: words.settings, accelerator: "Cmd+,", click: () => goTo(context, "settings") },
      { type: "separator" },
      item("services"),
      { type: "separator" },
      item("hide"),
      item("hideOthers"),
      item("unhide"),
      { type: "separator" },
      item("quit"),
    ],
  };
}

function fileItems(context: MenuContext, words: ShellTexts, mac: boolean): MenuItemConstructorOptions[] {
  const item = byRole(words);
  const folder: MenuItemConstructorOptions = {
    label: words.libraryFolder,
    click: () => void chooseLibraryFolder(context, words),
  };
  if (mac) return [folder, { type: "separator" }, item("close")];
  return [
    folder,
    { label: words.settings, accelerator: "Ctrl+,", click: () => goTo(context, "settings") },
    { type: "separator" },
    item("quit"),
  ];
}

function editItems(words: ShellTexts): MenuItemConstructorOptions[] {
  const item = byRole(words);
  return [
    item("undo"),
    item("redo"),
    { type: "separator" },
    item("cut"),
    item("copy"),
    item("paste"),
    item("pasteAndMatchStyle"),
    item("delete"),
    { type: "separator" },
    item("selectAll"),
  ];
}

function viewItems(words: ShellTexts, packaged: boolean): MenuItemConstructorOptions[] {
  const item = byRole(words);
  return [
    item("resetZoom"),
    item("zoomIn"),
    item("zoomOut"),
    { type: "separator" },
    item("togglefullscreen"),
    ...(packaged ? [] : [{ type: "separator" as const }, item("reload"), item("toggleDevTools")]),
  ];
}

function windowItems(words: ShellTexts, mac: boolean): MenuItemConstructorOptions[] {
  const item = byRole(words);
  return mac
    ? [item("minimize"), item("zoom"), { type: "separator" }, item("front")]
    : [item("minimize"), item("close")];
}

/** The page handles the shortcuts of the panes itself, in both shells; the menu only shows them. */
function goItems(context: MenuContext, words: ShellTexts): MenuItemConstructorOptions[] {
  return Object.entries(words.panes).map(([pane, label], place) => {
    const accelerator = paneAccelerator(pane, place + 1, context.shortcuts);
    return {
      label,
      ...(accelerator === undefined ? {} : { accelerator, registerAccelerator: false }),
      click: () => goTo(context, pane as Pane),
    };
  });
}

function helpItems(context: MenuContext, words: ShellTexts, mac: boolean): MenuItemConstructorOptions[] {
  return [
    { label: words.dataFolder, click: () => void shell.openPath(context.dataDir) },
    ...(mac ? [] : [...updateItems(context, words), byRole(words)("about")]),
  ];
}

/** Builds that were given no place to look have no such item. */
function updateItems({ checkForUpdates }: MenuContext, words: ShellTexts): MenuItemConstructorOptions[] {
  return checkForUpdates === undefined ? [] : [{ label: words.update.check, click: () => checkForUpdates() }];
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
