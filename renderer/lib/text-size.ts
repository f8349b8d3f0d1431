import type { Settings } from "#shared/contract/app/settings.ts";

const REMEMBERED = "reelsong.textSize";

/** By how much all words grow; what holds them grows along (`styles/tokens.css`). */
const scales: Readonly<Record<Settings["textSize"], number>> = { small: 0.92, normal: 1, large: 1.12, larger: 1.25 };

/** Shows it, and remembers it for the first paint of the next start. */
export function showTextSize(size: Settings["textSize"]): void {
  document.documentElement.style.setProperty("--text-scale", String(scales[size]));
  window.localStorage.setItem(REMEMBERED, size);
}

/** For the first paint, before the settings arrive. */
export function showRememberedTextSize(): void {
  const size = window.localStorage.getItem(REMEMBERED) ?? "normal";
  if (Object.hasOwn(scales, size)) showTextSize(size as Settings["textSize"]);
}
