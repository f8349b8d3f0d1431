import type { Element, Root } from "hast";
import { type Components, toJsxRuntime } from "hast-util-to-jsx-runtime";
import { Check, Copy } from "lucide-react";
import { memo, type ReactNode, useMemo } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { useTranslation } from "react-i18next";
import { Icon, IconButton } from "#renderer/components/index.ts";
import { copyText } from "#renderer/lib/index.ts";
import { CodePart } from "../text/code-part.tsx";
import { Diagram } from "../text/diagram.tsx";
import { Formula } from "../text/formula.tsx";
import { OutsideLink } from "../text/outside-link.tsx";
import { tableText } from "../text/table-text.ts";
import { LONGEST_LIVE, readNow } from "./read-ahead.ts";
import { continuesPart, type TextPart } from "./split-text.ts";

interface ReadPartProps {
  text: string;
  /** A piece of a paragraph that others go on. */
  inline: boolean;
  live: boolean;
}

/** One part, read once; the growing one is read again with what is added to it, its open marks closed for show. */
const ReadPart = memo(function ReadPart({ text, inline, live }: ReadPartProps) {
  return useMemo(() => {
    if (live && text.length > LONGEST_LIVE) return text;
    return toElements(readNow({ text, inline, live }), inline);
  }, [text, live, inline]);
});

export interface MarkdownProps {
  parts: readonly TextPart[];
  /** Where these stand in the message. */
  from: number;
  /** The first of them goes on a paragraph of the row above. */
  within: boolean;
  /** The last of them is still being received. */
  grows: boolean;
  /** Every part of the message's block at this instant, those of other rows too; the same function each time. */
  all: () => readonly TextPart[];
}

/** The text of a reply by its parts. What is sealed doesn't render again while the last one grows. */
export const Markdown = memo(function Markdown({ parts, from, within, grows, all }: MarkdownProps) {
  const shown: ReactNode[] = [];
  let paragraph: ReactNode[] = [];
  let began = from;
  let inParagraph = within;
  const endParagraph = () => {
    if (paragraph.length > 0) {
      shown.push(
        <p key={began} dir="auto" data-joins={(within && began === from) || undefined}>
          {paragraph}
        </p>,
      );
    }
    paragraph = [];
  };
  for (const [index, part] of parts.entries()) {
    const at = from + index;
    const growing = grows && index === parts.length - 1;
    inParagraph = continuesPart(part, inParagraph);
    if (!inParagraph || !part.joins) endParagraph();
    if (inParagraph) {
      if (paragraph.length === 0) began = at;
      paragraph.push(<ReadPart key={at} text={part.text} inline live={growing} />);
    } else if (part.kind === "text") shown.push(<ReadPart key={at} text={part.text} inline={false} live={growing} />);
    else if (part.kind === "math")
      shown.push(growing ? <p key={at}>{part.text}</p> : <Formula key={at} tex={part.text} display />);
    else if (part.language === "mermaid" && !growing && !part.joins)
      shown.push(<Diagram key={at} source={part.text} />);
    else {
      const whole = () => wholeCode(all(), at);
      const { text, language, joins } = part;
      shown.push(
        <CodePart key={at} code={text} language={language} live={growing} joins={joins && index > 0} whole={whole} />,
      );
    }
  }
  endParagraph();
  return (
    <div className="markdown" dir="auto" data-stacked={parts.some(stacks) || undefined}>
      {shown}
    </div>
  );
}, alike);

/** More marks on one letter than any script has. */
const STACKED = /\p{M}{5}/u;
const stacks = ({ text }: TextPart): boolean => STACKED.test(text);

function alike(one: MarkdownProps, other: MarkdownProps): boolean {
  if (
    one.grows !== other.grows ||
    one.from !== other.from ||
    one.within !== other.within ||
    one.all !== other.all ||
    one.parts.length !== other.parts.length
  )
    return false;
  return one.parts.every((part, at) => part === other.parts[at]);
}

/** Code that was too long for one part, or for one row, together again; `at`: one of its parts. */
function wholeCode(parts: readonly TextPart[], at: number): string {
  let from = at;
  while (parts[from]?.joins && parts[from - 1]?.kind === "code") from -= 1;
  const pieces = [parts[from]?.text ?? ""];
  for (let next = from + 1; parts[next]?.kind === "code" && parts[next]?.joins; next += 1)
    pieces.push(parts[next]?.text ?? "");
  return pieces.join("\n");
}

interface Part {
  children?: ReactNode;
  node?: Element | undefined;
}

const textOf = (node: Element | Element["children"][number] | undefined): string => {
  if (node === undefined) return "";
  if (node.type === "text") return node.value;
  return node.type === "element" ? node.children.map(textOf).join("") : "";
};
const classesOf = (node: Element | undefined) => (node?.properties.className ?? []) as readonly string[];
const languageOf = (node: Element | undefined) =>
  classesOf(node)
    .find((name) => name.startsWith("language-"))
    ?.slice("language-".length) ?? "text";

/** Code that stands inside something else: a list, a quote. */
function Preformatted({ node }: Part) {
  const inner = node?.children[0];
  const code = inner?.type === "element" ? inner : undefined;
  const text = textOf(code).replace(/\n$/, "");
  if (classesOf(code).includes("math-display")) return <Formula tex={text} display />;
  return <CodePart code={text} language={languageOf(code)} live={false} joins={false} whole={() => text} />;
}

function Code({ node, children }: Part) {
  if (classesOf(node).includes("language-math")) return <Formula tex={textOf(node)} display={false} />;
  return <code>{children}</code>;
}

function Table({ node, children }: Part) {
  const { t } = useTranslation("chat");
  const copy = () => void copyText(tableText(node), t("copied"));
  return (
    <div className="tableBox">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also by keyboard */}
      <section className="tableWrap" aria-label={t("table")} tabIndex={0}>
        <table>{children}</table>
      </section>
      <IconButton icon={Copy} label={t("copyTable")} onClick={copy} />
    </div>
  );
}

/** The box of a task list says how it stands; it is nothing to press. */
function TaskBox({ node }: Part) {
  const { t } = useTranslation("chat");
  const checked = node?.properties.checked === true;
  return (
    <span className="taskBox" role="img" aria-label={checked ? t("taskDone") : t("taskOpen")}>
      {checked && <Icon of={Check} size="xs" />}
    </span>
  );
}

/** Pictures come only from attachments: an address in a reply is named, never loaded. */
function NamedPicture({ node }: Part) {
  const { t } = useTranslation("chat");
  return <span className="t3">{t("pictureNotLoaded", { alt: String(node?.properties.alt ?? "") })}</span>;
}

function Ordered({ node, children }: Part) {
  const start = node?.properties.start;
  return (
    <ol dir="auto" style={typeof start === "number" ? { counterSet: `item ${start - 1}` } : undefined}>
      {children}
    </ol>
  );
}

/** What took too long to read stands above this as it was written. */
function Unread() {
  const { t } = useTranslation("chat");
  return (
    <span className="cap" role="note">
      {t("unread")}
    </span>
  );
}

type Plain = "h2" | "h3" | "ul" | "p" | "blockquote" | "li" | "strong" | "em" | "del" | "thead" | "tbody" | "tr";
/** Each of these finds its own direction by its first letters. */
const directed: ReadonlySet<string> = new Set(["h2", "h3", "ul", "p", "blockquote"]);
const plain = (Tag: Plain) =>
  function PlainElement({ children }: Part) {
    return <Tag dir={directed.has(Tag) ? "auto" : undefined}>{children}</Tag>;
  };
const cell = (Tag: "th" | "td") =>
  function Cell({ node, children }: Part) {
    const align = node?.properties.align;
    return <Tag data-align={typeof align === "string" ? align : undefined}>{children}</Tag>;
  };

/** Every element that Markdown can become here; whatever else there is shows its content only. */
const components: Components = {
  a: ({ node, children }: Part) => <OutsideLink href={String(node?.properties.href ?? "")}>{children}</OutsideLink>,
  img: NamedPicture,
  pre: Preformatted,
  code: Code,
  table: Table,
  th: cell("th"),
  td: cell("td"),
  // The title of the conversation is the one heading above these.
  h1: plain("h2"),
  h2: plain("h2"),
  h3: plain("h2"),
  h4: plain("h3"),
  h5: plain("h3"),
  h6: plain("h3"),
  aside: Unread,
  input: TaskBox,
  ul: plain("ul"),
  ol: Ordered,
  li: plain("li"),
  p: plain("p"),
  strong: plain("strong"),
  em: plain("em"),
  del: plain("del"),
  blockquote: plain("blockquote"),
  thead: plain("thead"),
  tbody: plain("tbody"),
  tr: plain("tr"),
};

const inlineComponents: Components = { ...components, p: ({ children }: Part) => <span>{children}</span> };

/** `inline`: a piece of a paragraph, which others go on. */
const toElements = (root: Root, inline: boolean): ReactNode =>
  toJsxRuntime(root, {
    Fragment,
    jsx,
    jsxs,
    components: inline ? inlineComponents : components,
    passNode: true,
    ignoreInvalidStyle: true,
  });
