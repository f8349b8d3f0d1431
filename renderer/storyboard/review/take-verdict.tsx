import { Check, Volume2, VolumeX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, Field, Icon, IconButton, RatingField, TextArea } from "#renderer/components/index.ts";
import { client, describeError, formatDuration, modelName, showToast, useAssetNote } from "#renderer/lib/index.ts";
import { type Asset, LONGEST_NOTE } from "#shared/contract/library/media.ts";
import type { Task } from "#shared/contract/tasks.ts";

export interface TakeVerdictProps {
  /** Its place on the stage; none where it stands alone or behind a wipe. */
  letter: string | undefined;
  task: Task;
  asset: Asset;
  active: boolean;
  heard: boolean;
  /** Undefined: it has no sound. */
  onHear: (() => void) | undefined;
  onChoose: () => void;
  onReuse: () => void;
  onRetake: () => void;
}

const text = (value: unknown) => (typeof value === "string" ? value : "");

/** What a take was made with, what the person thinks of it, and the ways on. */
export function TakeVerdict(props: TakeVerdictProps) {
  const { letter, task, asset, active, heard, onHear, onChoose, onReuse, onRetake } = props;
  const { t } = useTranslation("review");
  const take = t("take", { take: task.take });
  const { value, change, keep, failure } = useAssetNote(asset);
  const rate = (rating: number) => {
    client.library.rate({ id: asset.id, rating }).catch((error: unknown) => {
      showToast({ kind: "error", title: describeError(error).title });
    });
  };
  const { facts } = asset;
  const made = [
    modelName(task.model),
    text(task.request.resolution),
    `${facts.width} × ${facts.height}`,
    formatDuration(facts.durationSeconds ?? 0),
  ].filter((word) => word !== "");
  return (
    <section className="verdict" aria-label={take}>
      <header>
        {letter !== undefined && <b>{letter}</b>}
        <h3 className="strong">{take}</h3>
        <span className="cap cut">{made.join(" · ")}</span>
        <span className="grow" />
        {onHear && (
          <IconButton
            icon={heard ? Volume2 : VolumeX}
            label={t("hear", { take: task.take })}
            aria-pressed={heard}
            onClick={onHear}
          />
        )}
        <RatingField rating={asset.rating} onRate={rate} />
      </header>
      <Field
        hideLabel
        label={t("note.of", { take: task.take })}
        hint={failure !== undefined && describeError(failure).title}
      >
        <TextArea
          value={value.note}
          placeholder={t("note.placeholder")}
          minLines={1}
          maxLines={3}
          maxLength={LONGEST_NOTE}
          onChange={({ target }) => change({ note: target.value })}
          onBlur={keep}
        />
      </Field>
      <footer>
        {active ? (
          <span className="inuse">
            <Icon of={Check} />
            {t("inUse")}
          </span>
        ) : (
          <Button size="s" variant="primary" aria-label={t("chooseOf", { take: task.take })} onClick={onChoose}>
            {t("choose")}
          </Button>
        )}
        <span className="grow" />
        <Button size="s" variant="ghost" aria-label={t("reuse.of", { take: task.take })} onClick={onReuse}>
          {t("reuse.name")}
        </Button>
        <Button size="s" variant="ghost" aria-label={t("retake.of", { take: task.take })} onClick={onRetake}>
          {t("retake.name")}
        </Button>
      </footer>
    </section>
  );
}
