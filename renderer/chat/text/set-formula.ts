import katex from "katex";

/** A formula as elements: text, or a name with attributes, styles and what is in it. Comes over from a worker as it is. */
export type FormulaTree =
  | string
  | {
      readonly name: string;
      readonly attributes: Readonly<Record<string, string>>;
      readonly style: Readonly<Record<string, string>>;
      readonly children: readonly FormulaTree[];
    };

export interface FormulaToSet {
  readonly tex: string;
  /** On lines of its own. */
  readonly display: boolean;
  /** MathML needs no fonts and no style sheet, so it goes with a file. */
  readonly output: "htmlAndMathml" | "mathml";
}

/** Longer, or of more elements, than anybody writes. */
const LONGEST = 5000;
const MOST_ELEMENTS = 20_000;

/** What KaTeX builds its elements with, without a page. */
class Node {
  readonly name: string;
  readonly attributes: Record<string, string> = {};
  readonly style: Record<string, string> = {};
  readonly children: (Node | string)[] = [];
  className = "";
  constructor(name: string) {
    this.name = name;
  }
  set textContent(text: string) {
    this.children.splice(0, this.children.length, ...(text === "" ? [] : [text]));
  }
  setAttribute(name: string, value: unknown) {
    this.attributes[name] = String(value);
  }
  appendChild(child: Node | string) {
    if (typeof child !== "string" && child.name === "") this.children.push(...child.children);
    else this.children.push(child);
  }
  toTree(): FormulaTree {
    const { name, style, className } = this;
    const attributes = className.trim() === "" ? this.attributes : { ...this.attributes, className: className.trim() };
    const children = this.children.map((child) => (typeof child === "string" ? child : child.toTree()));
    return { name, attributes, style: { ...style }, children };
  }
}

/**
 * Sets a formula; null for what is none, or is beyond reason. Links, pictures and HTML in it are off. For threads without
 * a page: while it works it stands in for the document, and how long it takes only whoever ends the thread can bound.
 */
export function setFormula({ tex, display, output }: FormulaToSet): FormulaTree | null {
  if (tex.length > LONGEST) return null;
  let elements = 0;
  const create = (name: string) => {
    elements += 1;
    if (elements > MOST_ELEMENTS) throw new RangeError("The formula has too many elements.");
    return new Node(name);
  };
  const page = {
    createElement: create,
    createElementNS: (_space: string, name: string) => create(name),
    createTextNode: (text: string) => text,
    createDocumentFragment: () => create(""),
  };
  const place = new Node("span");
  Reflect.set(globalThis, "document", page);
  try {
    katex.render(tex, place as never, {
      output,
      displayMode: display,
      throwOnError: true,
      trust: false,
      strict: "ignore",
      // A command that is off stands as it was written: red says that a service would refuse.
      errorColor: "currentcolor",
      maxExpand: 500,
      maxSize: 20,
    });
    const [made] = place.children;
    return made instanceof Node ? made.toTree() : null;
  } catch {
    return null;
  } finally {
    Reflect.deleteProperty(globalThis, "document");
  }
}
