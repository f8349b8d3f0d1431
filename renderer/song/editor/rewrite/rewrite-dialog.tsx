import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, Field, Notice, Select, TextArea } from "#renderer/components/index.ts";
import { describeError, modelName } from "#renderer/lib/index.ts";
import { countCharacters } from "#shared/rules/code-points.ts";
import type { RewritePart } from "./rewrite-request.ts";
import { modelsForRewrite, useRewrite } from "./use-rewrite.ts";

export interface RewriteDialogProps {
  songId: string;
  /** Of the song, for the conversation that keeps question and answer. */
  title: string;
  lyrics: string;
  part: RewritePart;
  /** The most characters that the lyrics may have with this model of music. */
  allowed: number;
  onClose: () => void;
  /** The new lines are looked at in the editor. */
  onReview: (lines: string) => void;
}

/** A wish for some lines, put to a text model by a press; what comes back is reviewed in place. */
export function RewriteDialog({ songId, title, lyrics, part, allowed, onClose, onReview }: RewriteDialogProps) {
  const { t, i18n } = useTranslation("lyrics");
  const [wish, setWish] = useState("");
  const rewrite = useRewrite({ songId, title: t("rewrite.conversation", { title }), lyrics, part });
  const { lines, state, failure } = rewrite;
  const figure = new Intl.NumberFormat(i18n.language);
  const after = countCharacters(lyrics) - countCharacters(part.text) + countCharacters(lines);
  const running = state === "asking";
  const ended = state === "ended" || state === "stopped" || state === "broken";
  const answer = useRef<HTMLDivElement>(null);
  // The newest words are the ones that are read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every piece that comes
  useEffect(() => {
    answer.current?.scrollTo({ top: answer.current.scrollHeight });
  }, [lines]);
  const start = () => rewrite.start(wish);

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (open) return;
        rewrite.stop();
        onClose();
      }}
      title={t("rewrite.title", { part: part.label ?? t("rewrite.lines") })}
      description={t("rewrite.about")}
      footer={
        <>
          {running ? (
            <Button onClick={rewrite.stop}>{t("rewrite.stop")}</Button>
          ) : (
            <Button onClick={onClose}>{t("rewrite.close")}</Button>
          )}
          {ended && <Button onClick={start}>{t("rewrite.again")}</Button>}
          {ended && lines !== "" ? (
            <Button variant="primary" autoFocus onClick={() => onReview(lines)}>
              {t("rewrite.review")}
            </Button>
          ) : (
            !ended && (
              <Button variant="primary" disabled={running} onClick={start}>
                {t("rewrite.start")}
              </Button>
            )
          )}
        </>
      }
    >
      <div className="rewrite">
        <Field label={t("rewrite.wish")} hint={t("rewrite.wishHint")}>
          <TextArea
            value={wish}
            placeholder={t("rewrite.placeholder")}
            readOnly={running}
            minLines={2}
            maxLines={6}
            onChange={({ target }) => setWish(target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || running) return;
              event.preventDefault();
              start();
            }}
          />
        </Field>
        <Field label={t("rewrite.model")}>
          <Select
            value={rewrite.model}
            onChange={rewrite.setModel}
            options={modelsForRewrite.map((id) => ({ value: id, label: modelName(id) }))}
            disabled={running}
          />
        </Field>
        {state !== "idle" && (
          <div ref={answer} className="rewriteAnswer" dir="auto" role="log" aria-label={t("rewrite.answer")}>
            {lines || (running ? t("rewrite.waiting") : "")}
          </div>
        )}
        {state === "ended" && lines === "" && <Notice tone="warning" title={t("rewrite.empty")} />}
        {state === "stopped" && lines !== "" && <p className="cap">{t("rewrite.stopped")}</p>}
        {state === "broken" && lines !== "" && <p className="cap">{t("rewrite.failed")}</p>}
        {ended && after > allowed && (
          <Notice
            tone="warning"
            title={t("rewrite.tooLong", { found: figure.format(after), allowed: figure.format(allowed) })}
          />
        )}
        {failure !== undefined && <Failure error={failure} />}
        <p className="cap">{t("rewrite.kept")}</p>
      </div>
    </Dialog>
  );
}

function Failure({ error }: { error: unknown }) {
  const { title, body } = describeError(error);
  return (
    <Notice tone="error" title={title}>
      {body}
    </Notice>
  );
}
