import { app } from "./app.ts";
import { type MenuEntry, nextId, orders, tell } from "./control.ts";
import type { BrowserWindow } from "./window.ts";

type Item = Electron.MenuItemConstructorOptions;

/** Chromium's own editing commands, as the roles of that name run them (electron/lib/browser/api/menu-item-roles.ts). */
const editing: ReadonlySet<string> = new Set(["undo", "redo", "cut", "copy", "paste", "delete", "selectAll"]);

const labelOf = ({ label, role, type }: Item): string => label ?? (type === "separator" ? "—" : `(${role})`);
const below = ({ submenu }: Item): readonly Item[] => (Array.isArray(submenu) ? submenu : []);

const entryOf = (item: Item): MenuEntry => ({
  ...{ label: labelOf(item), enabled: item.enabled ?? true, accelerator: String(item.accelerator ?? "") },
  below: below(item).map(entryOf),
});

async function run(item: Item | undefined): Promise<void> {
  if (item === undefined || item.enabled === false) return;
  const [window] = [...app.windows] as BrowserWindow[];
  // The item's own click is all that this shell gives its items; none of them asks who called.
  if (item.click !== undefined) (item.click as () => void)();
  else if (item.role === "quit") app.quit();
  else if (item.role === "close") window?.close();
  else if (item.role === "reload") window?.reload();
  else if (item.role === "pasteAndMatchStyle" || editing.has(item.role ?? "")) {
    const command = { type: "rawKeyDown", key: "", commands: [item.role] };
    await window?.webContents.do("Input.dispatchKeyEvent", command);
  } else tell({ what: "undone", text: `role ${item.role}` });
}

class StandInMenu {
  readonly items: readonly Item[];
  constructor(items: readonly Item[]) {
    this.items = items;
  }
  /** One at a time: whatever is open closes, as a system's menus do. */
  popup(
    _options?: Pick<Electron.PopupOptions, "x" | "y" | "sourceType"> & { window?: BrowserWindow; frame?: object },
  ): void {
    open = { id: nextId(), items: this.items };
    tell({ what: "popup", id: open.id, entries: this.items.map(entryOf) });
  }
}

let open: { readonly id: number; readonly items: readonly Item[] } | undefined;
let bar: StandInMenu = new StandInMenu([]);
orders.on("choose", ({ id, label }) => {
  if (open?.id !== id) return;
  void run(open.items.find((item) => labelOf(item) === label));
  open = undefined;
});
orders.on("chooseInBar", ({ path }) => {
  let [found, items]: [Item | undefined, readonly Item[]] = [undefined, bar.items];
  for (const label of path) {
    found = items.find((item) => labelOf(item) === label);
    items = found === undefined ? [] : below(found);
  }
  void run(found);
});

export const Menu = {
  buildFromTemplate: (items: Item[]): StandInMenu => new StandInMenu(items),
  setApplicationMenu(menu: StandInMenu): void {
    bar = menu;
    tell({ what: "menu", entries: menu.items.map(entryOf) });
  },
};
