/** Where a machine has no Japanese font of its own; only the pieces whose characters are shown are loaded after it. */
export const loadJapaneseFont = (): Promise<unknown> =>
  import("@fontsource-variable/noto-sans-jp/wght.css").catch(() => undefined);
