import { Square } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Kbd, Notice } from "#renderer/components/index.ts";
import { describeError } from "#renderer/lib/index.ts";
import { ReplyControls } from "./reply-controls.tsx";

export interface ComposerProps {
  /** Names the draft that is kept: the conversation's id, or `new`. */
  draftKey: string;
  /** Resolves when the message is stored; only then the text goes. */
  onSend: (text: string) => Promise<unknown>;
  /** Given while a reply is being received. */
  onStop: (() => void) | undefined;
}

const remembered = (key: string) => `reelsong.chat.draft.${key}`;

/** Enter sends, Shift+Enter breaks the line; what is typed survives a reload and a refusal. */
export function Composer({ draftKey, onSend, onStop }: ComposerProps) {
  const { t } = useTranslation("chat");
  const [text, setText] = useState(() => window.localStorage.getItem(remembered(draftKey)) ?? "");
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const field = useRef<HTMLTextAreaElement>(null);
  const blank = text.trim() === "";

  useEffect(() => {
    if (text === "") window.localStorage.removeItem(remembered(draftKey));
    else window.localStorage.setItem(remembered(draftKey), text);
  }, [text, draftKey]);

  const send = async () => {
    if (blank || sending || onStop) return;
    setSending(true);
    setFailure(undefined);
    try {
      await onSend(text);
      setText("");
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
  const words = failure === undefined ? undefined : describeError(failure);
  return (
    <div className="cwrap">
      <div className="composer">
        <div className="cbox">
          {words && (
            <div className="p-2" role="alert">
              <Notice tone="error" title={words.title}>
                {words.body}
              </Notice>
            </div>
          )}
          <textarea
            ref={field}
            // biome-ignore lint/a11y/noAutofocus: the pane is opened to write in it
            autoFocus
            aria-label={t("composer.name")}
            placeholder={t("composer.placeholder")}
            rows={1}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={answer}
          />
          <div className="bot">
            <ReplyControls />
            <span className="grow" />
            {onStop ? (
              <Button size="m" icon={Square} onClick={onStop}>
                {t("composer.stop")}
              </Button>
            ) : (
              <Button
                variant="primary"
                disabled={blank || sending}
                onClick={() => void send()}
                aria-label={t("composer.send")}
              >
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
