import { Paperclip, Square } from "lucide-react";
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Kbd, Notice, Separator } from "#renderer/components/index.ts";
import { type Draft, describeError } from "#renderer/lib/index.ts";
import type { Message } from "#shared/contract/conversations.ts";
import { checkMessages } from "#shared/rules/index.ts";
import { replyRequest } from "#shared/rules/reply-request.ts";
import { assetIdOf, assetUrl } from "#shared/wire/asset-url.ts";
import { type ChatSettings, replySettingsOf } from "./chat-settings.ts";
import { ContextMeter } from "./context-meter.tsx";
import { PictureStrip } from "./picture-strip.tsx";
import { ReplyControls } from "./reply-controls.tsx";
import { RequestSettings } from "./request-settings.tsx";
import { usePictures } from "./use-pictures.ts";

export interface ComposerProps {
  /** Names the draft that is kept: the conversation's id, or `new`. */
  draftKey: string;
  settings: Draft<ChatSettings>;
  /** The branch that the message will be added to. */
  path: readonly Message[];
  /** Resolves when the message is stored; only then the text goes. */
  onSend: (content: { text: string; pictures: readonly string[] }) => Promise<unknown>;
  /** The conversation isn't here yet: nothing can be added to it. */
  loading: boolean;
  /** Given while a reply is being received. */
  onStop: (() => void) | undefined;
}

const remembered = (key: string) => `reelsong.chat.draft.${key}`;
const picturesIn = (files: FileList) => [...files].filter(({ type }) => type.startsWith("image/"));

/** Enter sends, Shift+Enter breaks the line; what is typed survives a reload and a refusal. */
export function Composer({ draftKey, settings, path, loading, onSend, onStop }: ComposerProps) {
  const { t } = useTranslation("chat");
  const [text, setText] = useState(() => window.localStorage.getItem(remembered(draftKey)) ?? "");
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const pictures = usePictures(draftKey);
  const { ids, assets } = pictures;
  const chosen = settings.value;

  const findings = useMemo(() => {
    const images = ids.map((id) => ({ type: "image" as const, source: { type: "url" as const, url: assetUrl(id) } }));
    const request = replyRequest(
      [{ role: "user", content: [...images, { type: "text", text: "…" }] }],
      replySettingsOf(chosen),
    );
    return checkMessages(request, (url) => assets.get(assetIdOf(url) ?? "")?.facts);
  }, [chosen, ids, assets]);
  const refused = findings.some(({ severity }) => severity === "error");
  const nothing = text.trim() === "" && ids.length === 0;
  const blocked = loading || nothing || sending || refused || pictures.importing > 0;

  useEffect(() => {
    if (text === "") window.localStorage.removeItem(remembered(draftKey));
    else window.localStorage.setItem(remembered(draftKey), text);
  }, [text, draftKey]);

  const send = async () => {
    if (blocked || onStop) return;
    setSending(true);
    setFailure(undefined);
    try {
      await onSend({ text, pictures: ids });
      setText("");
      pictures.clear();
      // The first message opens another conversation: this composer is gone before its effects could forget.
      window.localStorage.removeItem(remembered(draftKey));
    } catch (error) {
      setFailure(error);
    } finally {
      setSending(false);
      field.current?.focus();
    }
  };
  const answer = (event: KeyboardEvent) => {
    // An input method uses Enter for itself.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  const take = (event: ClipboardEvent | DragEvent, files: FileList | undefined) => {
    const images = files ? picturesIn(files) : [];
    if (images.length === 0) return;
    event.preventDefault();
    void pictures.add(images);
  };
  const words = failure === undefined ? undefined : describeError(failure);
  return (
    <div className="cwrap">
      <div className="composer">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button Attach is the first */}
        <div
          className="cbox"
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => take(event, event.dataTransfer.files)}
        >
          {words && (
            <div className="p-2" role="alert">
              <Notice tone="error" title={words.title}>
                {words.body}
              </Notice>
            </div>
          )}
          <PictureStrip pictures={pictures} findings={findings} />
          <textarea
            ref={field}
            // biome-ignore lint/a11y/noAutofocus: the pane is opened to write in it
            autoFocus
            dir="auto"
            aria-label={t("composer.name")}
            placeholder={t("composer.placeholder")}
            rows={1}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={answer}
            onPaste={(event) => take(event, event.clipboardData.files)}
          />
          <div className="bot">
            <Button variant="ghost" icon={Paperclip} onClick={() => picker.current?.click()}>
              {t("attach.open")}
            </Button>
            <input
              ref={picker}
              type="file"
              hidden
              multiple
              accept="image/jpeg,image/png,image/gif,image/webp"
              onChange={({ target }) => {
                if (target.files) void pictures.add([...target.files]);
                target.value = "";
              }}
            />
            <Separator />
            <ReplyControls settings={chosen} onChange={settings.change} />
            <RequestSettings settings={chosen} findings={findings} onChange={settings.change} />
            <span className="grow" />
            <ContextMeter path={path} text={text} settings={chosen} withPictures={ids.length > 0} />
            {onStop ? (
              <Button size="m" icon={Square} onClick={onStop}>
                {t("composer.stop")}
              </Button>
            ) : (
              <Button variant="primary" disabled={blocked} onClick={() => void send()} aria-label={t("composer.send")}>
                {t("composer.send")}
                <Kbd keys="Enter" />
              </Button>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}
