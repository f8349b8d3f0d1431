import { MessageSquarePlus } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, FailureNotice, TextArea } from "#renderer/components/index.ts";
import { studioErrorFrom, useLatest } from "#renderer/lib/index.ts";
import { InstructionField } from "../instruction/instruction-field.tsx";
import { readEdit, saveEdit } from "./unfinished-edit.ts";

export interface QuestionEditorProps {
  messageId: string;
  text: string;
  /** What the model was told with it. */
  instruction: string | undefined;
  /** Somebody elsewhere wants to write in it now: it takes the focus, and says so. */
  asked?: boolean;
  onAsked?: () => void;
  /** Resolves when the new question is stored. */
  onSend: (text: string, instruction: string | undefined) => Promise<void>;
  onClose: () => void;
}

/** What is written now would go with the editor. */
const leaveIt = () => {};

/** One goes on where the question ended, not before its beginning. */
const writeOnAtEnd = (field: HTMLTextAreaElement | null) =>
  field?.setSelectionRange(field.value.length, field.value.length);

/**
 * A question in other words. The first version and its answers stay beside it. What was written is there again when its
 * editor went without an end: after a look into another pane, say.
 */
export function QuestionEditor({ messageId, text: before, instruction: told, ...props }: QuestionEditorProps) {
  const { onSend, onClose, asked = false, onAsked } = props;
  const { t } = useTranslation("chat");
  const { t: ofPresets } = useTranslation("presets");
  const [left] = useState(() => readEdit(messageId));
  const [text, setText] = useState(left?.text ?? before);
  const [instruction, setInstruction] = useState(left ? left.instruction : (told ?? null));
  const latest = useLatest(instruction);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const tell = instruction?.trim() ? instruction : undefined;
  const same = text === before && tell === told;
  const unusable = text.trim() === "" || same || sending;
  useEffect(() => saveEdit(messageId, same ? undefined : { text, instruction }), [messageId, same, text, instruction]);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!asked) return;
    field.current?.focus();
    writeOnAtEnd(field.current);
    onAsked?.();
  }, [asked, onAsked]);
  const close = () => {
    saveEdit(messageId, undefined);
    onClose();
  };
  // What is on its way can't be given up any more.
  const cancel = () => {
    if (!sending) close();
  };
  const send = async () => {
    if (unusable) return;
    setSending(true);
    setFailure(undefined);
    try {
      await onSend(text, tell);
      close();
    } catch (error) {
      setFailure(error);
      setSending(false);
    }
  };
  const answer = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") cancel();
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    void send();
  };
  return (
    <div className="editor">
      <InstructionField
        instruction={{ text: instruction, write: sending ? leaveIt : setInstruction, now: () => latest.current }}
        hint={t("edit.instruction")}
      />
      <TextArea
        // One that is there again takes no focus: the person is elsewhere.
        autoFocus={left === undefined}
        ref={field}
        aria-label={t("edit.name")}
        minLines={2}
        maxLines={16}
        value={text}
        // What is written now would go with the editor.
        readOnly={sending}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={answer}
      />
      {failure !== undefined && (
        <div role="alert">
          <FailureNotice error={studioErrorFrom(failure)} tone="error" />
        </div>
      )}
      <div className="row gap-2">
        <span className="cap grow">{t("edit.hint")}</span>
        {instruction === null && (
          <Button
            size="s"
            variant="ghost"
            icon={MessageSquarePlus}
            disabled={sending}
            onClick={() => setInstruction("")}
          >
            {ofPresets("instruction.add")}
          </Button>
        )}
        <Button size="s" variant="ghost" disabled={sending} onClick={cancel}>
          {t("edit.cancel")}
        </Button>
        <Button size="s" disabled={unusable} onClick={() => void send()}>
          {t("edit.send")}
        </Button>
      </div>
    </div>
  );
}
