import { useTranslation } from "react-i18next";
import { AnswerParts } from "./answer-parts.tsx";
import { answerPartsOf } from "./result-parts.ts";

/** A result as it went to the service, folded: its card above shows what it meant. */
export function ToolResult({ content }: { content: unknown }) {
  const { t } = useTranslation("director");
  const parts = answerPartsOf(content);
  const first = parts.find((part) => part.type === "text");
  return (
    <details className="toolResult">
      <summary>
        <span className="cap">{t("result")}</span> <span className="cut">{first && lineOf(first.text)}</span>
      </summary>
      <AnswerParts parts={parts} />
    </details>
  );
}

/** What one line shows of a text: of data all of it, since its first line is only a bracket. */
const lineOf = (text: string): string | undefined =>
  /^\s*[[{]/.test(text) ? text.slice(0, 400).replace(/\s+/g, " ") : text.split("\n")[0];
