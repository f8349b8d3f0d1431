import { ImagePlus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Chip, Field, Segmented, TextArea } from "#renderer/components/index.ts";
import { describeError, importMedia } from "#renderer/lib/index.ts";
import type { AnswerPart } from "#shared/contract/chat/director.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { assetUrl } from "#shared/wire/media/asset-url.ts";

type Kind = "text" | "json" | "error";

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

/** Answers a call by hand: in words, as JSON, or as an error; with a picture where words don't say it. */
export function AnswerForm({ busy, draftKey, onAnswer }: AnswerFormProps) {
  const { t } = useTranslation("director");
  const remembered = `reelsong.answer.${draftKey}`;
  const [kind, setKind] = useState<Kind>("text");
  const [text, setText] = useState(() => window.localStorage.getItem(remembered) ?? "");
  const [picture, setPicture] = useState<Asset>();
  const [coming, setComing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const picker = useRef<HTMLInputElement>(null);
  const wrong = kind === "json" && text.trim() !== "" && !isJson(text);
  const empty = text.trim() === "" && picture === undefined;

  useEffect(() => {
    if (text === "") window.localStorage.removeItem(remembered);
    else window.localStorage.setItem(remembered, text);
  }, [text, remembered]);

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
    if (taken) window.localStorage.removeItem(remembered);
  };
  const bring = async (file: File | undefined) => {
    if (!file) return;
    setProblem(undefined);
    setComing(true);
    try {
      const asset = await importMedia(file, { onlyMedia: true });
      // Only the core reads what a file is.
      if (PICTURES.includes(asset.facts.mime)) setPicture(asset);
      else setProblem(t("notPicture"));
    } catch (error) {
      setProblem(describeError(error).title);
    } finally {
      setComing(false);
    }
  };
  return (
    <div className="answerForm">
      <Segmented
        label={t("kind.name")}
        value={kind}
        onChange={setKind}
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
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <div className="row">
        {picture ? (
          <Chip name={picture.name} onRemove={() => setPicture(undefined)}>
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
