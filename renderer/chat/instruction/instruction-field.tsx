import { MessageSquarePlus, X } from "lucide-react";
import { memo, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Field, IconButton, TextArea } from "#renderer/components/index.ts";
import { useRegisterCommands } from "#renderer/lib/index.ts";
import "./instruction.css";

export interface WrittenInstruction {
  /** Null: none is wanted. Empty: its field is open. */
  readonly text: string | null;
  readonly write: (text: string | null) => void;
}

/** Opens the field of the instruction. */
export const InstructionButton = memo(function InstructionButton({
  instruction: { text, write },
}: {
  instruction: WrittenInstruction;
}) {
  const { t } = useTranslation("presets");
  useRegisterCommands(
    "instruction",
    useMemo(
      () => [
        {
          id: "chat.instruction",
          title: t("instruction.add"),
          group: t("group"),
          icon: MessageSquarePlus,
          run: () => write(""),
        },
      ],
      [t, write],
    ),
  );
  return (
    <IconButton
      icon={MessageSquarePlus}
      label={t("instruction.add")}
      aria-pressed={text !== null}
      data-chosen={text?.trim() ? true : undefined}
      onClick={() => write(text === null ? "" : null)}
    />
  );
});

export interface InstructionFieldProps {
  instruction: WrittenInstruction;
  /** When it is sent, in words; otherwise: with the next message. */
  hint?: string;
}

/** What the model is told from the next message on, above that message. Nothing where none is wanted. */
export function InstructionField({ instruction: { text, write }, hint }: InstructionFieldProps) {
  const { t } = useTranslation("presets");
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
      <IconButton icon={X} label={t("instruction.drop")} onClick={() => write(null)} />
    </div>
  );
}
