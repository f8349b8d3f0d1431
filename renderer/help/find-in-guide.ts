import i18next from "i18next";
import type { GuidePlace } from "#renderer/lib/index.ts";
import type { Guide, GuideSection, ReadPage } from "./read-guide.ts";

/** A heading of the guide as it is listed. */
export interface GuideHeading {
  readonly place: GuidePlace;
  readonly title: string;
  /** The title of its page; undefined for the page's own. */
  readonly page: string | undefined;
  /** What else it is found by. */
  readonly words: string;
}

/** A failure's entry is headed by its code; people know it by what was said. */
export function titleOf(page: ReadPage, { title, anchor }: GuideSection): string {
  if (page.page !== "troubleshooting") return title;
  // Codes come from the page, so the key can't be typed.
  const lookUp = i18next.t as unknown as (key: string, values: object) => string;
  return lookUp(`errors:${anchor}.message`, { defaultValue: title });
}

/** Every heading, page by page. */
export const headingsOf = (guide: Guide): readonly GuideHeading[] =>
  guide.flatMap((page) =>
    page.sections.map((section) => ({
      place: { page: page.page, anchor: section.level === 1 ? undefined : section.anchor },
      title: titleOf(page, section),
      page: section.level === 1 ? undefined : page.title,
      words: section.title,
    })),
  );

/** Headings whose own words, or what stands under them, hold everything that was typed: first those that say it themselves. */
export function findInGuide(guide: Guide, typed: string): readonly GuideHeading[] {
  const wanted = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  const holds = (text: string) => wanted.every((word) => text.toLocaleLowerCase().includes(word));
  const texts = guide.flatMap(({ sections }) => sections.map(({ text }) => text));
  const listed = headingsOf(guide).map((heading, at) => ({ heading, text: texts[at] ?? "" }));
  const said = listed.filter(({ heading }) => holds(`${heading.title} ${heading.words}`));
  const under = listed.filter((one) => !said.includes(one) && holds(`${one.heading.title} ${one.text}`));
  return [...said, ...under].map(({ heading }) => heading);
}
