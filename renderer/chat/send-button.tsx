import { useTranslation } from "react-i18next";
import { Button, Kbd } from "#renderer/components/index.ts";
import { useIsBlank, type WrittenWords } from "./use-message-draft.ts";

export interface SendButtonProps {
  words: WrittenWords;
  /** Files go with the message: it needs no words. */
  files: boolean;
  /** Something other than missing words keeps the message here. */
  held: boolean;
  onSend: () => void;
}

/** By itself, so that the first letter of a message draws this button and nothing around it. */
export function SendButton({ words, files, held, onSend }: SendButtonProps) {
  const { t } = useTranslation("chat");
  const nothing = useIsBlank(words) && !files;
  return (
    <Button variant="primary" disabled={held || nothing} onClick={onSend} aria-label={t("composer.send")}>
      {t("composer.send")}
      <Kbd keys="Enter" />
    </Button>
  );
}
