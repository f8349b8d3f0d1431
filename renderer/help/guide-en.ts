/** The pages of the guide as they were written, by file. */
export const pages: Readonly<Record<string, string>> = import.meta.glob<string>("./*.md", {
  base: "../../docs/guide",
  query: "?raw",
  import: "default",
  eager: true,
});
