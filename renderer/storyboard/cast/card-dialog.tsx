import { ChevronDown, ChevronUp, Globe, Plus, X } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  Button,
  Dialog,
  Field,
  IconButton,
  Notice,
  Select,
  TextArea,
  TextField,
  useFileDrop,
  useFilePicker,
} from "#renderer/components/index.ts";
import { describeError, orpc, queryClient } from "#renderer/lib/index.ts";
import { importMedium } from "#renderer/media/probe/index.ts";
import { type CardFields, cardFields } from "#shared/contract/storyboard/cast.ts";
import { audioRetention, visibleRetention } from "#shared/direction/direction.ts";
import {
  type CardFile,
  cardKinds,
  filePurposes,
  MOST_CARD_FILES,
  MOST_CARD_NAME,
  nameProblem,
} from "#shared/rules/cast/index.ts";
import { referenceKind } from "#shared/rules/video/reference-kind.ts";
import { type BoardMedia, kindIn, useBoardMedia } from "../board-media.ts";
import { ColorChoice } from "../color-choice.tsx";
import { AddressDialog } from "../sources/address-dialog.tsx";
import { AssetFrame } from "../sources/asset-frame.tsx";
import { REFERENCE_FILES } from "../sources/reference-strip.tsx";
import { type CardEdits, dropEdits, editCard, useUnsavedCards } from "./unsaved-cards.ts";

export interface CardDialogProps {
  /** By which its unsaved words are kept. */
  place: string;
  /** As it was; a new one has no name yet. */
  card: CardFields;
  isNew: boolean;
  /** Names of the film's other cards. */
  others: readonly string[];
  /** Resolves to whether it was kept. */
  onSave: (card: CardFields) => Promise<boolean>;
  onClose: () => void;
}

const mostDescription = cardFields.shape.description.maxLength ?? 0;

/** What of its kind a file gives, unless told: an image can only show, a sound can only be heard. */
function purposeOf(name: string, media: BoardMedia): CardFile["gives"] {
  const kind = referenceKind(name, kindIn(media));
  return kind === "audio" ? "voice" : kind === "video" ? "motion" : "look";
}

/** Everything that is said of one card. What was written is there again until it is saved or canceled. */
export function CardDialog({ place, card, isNew, others, onSave, onClose }: CardDialogProps) {
  const { t } = useTranslation("cast");
  const edits = useUnsavedCards(({ byCard }) => byCard[place]);
  const fields = { ...card, ...edits };
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  const set = (changes: CardEdits) => editCard(place, () => changes);
  // A file that comes when all is saved or given up begins nothing anew.
  const over = useRef(false);
  const end = () => {
    over.current = true;
    dropEdits(place);
    onClose();
  };
  const problem = nameProblem(fields.name, others);
  const shownProblem = problem !== undefined && (tried || problem !== "empty") ? problem : undefined;
  const voiced = fields.kind === "voice" || fields.files.some(({ gives }) => gives === "voice");
  const submit = async () => {
    setTried(true);
    if (problem !== undefined || saving) return;
    setSaving(true);
    const kept = await onSave({ ...fields, name: fields.name.trim() });
    setSaving(false);
    if (kept) end();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isNew ? t("dialog.new") : t("dialog.title", { name: card.name })}
      footer={
        <>
          <Button onClick={end}>{t("dialog.cancel")}</Button>
          <Button variant="primary" disabled={saving} onClick={() => void submit()}>
            {t("dialog.save")}
          </Button>
        </>
      }
    >
      <div className="cardfields">
        <Field
          label={t("field.name")}
          tone={shownProblem && "error"}
          hint={
            shownProblem
              ? t(`problem.${shownProblem}`, { found: [...fields.name.trim()].length, allowed: MOST_CARD_NAME })
              : t("field.nameHint")
          }
        >
          <TextField
            autoFocus
            value={fields.name}
            placeholder={t("field.nameExample")}
            onChange={({ target }) => set({ name: target.value })}
            onEnter={() => void submit()}
          />
        </Field>
        <Field label={t("field.kind")}>
          <Select
            value={fields.kind}
            onChange={(kind) => set({ kind })}
            options={cardKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
          />
        </Field>
        <Field
          label={t("field.description")}
          className="whole"
          figure={
            fields.description.length > mostDescription * 0.8 && `${fields.description.length} / ${mostDescription}`
          }
        >
          <TextArea
            minLines={2}
            maxLines={6}
            maxLength={mostDescription}
            value={fields.description}
            placeholder={t(`example.${fields.kind}`)}
            onChange={({ target }) => set({ description: target.value })}
          />
        </Field>
        <CardFiles
          files={fields.files}
          onChange={(change) => over.current || editCard(place, ({ files = card.files }) => ({ files: change(files) }))}
        />
        {fields.kind !== "voice" && (
          <Field label={t("field.look")}>
            <Select
              value={fields.look}
              onChange={(look) => set({ look })}
              options={visibleRetention.map((mode) => ({ value: mode, label: t(`retention.${mode}`) }))}
            />
          </Field>
        )}
        {voiced && (
          <Field label={t("field.voice")}>
            <Select
              value={fields.voice}
              onChange={(voice) => set({ voice })}
              options={audioRetention.map((mode) => ({ value: mode, label: t(`sound.${mode}`) }))}
            />
          </Field>
        )}
        <ColorChoice value={fields.color} onChange={(color) => set({ color })} />
      </div>
    </Dialog>
  );
}

interface CardFilesProps {
  files: CardFields["files"];
  /** Of those that there are by then. */
  onChange: (change: (files: CardFields["files"]) => CardFields["files"]) => void;
}

/** The file last, where there is room for it. */
const withFile = (files: CardFields["files"], file: CardFile): CardFields["files"] =>
  [...files.filter(({ name }) => name !== file.name), file].slice(0, MOST_CARD_FILES);

/** The files of a card, the most wanted first, with what each gives. */
function CardFiles({ files, onChange }: CardFilesProps) {
  const { t } = useTranslation("cast");
  const { t: address } = useTranslation("address");
  const media = useBoardMedia(useMemo(() => files.map(({ name }) => name).toSorted(), [files]));
  const [failure, setFailure] = useState<unknown>();
  const [tooMany, setTooMany] = useState(0);
  const [bringing, setBringing] = useState(0);
  const [addressing, setAddressing] = useState(false);
  const bring = async (brought: readonly File[]) => {
    setFailure(undefined);
    // Those that are still on their way have their places already.
    const room = Math.max(0, MOST_CARD_FILES - files.length - bringing);
    const taken = brought.slice(0, room);
    setTooMany(brought.length - taken.length);
    setBringing((count) => count + taken.length);
    for (const file of taken) {
      try {
        const asset = await importMedium(file);
        queryClient.setQueryData(orpc.library.get.queryKey({ input: { id: asset.id } }), asset);
        const gives = purposeOf(asset.id, new Map([[asset.id, asset]]));
        onChange((before) => withFile(before, { name: asset.id, gives }));
      } catch (error) {
        setFailure(error);
      } finally {
        setBringing((count) => count - 1);
      }
    }
  };
  const { input, pick } = useFilePicker(REFERENCE_FILES, true, (brought) => void bring(brought));
  const { over, target } = useFileDrop((brought) => void bring(brought));
  const words = failure === undefined ? undefined : describeError(failure);
  const full = files.length + bringing >= MOST_CARD_FILES;
  return (
    <div className="field whole cardfiles" data-over={over || undefined} {...target}>
      <div className="lbl">
        <span>{t("files.name")}</span>
        <span className="fig">{t("files.count", { count: files.length, allowed: MOST_CARD_FILES })}</span>
      </div>
      {input}
      {files.length > 0 && (
        <ul aria-label={t("files.name")}>
          {files.map(({ name, gives }, at) => {
            const asset = media.get(name);
            const kind = referenceKind(name, kindIn(media));
            const called = asset?.name ?? name;
            const put = (to: number) =>
              onChange((before) => before.filter((one) => one.name !== name).toSpliced(to, 0, { name, gives }));
            return (
              <li key={name}>
                <AssetFrame asset={asset} alt="" />
                <span className="cut" title={called}>
                  {called}
                </span>
                <Select
                  aria-label={t("files.gives", { name: called })}
                  value={kind === "audio" ? "voice" : kind === "video" ? gives : "look"}
                  disabled={kind !== "video"}
                  onChange={(next) =>
                    onChange((before) => before.map((one) => (one.name === name ? { name, gives: next } : one)))
                  }
                  options={filePurposes.map((one) => ({ value: one, label: t(`gives.${one}`) }))}
                />
                <IconButton
                  icon={ChevronUp}
                  label={t("files.earlier", { name: called })}
                  disabled={at === 0}
                  onClick={() => put(at - 1)}
                />
                <IconButton
                  icon={ChevronDown}
                  label={t("files.later", { name: called })}
                  disabled={at === files.length - 1}
                  onClick={() => put(at + 1)}
                />
                <IconButton
                  icon={X}
                  label={t("files.remove", { name: called })}
                  onClick={() => onChange((before) => before.filter((one) => one.name !== name))}
                />
              </li>
            );
          })}
        </ul>
      )}
      <div className="row">
        <Button size="s" icon={Plus} disabled={full} onClick={pick}>
          {t("files.add")}
        </Button>
        <Button size="s" variant="ghost" icon={Globe} disabled={full} onClick={() => setAddressing(true)}>
          {address("open")}
        </Button>
        {bringing > 0 && (
          <span className="cap" role="status">
            {t("files.bringing")}
          </span>
        )}
      </div>
      {words && (
        <Notice tone="error" title={words.title}>
          {words.body}
        </Notice>
      )}
      {tooMany > 0 && (
        <Notice tone="error" live title={t("files.tooMany", { count: tooMany, allowed: MOST_CARD_FILES })} />
      )}
      {addressing && (
        <AddressDialog
          places={["references"]}
          onUse={(url) => {
            setAddressing(false);
            onChange((before) => withFile(before, { name: url, gives: purposeOf(url, media) }));
          }}
          onClose={() => setAddressing(false)}
        />
      )}
    </div>
  );
}
