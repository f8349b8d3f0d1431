const isMac = typeof navigator !== "undefined" && /mac/i.test(navigator.platform);

const signs: Readonly<Record<string, string>> = {
  ...{ Enter: "↵", ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓" },
};

/** `Mod+K` → `Ctrl K`, on a Mac `⌘K`. */
export function readShortcut(keys: string, mac: boolean = isMac): string {
  const parts = (keys === "+" ? [keys] : keys.split("+")).map((part) => {
    if (part === "Mod") return mac ? "⌘" : "Ctrl";
    if (part === "Shift") return mac ? "⇧" : "Shift";
    if (part === "Alt") return mac ? "⌥" : "Alt";
    return signs[part] ?? part;
  });
  return parts.join(mac ? "" : " ");
}

/** As `aria-keyshortcuts` writes them: `Mod+K` → `Control+K Meta+K`. */
export const ariaShortcut = (keys: string | undefined): string | undefined =>
  keys?.includes("Mod") ? `${keys.replace("Mod", "Control")} ${keys.replace("Mod", "Meta")}` : keys;

/** Keys as they are called on this machine; written `Mod+K`. */
export function Kbd({ keys }: { keys: string }) {
  return <kbd>{readShortcut(keys)}</kbd>;
}
