import type { Element, ElementContent, Root } from "hast";
import { readMarkdown } from "#renderer/chat/reply-view/index.ts";
import { type GuidePage, guidePages } from "#renderer/lib/index.ts";
import type { Language } from "#shared/contract/app/languages.ts";

/** A heading with what stands under it, up to the next one. */
export interface GuideSection {
  readonly anchor: string;
  readonly title: string;
  /** 1 for the page's own title. */
  readonly level: number;
  /** Its words without marks, to be searched. */
  readonly text: string;
}

export interface ReadPage {
  readonly page: GuidePage;
  readonly title: string;
  readonly sections: readonly GuideSection[];
  /** To be drawn; each heading carries its anchor as `id`. */
  readonly root: Root;
}

export type Guide = readonly ReadPage[];

const read = new Map<Language, Guide>();

const fetchPages: Readonly<Record<Language, () => Promise<{ readonly pages: Readonly<Record<string, string>> }>>> = {
  en: () => import("./guide-en.ts"),
  "zh-CN": () => import("./guide-zh.ts"),
  ja: () => import("./guide-ja.ts"),
};

/** All pages in a language, read once. Rejects where their code can't be fetched. */
export async function readGuide(language: Language): Promise<Guide> {
  const known = read.get(language);
  if (known) return known;
  const { pages } = await fetchPages[language]();
  const guide = guidePages.map((page) => readPage(page, pages[`./${page}.md`] ?? ""));
  read.set(language, guide);
  return guide;
}

/** A page from its Markdown. */
export function readPage(page: GuidePage, markdown: string): ReadPage {
  const root = readMarkdown(markdown);
  const sections: { anchor: string; title: string; level: number; text: string }[] = [];
  const taken = new Map<string, number>();
  for (const node of root.children) {
    if (node.type !== "element") continue;
    const level = levelOf(node);
    const text = textOf(node).replaceAll(/\s+/g, " ").trim();
    if (level === undefined) {
      const section = sections.at(-1);
      if (section) section.text = `${section.text} ${text}`.trim();
      continue;
    }
    const anchor = anchorOf(text, taken);
    node.properties.id = anchor;
    sections.push({ anchor, title: text, level, text: "" });
  }
  return { page, title: sections[0]?.title ?? page, sections, root };
}

const levelOf = ({ tagName }: Element): number | undefined => {
  const found = /^h([1-6])$/.exec(tagName)?.[1];
  return found === undefined ? undefined : Number(found);
};

/** As GitHub makes them, so that the same links work there. */
function anchorOf(heading: string, taken: Map<string, number>): string {
  const plain = heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-");
  const times = taken.get(plain) ?? 0;
  taken.set(plain, times + 1);
  return times === 0 ? plain : `${plain}-${times}`;
}

function textOf(node: ElementContent): string {
  if (node.type === "text") return node.value;
  if (node.type !== "element") return "";
  // Cells and items stand apart.
  const apart = /^(td|th|li|p)$/.test(node.tagName) ? " " : "";
  return node.children.map(textOf).join("") + apart;
}
