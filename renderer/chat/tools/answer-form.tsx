import { ImagePlus } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { create } from "zustand";
import { Button, Chip, Field, Segmented, TextArea } from "#renderer/components/index.ts";
import { describeError, importMedia } from "#renderer/lib/index.ts";
import { probeFile } from "#renderer/media/probe/index.ts";
import type { AnswerPart } from "#shared/contract/chat/director.ts";
import { assetUrl } from "#shared/wire/media/asset-url.ts";
import { leaveLibrary, useLeaveLibrary } from "../attachments/use-leave-library.ts";
import { changeAnswerDraft, forgetAnswerDraft, useAnswerDraft } from "./answer-draft.ts";

export interface AnswerFormProps {
  busy: boolean;
  /** What is typed is kept under this name until it is sent. */
  draftKey: string;
  /** Whether it was taken. */
  onAnswer: (parts: AnswerPart[], failed: boolean) => Promise<boolean>;
}

/** What the service takes in an answer. */
const PICTURES = ["image/jpeg", "image/png", "image/gif", "image/webp"];

const isJson = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

interface Bringing {
  readonly coming: boolean;
  /** Why a picture couldn't be had. */
  readonly problem?: string;
}
const nothingComes: Bringing = { coming: false };

/** By the answer's key: a picture comes in while its form is scrolled out of sight, too. */
const useBringing = create<Readonly<Record<string, Bringing>>>(() => ({}));

/** Answers a call by hand: in words, as JSON, or as an error; with a picture where words don't say it. */
export function AnswerForm({ busy, draftKey, onAnswer }: AnswerFormProps) {
  const { t } = useTranslation("director");
  const { text, kind, picture } = useAnswerDraft(draftKey);
  const { coming, problem } = useBringing((state) => state[draftKey]) ?? nothingComes;
  const leave = useLeaveLibrary();
  const picker = useRef<HTMLInputElement>(null);
  const wrong = kind === "json" && text.trim() !== "" && !isJson(text);
  const empty = text.trim() === "" && picture === null;
  const change = (draft: Parameters<typeof changeAnswerDraft>[1]) => changeAnswerDraft(draftKey, draft);

  const send = async () => {
    if (wrong || empty || busy || coming) return;
    const words = kind === "error" ? `Error: ${text}` : text;
    const taken = await onAnswer(
      [
        ...(text.trim() === "" ? [] : [{ type: "text" as const, text: words }]),
        ...(picture ? [{ type: "image" as const, source: { type: "url" as const, url: assetUrl(picture.id) } }] : []),
      ],
      kind === "error",
    );
    if (taken) forgetAnswerDraft(draftKey);
  };
  const bring = async (file: File | undefined) => {
    if (!file) return;
    const tell = (state: Bringing) => useBringing.setState({ [draftKey]: state });
    tell({ coming: true });
    try {
      const brought = await bringPicture(file);
      if (brought) change({ picture: brought });
      tell(brought ? nothingComes : { coming: false, problem: t("notPicture") });
    } catch (error) {
      tell({ coming: false, problem: describeError(error).title });
    }
  };
  const remove = () => {
    change({ picture: null });
    if (picture?.brought) leave(picture);
  };
  return (
    <div className="answerForm">
      <Segmented
        label={t("kind.name")}
        value={kind}
        onChange={(next) => change({ kind: next })}
        options={(["text", "json", "error"] as const).map((each) => ({ value: each, label: t(`kind.${each}`) }))}
      />
      <Field
        label={t("answerLabel")}
        hideLabel
        tone={wrong || problem ? "error" : undefined}
        hint={wrong ? t("notJson") : problem}
      >
        <TextArea
          minLines={2}
          maxLines={10}
          dir="auto"
          value={text}
          placeholder={t("placeholder")}
          onChange={({ target }) => change({ text: target.value })}
        />
      </Field>
      <div className="row">
        {picture ? (
          <Chip name={picture.name} onRemove={busy ? undefined : remove}>
            {picture.name}
          </Chip>
        ) : (
          <Button variant="ghost" size="s" icon={ImagePlus} disabled={coming} onClick={() => picker.current?.click()}>
            {t("addPicture")}
          </Button>
        )}
        <input
          ref={picker}
          type="file"
          hidden
          accept={PICTURES.join()}
          onChange={({ target }) => {
            void bring(target.files?.[0]);
            target.value = "";
          }}
        />
        <span className="grow" />
        <Button variant="primary" size="s" disabled={busy || coming || wrong || empty} onClick={() => void send()}>
          {t("sendAnswer")}
        </Button>
      </div>
    </div>
  );
}

/**
 * Brings a picture into the library for an answer; null for what the service doesn't take, which isn't brought in, or
 * leaves again where only the core could tell.
 */
async function bringPicture(file: File) {
  const facts = await probeFile(file);
  if (facts && !PICTURES.includes(facts.mime)) return null;
  const { id, name, facts: read, alreadyHere } = await importMedia(file, { onlyMedia: true });
  const brought = alreadyHere !== true;
  if (PICTURES.includes(read.mime)) return { id, name, brought };
  if (brought) void leaveLibrary(id).catch(() => {});
  return null;
}
