const isMac = typeof navigator !== "undefined" && /mac/i.test(navigator.platform);

/** `Mod+K` → `Ctrl K`, on a Mac `⌘K`. */
export function readShortcut(keys: string, mac: boolean = isMac): string {
  const parts = keys.split("+").map((part) => {
    if (part === "Mod") return mac ? "⌘" : "Ctrl";
    if (part === "Shift") return mac ? "⇧" : "Shift";
    if (part === "Alt") return mac ? "⌥" : "Alt";
    if (part === "Enter") return "↵";
    return part;
  });
  return parts.join(mac ? "" : " ");
}

/** Keys as they are called on this machine; written `Mod+K`. */
export function Kbd({ keys }: { keys: string }) {
  return <kbd>{readShortcut(keys)}</kbd>;
}
