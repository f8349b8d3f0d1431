/** One thing API.md says: a table row, a list item or a paragraph, with an id that names its section. */
export interface SpecStatement {
  /** `<section number>/<what the row, item or sentence is about>`, e.g. `2.8/duration`. */
  readonly id: string;
  readonly section: string;
  readonly text: string;
  readonly line: number;
}

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[`*]/g, "")
    .replace(/[^a-z0-9_.{}-]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 48);

/** Splits API.md into its statements, numbered by section in the order of the document. */
export function splitSpecification(markdown: string): SpecStatement[] {
  const statements: SpecStatement[] = [];
  const seen = new Map<string, number>();
  let chapter = 0;
  let sub = 0;
  let section = "0";
  let title = "";
  let ordinal = 0;
  let isTableBody = false;

  const add = (about: string, text: string, line: number) => {
    const base = `${section}/${about}`;
    const times = (seen.get(base) ?? 0) + 1;
    seen.set(base, times);
    statements.push({ id: times === 1 ? base : `${base}~${times}`, section: title, text, line });
  };

  for (const [index, raw] of markdown.split("\n").entries()) {
    const line = raw.trim();
    const number = index + 1;
    if (line.startsWith("# ") || line === "") {
      isTableBody = false;
      continue;
    }
    if (line.startsWith("## ") || line.startsWith("### ")) {
      if (line.startsWith("## ")) {
        chapter += 1;
        sub = 0;
      } else sub += 1;
      section = sub === 0 ? `${chapter}` : `${chapter}.${sub}`;
      title = line.replace(/^#+ /, "");
      ordinal = 0;
      isTableBody = false;
    } else if (line.startsWith("|")) {
      if (/^\|[-| :]+\|$/.test(line)) isTableBody = true;
      else if (isTableBody) {
        const cells = line.split("|").map((cell) => cell.trim());
        add(slug(cells[1] ?? ""), cells.slice(1, -1).join(" — "), number);
      }
    } else if (/^(\d+\.|-) /.test(line)) {
      ordinal += 1;
      add(`item-${ordinal}`, line.replace(/^(\d+\.|-) /, ""), number);
    } else {
      ordinal += 1;
      add(`text-${ordinal}`, line, number);
    }
  }
  return statements;
}
