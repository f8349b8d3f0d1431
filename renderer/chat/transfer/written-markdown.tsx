import type { Element } from "hast";
import { type Components, toJsxRuntime } from "hast-util-to-jsx-runtime";
import { t } from "i18next";
import { type CSSProperties, createContext, type ReactNode, useContext } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { readMarkdown } from "../reply-view/index.ts";
import { formulaElements } from "../text/formulas.ts";
import { classesOf, formulaKey, type ReadAnswers, textOf } from "./read-written.ts";

interface Part {
  children?: ReactNode;
  style?: CSSProperties | undefined;
  node?: Element | undefined;
}

/** What was read of the answers (read-written.ts). */
export const Answers = createContext<ReadAnswers>({ roots: new Map(), formulas: new Map() });

/** MathML needs no fonts and no style sheet, so it goes with the file; what can't be set stands as its source. */
function Formula({ tex, display }: { tex: string; display: boolean }) {
  const tree = useContext(Answers).formulas.get(formulaKey(tex, display));
  return tree ? <span>{formulaElements(tree)}</span> : <code dir="ltr">{tex}</code>;
}

/** The source of a diagram, where an element holds one. */
export function diagramIn(node: Element | undefined): string | undefined {
  const [inner] = node?.tagName === "pre" ? node.children : [];
  return inner?.type === "element" && classesOf(inner).includes("language-mermaid") ? textOf(inner) : undefined;
}

/** Addresses of drawn diagrams, by source (draw-diagrams.ts). */
export const DrawnDiagrams = createContext<ReadonlyMap<string, string>>(new Map());

function Pre({ node, children }: Part) {
  const inner = node?.children.find((child) => child.type === "element");
  const source = diagramIn(node);
  const picture = useContext(DrawnDiagrams).get(source ?? "");
  if (classesOf(inner).includes("math-display"))
    return (
      <div className="wide">
        <Formula tex={textOf(inner)} display />
      </div>
    );
  if (source !== undefined && picture !== undefined) {
    return (
      <figure className="diagram">
        <img src={picture} alt={t("chat:diagram.name", { kind: source.trim().split(/\s/)[0] })} />
      </figure>
    );
  }
  return <pre dir="ltr">{children}</pre>;
}

function Code({ node, children }: Part) {
  if (classesOf(node).includes("language-math")) return <Formula tex={textOf(node)} display={false} />;
  return <code>{children}</code>;
}

function Address({ node, children }: Part) {
  const href = String(node?.properties.href ?? "");
  if (!/^(https?|mailto):/i.test(href)) return <span>{children}</span>;
  return (
    <a href={href} rel="noreferrer noopener">
      {children}
    </a>
  );
}

/** An address of a picture is named, never loaded. */
const NamedPicture = ({ node }: Part) => <em>[{String(node?.properties.alt ?? "")}]</em>;
const TaskBox = ({ node }: Part) => <span>{node?.properties.checked === true ? "☑ " : "☐ "}</span>;
/** A task's box is its mark. */
const Item = ({ node, children }: Part) => (
  <li className={classesOf(node).includes("task-list-item") ? "task" : undefined}>{children}</li>
);
const heading = (Tag: "h3" | "h4") =>
  function Heading({ children }: Part) {
    return <Tag dir="auto">{children}</Tag>;
  };
/** A list that goes on after something else begins with its own figure. */
function Ordered({ node, children }: Part) {
  const { start } = node?.properties ?? {};
  return (
    <ol dir="auto" start={typeof start === "number" ? start : undefined}>
      {children}
    </ol>
  );
}
const directed = (Tag: "p" | "ul" | "blockquote") =>
  function Directed({ children }: Part) {
    return <Tag dir="auto">{children}</Tag>;
  };
const cell = (Tag: "th" | "td") =>
  function Cell({ children, style }: Part) {
    return <Tag style={style}>{children}</Tag>;
  };
/** A wide table moves by itself; the page doesn't. */
const Table = ({ children }: Part) => (
  <div className="wide">
    <table>{children}</table>
  </div>
);

const components: Components = {
  a: Address,
  aside: () => <p className="note">{t("chat:unread")}</p>,
  img: NamedPicture,
  input: TaskBox,
  pre: Pre,
  code: Code,
  h1: heading("h3"),
  h2: heading("h3"),
  h3: heading("h3"),
  h4: heading("h4"),
  h5: heading("h4"),
  h6: heading("h4"),
  p: directed("p"),
  ul: directed("ul"),
  ol: Ordered,
  li: Item,
  blockquote: directed("blockquote"),
  table: Table,
  th: cell("th"),
  td: cell("td"),
};

/** Markdown as it stands on paper or in a file: nothing to press, nothing that loads or runs. */
export function WrittenMarkdown({ text }: { text: string }) {
  return toJsxRuntime(useContext(Answers).roots.get(text) ?? readMarkdown(text), {
    Fragment,
    jsx,
    jsxs,
    components,
    passNode: true,
    ignoreInvalidStyle: true,
  });
}
