import { MessageSquarePlus, X } from "lucide-react";
import { memo, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Field, IconButton, TextArea } from "#renderer/components/index.ts";
import { showToast, undoUnlessChanged, useRegisterCommands } from "#renderer/lib/index.ts";
import "./instruction.css";

export interface WrittenInstruction {
  /** Null: none is wanted. Empty: its field is open. */
  readonly text: string | null;
  readonly write: (text: string | null) => void;
  /** `text` at this instant, also once the field is gone. */
  readonly now: () => string | null;
}

/** Takes the instruction out; what was written in it can be put back. */
function useDrop({ text, write, now }: WrittenInstruction): () => void {
  const { t } = useTranslation("presets");
  return () => {
    write(null);
    if (text === null || text.trim() === "") return;
    const back = () => {
      // A field that was opened again and left empty holds nobody's words.
      if (now()?.trim() === "") write(text);
      else undoUnlessChanged({ text: now() }, { text: null }, () => write(text));
    };
    const action = { label: t("instruction.undo"), undoes: true, run: back };
    showToast({ kind: "done", title: t("instruction.dropped"), action });
  };
}

/** Opens the field of the instruction. */
export const InstructionButton = memo(function InstructionButton({ instruction }: { instruction: WrittenInstruction }) {
  const { text, write } = instruction;
  const { t } = useTranslation("presets");
  const drop = useDrop(instruction);
  const isOpen = text !== null;
  useRegisterCommands(
    "instruction",
    useMemo(
      () => [
        {
          id: "chat.instruction",
          title: t("instruction.add"),
          group: t("group"),
          icon: MessageSquarePlus,
          run: () => (isOpen ? focusField() : write("")),
        },
      ],
      [t, write, isOpen],
    ),
  );
  return (
    <IconButton
      icon={MessageSquarePlus}
      label={t("instruction.add")}
      aria-pressed={isOpen}
      data-chosen={text?.trim() ? true : undefined}
      onClick={isOpen ? drop : () => write("")}
    />
  );
});

/** The one beside the message that is being written. */
const focusField = () => document.querySelector<HTMLElement>(".composer .instructionField textarea")?.focus();

export interface InstructionFieldProps {
  instruction: WrittenInstruction;
  /** When it is sent, in words; otherwise: with the next message. */
  hint?: string;
}

/** What the model is told from the next message on, above that message. Nothing where none is wanted. */
export function InstructionField({ instruction, hint }: InstructionFieldProps) {
  const { text, write } = instruction;
  const { t } = useTranslation("presets");
  const drop = useDrop(instruction);
  if (text === null) return null;
  return (
    <div className="instructionField">
      <Field label={t("instruction.name")} hint={hint ?? t("instruction.needsWords")}>
        <TextArea
          autoFocus={text === ""}
          dir="auto"
          minLines={1}
          maxLines={6}
          value={text}
          placeholder={t("instruction.placeholder")}
          onChange={({ target }) => write(target.value)}
        />
      </Field>
      <IconButton icon={X} label={t("instruction.drop")} onClick={drop} />
    </div>
  );
}
