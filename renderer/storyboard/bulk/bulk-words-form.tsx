import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Field, Section, SectionHead, Select, TextArea } from "#renderer/components/index.ts";
import { useLatest, useSessionText } from "#renderer/lib/index.ts";
import { PicturePicker } from "#renderer/library/picker/index.ts";
import type { BulkShot } from "./bulk-edit.ts";
import { type BulkText, type BulkWork, bulkTexts } from "./bulk-words.ts";

export interface BulkWordsProps {
  projectId: string;
  shots: readonly BulkShot[];
  busy: boolean;
  /** Resolves to whether a shot was changed. */
  work: (work: BulkWork) => Promise<boolean>;
}

const ofBeats: readonly BulkText[] = ["style", "soundscape", "music"];
/** More than any prompt takes; how much fits is each shot's own check. In characters. */
const MOST = 7000;

/** Words and references for all of the shots at once. What was written stays until a shot has it. */
export function BulkWords({ projectId, shots, busy, work }: BulkWordsProps) {
  const { t } = useTranslation("bulk");
  const [kind, setKind] = useSessionText(`bulk.${projectId}.text`);
  const text = bulkTexts.find((one) => one === kind) ?? "prompt";
  const [words, setWords] = useSessionText(`bulk.${projectId}`);
  const newest = useLatest(words);
  const [picking, setPicking] = useState(false);
  const directed = shots.filter(({ draft }) => draft.directed && draft.direction).length;
  const count = ofBeats.includes(text) ? directed : shots.length;
  const adds = text === "prompt";
  const referring = shots.filter(({ draft }) => draft.references.length > 0).length;
  return (
    <Section>
      <SectionHead title={t("text.name")} />
      <div className="bulkwords">
        <Field label={t("text.which")}>
          <Select
            value={text}
            onChange={setKind}
            options={bulkTexts.map((value) => ({
              value,
              label: t(`text.${value}`),
              disabled: directed === 0 && ofBeats.includes(value),
            }))}
          />
        </Field>
        <Field label={t("text.words")}>
          <TextArea
            minLines={2}
            maxLines={6}
            maxLength={MOST}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        </Field>
        <Button
          disabled={busy || count === 0 || (adds && words.trim() === "")}
          onClick={() =>
            void work({ do: "write", text, words }).then((changed) => {
              // Others may have been begun meanwhile.
              if (changed && newest.current === words) setWords("");
            })
          }
        >
          {t(adds ? "text.add" : "text.set", { count })}
        </Button>
        <div className="bulkrefs">
          <Button disabled={busy} onClick={() => setPicking(true)}>
            {t("refer")}
          </Button>
          <Button variant="ghost" disabled={busy || referring === 0} onClick={() => void work({ do: "unrefer" })}>
            {t("unrefer", { count: referring })}
          </Button>
        </div>
      </div>
      {picking && (
        <PicturePicker
          title={t("referTitle", { count: shots.length })}
          confirm={t("referConfirm")}
          onPick={(assets) => void work({ do: "refer", assets: assets.map(({ id }) => id) })}
          onClose={() => setPicking(false)}
        />
      )}
    </Section>
  );
}
