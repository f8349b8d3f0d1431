import type { Element } from "hast";
import { type Components, toJsxRuntime } from "hast-util-to-jsx-runtime";
import { type ReactNode, useMemo } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { useTranslation } from "react-i18next";
import { type GuidePage, type GuidePlace, guidePages, openGuide } from "#renderer/lib/index.ts";
import { titleOf } from "./find-in-guide.ts";
import type { ReadPage } from "./read-guide.ts";

/** Pictures by the file that a page names; nothing else is ever loaded. */
const pictures: Readonly<Record<string, string>> = import.meta.glob<string>("./*.png", {
  base: "../../docs/screenshots",
  query: "?url",
  import: "default",
  eager: true,
});

/** `storyboard.md#frames`, `#frames` → a place; undefined for whatever leads out of the guide. */
export function placeOfLink(href: string, here: GuidePage): GuidePlace | undefined {
  const found = /^(?:(?:\.\/)?([a-z-]+)\.md)?(?:#(.+))?$/.exec(href);
  if (found === null || href === "") return undefined;
  const [, file, anchor] = found;
  const page = file === undefined ? here : guidePages.find((name) => name === file);
  if (page === undefined) return undefined;
  return { page, anchor: anchor === undefined ? undefined : decodeURIComponent(anchor) };
}

interface Part {
  children?: ReactNode;
  node?: Element | undefined;
}

/** A page, drawn: links lead within the guide, pictures are those of the guide, and there is nothing else to press. */
export function GuideText({ page }: { page: ReadPage }) {
  return useMemo(
    () =>
      toJsxRuntime(page.root, {
        ...{ Fragment, jsx, jsxs, passNode: true, ignoreInvalidStyle: true },
        components: componentsOf(page),
      }),
    [page],
  );
}

function componentsOf(page: ReadPage): Components {
  const heading = (Tag: "h2" | "h3" | "h4") =>
    function Heading({ node, children }: Part) {
      const anchor = String(node?.properties.id ?? "");
      const section = page.sections.find((one) => one.anchor === anchor);
      const said = section && titleOf(page, section);
      return (
        <Tag id={`guide-${anchor}`} tabIndex={-1}>
          {section === undefined || said === section.title ? children : said}
          {section !== undefined && said !== section.title && <code>{section.title}</code>}
        </Tag>
      );
    };
  const Link = ({ node, children }: Part) => {
    const place = placeOfLink(String(node?.properties.href ?? ""), page.page);
    if (place === undefined) return <span>{children}</span>;
    return (
      <button type="button" className="guideLink" onClick={() => openGuide(place)}>
        {children}
      </button>
    );
  };
  const Picture = ({ node }: Part) => {
    const file = /([a-z-]+\.png)$/.exec(String(node?.properties.src ?? ""))?.[1];
    const address = pictures[`./${file}`];
    if (address === undefined) return null;
    return <img src={address} alt={String(node?.properties.alt ?? "")} loading="lazy" />;
  };
  // The dialog's own title is the heading above these.
  return { h1: heading("h2"), h2: heading("h3"), h3: heading("h4"), a: Link, img: Picture, table: Table };
}

/** A wide table scrolls by itself. */
function Table({ children }: Part) {
  const { t } = useTranslation("help");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also by keyboard
    <section className="tableWrap" aria-label={t("title")} tabIndex={0}>
      <table>{children}</table>
    </section>
  );
}
