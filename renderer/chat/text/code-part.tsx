import { Copy } from "lucide-react";
import { memo, useEffect, useReducer } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#renderer/components/index.ts";
import { copyText } from "#renderer/lib/index.ts";
import { SendToButton } from "../send-to/send-to-button.tsx";
import type { PaintedCode } from "./highlight-worker.ts";
import { cachedPaint, paintCode } from "./paint-code.ts";

export interface CodePartProps {
  code: string;
  language: string;
  /** Still growing. */
  live: boolean;
  /** Goes on from the part before. */
  joins: boolean;
  /** The whole of it, read when it is copied. */
  whole: () => string;
}

/** Code with its language, its words in their colours, and a button that copies all of it. */
export const CodePart = memo(function CodePart({ code, language, live, joins, whole }: CodePartProps) {
  const { t } = useTranslation("chat");
  const painted = usePainted(code, language, live);
  return (
    <div className="code" data-joins={joins || undefined}>
      {!joins && (
        <div className="codeHead">
          <span className="cap">{language === "text" ? "" : language}</span>
          <span className="row">
            {!live && <SendToButton words={whole} />}
            <IconButton icon={Copy} label={t("copyCode")} onClick={() => void copyText(whole(), t("copied"))} />
          </span>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by keyboard */}
      <pre tabIndex={0} dir="ltr">
        <code>
          {painted
            ? painted.map(([kind, text], at) =>
                kind === "" ? (
                  text
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one code never change
                  <span key={at} className={`hl-${kind}`}>
                    {text}
                  </span>
                ),
              )
            : code}
        </code>
      </pre>
    </div>
  );
}, alike);

/** `whole` says the same as long as the code does. */
function alike(one: CodePartProps, other: CodePartProps): boolean {
  return (
    one.code === other.code && one.language === other.language && one.live === other.live && one.joins === other.joins
  );
}

/** The pieces in their colours; undefined while they aren't known, and for what is no language. */
function usePainted(code: string, language: string, live: boolean): PaintedCode | undefined {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  const plain = language === "text" || code === "";
  const painted = plain ? undefined : cachedPaint({ language, code, live });
  const wanted = !plain && painted === undefined;
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    void paintCode({ language, code, live }).then(() => !gone && drawAgain());
    return () => {
      gone = true;
    };
  }, [wanted, language, code, live]);
  return painted?.length === 0 ? undefined : painted;
}
