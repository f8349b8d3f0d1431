import { Check, Copy } from "lucide-react";
import { isValidElement, memo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { defaultRehypePlugins, Streamdown, type StreamdownProps } from "streamdown";
import { Button, Icon, showToast } from "#renderer/components/index.ts";
import { OutsideLink } from "./outside-link.tsx";

/** What every element is given; the package types them by one loose record. */
interface Part {
  children?: ReactNode;
  className?: string | undefined;
  alt?: string | undefined;
}

type Components = NonNullable<StreamdownProps["components"]>;

/** Without `raw`, HTML in a reply stays text; what is left is sanitized. Nothing is loaded and nothing can run. */
const rehypePlugins = [defaultRehypePlugins.sanitize].filter((plugin) => plugin !== undefined);

const textOf = (node: ReactNode): string => {
  if (typeof node === "string" || typeof node === "number") return String(node);
  if (Array.isArray(node)) return node.map(textOf).join("");
  return isValidElement<{ children?: ReactNode }>(node) ? textOf(node.props.children) : "";
};

function CodeBlock({ children }: Part) {
  const { t } = useTranslation("chat");
  return (
    <div className="code">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by keyboard */}
      <pre tabIndex={0}>{children}</pre>
      <Button
        variant="ghost"
        size="s"
        square
        icon={Copy}
        aria-label={t("copyCode")}
        onClick={() =>
          void navigator.clipboard
            .writeText(textOf(children))
            .then(() => showToast({ kind: "done", title: t("copied") }))
        }
      />
    </div>
  );
}

function Code({ className, children }: Part) {
  return <code className={className}>{children}</code>;
}

function PlainTable({ children }: Part) {
  const { t } = useTranslation("chat");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also by keyboard
    <section className="tableWrap" aria-label={t("table")} tabIndex={0}>
      <table>{children}</table>
    </section>
  );
}

/** The box of a task list says how it stands; it is nothing to press. */
function TaskBox({ checked }: Part & { checked?: boolean }) {
  const { t } = useTranslation("chat");
  return (
    <span className="taskBox" role="img" aria-label={checked ? t("taskDone") : t("taskOpen")}>
      {checked && <Icon of={Check} size="xs" />}
    </span>
  );
}

/** Pictures come only from attachments: an address in a reply is named, never loaded. */
function NamedPicture({ alt }: Part) {
  const { t } = useTranslation("chat");
  return <span className="t3">{t("pictureNotLoaded", { alt: alt ?? "" })}</span>;
}

/** Each of these finds its own direction by its first letters. */
const directed: ReadonlySet<string> = new Set(["h2", "h3", "ul", "ol", "p", "blockquote"]);

/** Plain elements, styled by .markdown; the package's own are made of Tailwind classes of another house. */
const plain = (
  Tag:
    | "h2"
    | "h3"
    | "ul"
    | "ol"
    | "li"
    | "p"
    | "strong"
    | "em"
    | "blockquote"
    | "hr"
    | "thead"
    | "tbody"
    | "tr"
    | "sup"
    | "sub",
) =>
  function Plain({ children }: { children?: ReactNode }) {
    return Tag === "hr" ? <hr /> : <Tag dir={directed.has(Tag) ? "auto" : undefined}>{children}</Tag>;
  };

const components = {
  a: OutsideLink,
  img: NamedPicture,
  pre: CodeBlock,
  code: Code,
  inlineCode: Code,
  table: PlainTable,
  th: ({ children, style }) => <th style={style}>{children}</th>,
  td: ({ children, style }) => <td style={style}>{children}</td>,
  // The title of the conversation is the one heading above these.
  h1: plain("h2"),
  h2: plain("h2"),
  h3: plain("h2"),
  h4: plain("h3"),
  h5: plain("h3"),
  h6: plain("h3"),
  input: TaskBox,
  ul: plain("ul"),
  ol: plain("ol"),
  li: plain("li"),
  p: plain("p"),
  strong: plain("strong"),
  em: plain("em"),
  blockquote: plain("blockquote"),
  hr: plain("hr"),
  thead: plain("thead"),
  tbody: plain("tbody"),
  tr: plain("tr"),
  sup: plain("sup"),
  sub: plain("sub"),
  // The package adds an index signature that its own element types don't fit.
} as Components;

export interface MarkdownProps {
  text: string;
  /** Still growing: half-written marks are closed for show. */
  live: boolean;
}

/** The text of a reply. Blocks that are finished don't render again while the last one grows. */
export const Markdown = memo(function Markdown({ text, live }: MarkdownProps) {
  return (
    <Streamdown
      className="markdown"
      mode={live ? "streaming" : "static"}
      parseIncompleteMarkdown={live}
      controls={false}
      dir="auto"
      components={components}
      rehypePlugins={rehypePlugins}
    >
      {text}
    </Streamdown>
  );
});
