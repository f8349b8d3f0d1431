import { type KeyboardEvent, useEffect } from "react";
import { z } from "zod";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { sessionStore } from "#renderer/lib/session/index.ts";
import { fullScreenPart } from "./full-screen.ts";

/** What stands beside the work in a wide pane, and is drawn over it in a narrow one. */
const drawerName = z.enum(["conversations", "file", "sections", "shot", "sound", "task"]);
export type DrawerName = z.infer<typeof drawerName>;

const drawers = z.object({ open: z.partialRecord(drawerName, z.boolean()) });

/** Which are out; after a reload too, for somebody was about to write in them. */
const useDrawers = create<z.infer<typeof drawers>>()(
  persist(() => ({ open: {} }), {
    name: "reelsong.drawers",
    storage: sessionStore(drawers),
  }),
);

/** From both sides of one pane: a narrow one has room for one of them. */
const facing: Partial<Record<DrawerName, DrawerName>> = { sections: "sound", sound: "sections" };

/** Changes nothing that is seen where the pane is wide: there every drawer stands open beside the work. */
export function setDrawer(name: DrawerName, open: boolean): void {
  const other = facing[name];
  const put = open && other ? { [other]: false } : {};
  useDrawers.setState((state) => ({ open: { ...state.open, [name]: open, ...put } }));
}

/** Out at once, for what is about to get the focus in it. */
export const openDrawer = (name: DrawerName): void => setDrawer(name, true);

export const useDrawerOpen = (name: DrawerName): boolean => useDrawers(({ open }) => open[name] === true);

/** The same for all of one page: a button and its drawer find each other by it. */
export const drawerId = (name: DrawerName): string => `drawer-${name}`;

/** Escape puts it back in a narrow pane, with the focus on the button that brings it. */
export function closeDrawerOnEscape(name: DrawerName, event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  const drawer = document.getElementById(drawerId(name));
  const button = document.querySelector<HTMLElement>(`[aria-controls="${drawerId(name)}"]`);
  // Beside the work of a wide pane it isn't ended, and nobody sees its button.
  if (!drawer || !button?.offsetParent) return;
  // Menus and lists of it bubble through it, though they lie elsewhere in the page.
  const within =
    event.target instanceof Node && (drawer.contains(event.target) || event.currentTarget.contains(event.target));
  if (!within) return;
  // What fills the screen ends first, with the drawer that it is of behind it.
  if (fullScreenPart()) return void document.exitFullscreen().catch(() => {});
  setDrawer(name, false);
  button.focus();
}

/**
 * A pane that becomes narrow doesn't take away what is being worked in. A menu of it has the focus elsewhere, and could
 * give it back to nothing.
 */
function openWhereUsed(name: DrawerName): void {
  const drawer = document.getElementById(drawerId(name));
  const button = document.querySelector<HTMLElement>(`[aria-controls="${drawerId(name)}"]`);
  if (!drawer || !button?.offsetParent) return;
  if (drawer.matches(':focus-within, :has([aria-expanded="true"]:is([aria-haspopup], [role="combobox"]))'))
    setDrawer(name, true);
}

/** For the part itself, of class `drawer`. One without a name is none. */
export function useDrawer(name: DrawerName | undefined) {
  const open = useDrawers((state) => name !== undefined && state.open[name] === true);
  useEffect(() => {
    if (name === undefined || open) return undefined;
    const narrow = () => openWhereUsed(name);
    window.addEventListener("resize", narrow);
    return () => window.removeEventListener("resize", narrow);
  }, [name, open]);
  if (name === undefined) return {};
  return {
    id: drawerId(name),
    "data-drawer": open ? "open" : "closed",
    onKeyDown: (event: KeyboardEvent) => closeDrawerOnEscape(name, event),
  } as const;
}
