import { memo, type ReactNode, useMemo } from "react";
import { useLatest } from "#renderer/lib/index.ts";
import { CodePart } from "./code-part.tsx";
import { Diagram } from "./diagram.tsx";
import { toElements } from "./elements.tsx";
import { Formula } from "./formula.tsx";
import { readNow } from "./read-apart.ts";
import type { TextPart } from "./split-text.ts";
import { goesOn, LONGEST_LIVE } from "./texts-to-read.ts";

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
}

/** The text of a reply by its parts. What is sealed doesn't render again while the last one grows. */
export const Markdown = memo(function Markdown({ parts, from, within, grows }: MarkdownProps) {
  const all = useLatest(parts);
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
    inParagraph = goesOn(part, inParagraph);
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
      const whole = () => wholeCode(all.current, index);
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
    one.parts.length !== other.parts.length
  )
    return false;
  return one.parts.every((part, at) => part === other.parts[at]);
}

/** Code that was too long for one part, together again. */
function wholeCode(parts: readonly TextPart[], from: number): string {
  const pieces = [parts[from]?.text ?? ""];
  for (let at = from + 1; parts[at]?.kind === "code" && parts[at]?.joins; at += 1) pieces.push(parts[at]?.text ?? "");
  return pieces.join("\n");
}
