/** The same pages in Simplified Chinese, by file. */
export const pages: Readonly<Record<string, string>> = import.meta.glob<string>("./*.md", {
  base: "../../docs/guide/zh-CN",
  query: "?raw",
  import: "default",
  eager: true,
});
