/** The same pages in Japanese, by file. */
export const pages: Readonly<Record<string, string>> = import.meta.glob<string>("./*.md", {
  base: "../../docs/guide/ja",
  query: "?raw",
  import: "default",
  eager: true,
});
