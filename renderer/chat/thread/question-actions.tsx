import { Copy, GitBranch, PencilLine } from "lucide-react";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#renderer/components/index.ts";
import { copyText } from "#renderer/lib/index.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";
import { currentText, useWordsSaid } from "../reply-view/index.ts";
import type { MessageActions } from "../use-conversation.ts";
import { ThreadBusy } from "./thread-busy.ts";

export interface QuestionActionsProps {
  message: Message;
  actions: MessageActions;
  onEdit: () => void;
}

/** What can be done with a question; it stands in the gutter. */
export function QuestionActions({ message, actions, onEdit }: QuestionActionsProps) {
  const { t } = useTranslation("chat");
  const busy = useContext(ThreadBusy);
  const words = useWordsSaid(message);
  return (
    <div className="acts">
      {words && (
        <IconButton
          icon={Copy}
          label={t("copyQuestion")}
          onClick={() => void copyText(currentText(message), t("copied"))}
        />
      )}
      <IconButton icon={PencilLine} label={t("edit.open")} disabled={busy} onClick={onEdit} />
      <IconButton icon={GitBranch} label={t("branchOff")} disabled={busy} onClick={() => actions.branchOff(message)} />
    </div>
  );
}
