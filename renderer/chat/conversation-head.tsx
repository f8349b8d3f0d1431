import { Ellipsis, GitBranch, PanelLeft, PencilLine, Search } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Button, DrawerButton, DropdownMenu, IconButton, PanelHead, Spacer } from "#renderer/components/index.ts";
import { formatMinuteDrawn } from "#renderer/lib/index.ts";
import type { Conversation } from "#shared/contract/chat/conversations.ts";
import type { ConversationActions } from "./use-conversation-actions.ts";

export interface ConversationHeadProps {
  conversation: Conversation;
  /** Messages of the shown branch; undefined while they aren't here. */
  count: number | undefined;
  branches: number;
  actions: ConversationActions;
  onRename: (conversation: Conversation) => void;
  onFind: () => void;
  /** Opens the map of branches. */
  onBranches: () => void;
}

/** What is talked about, how long already, and since when. */
export const ConversationHead = memo(function ConversationHead({
  conversation,
  count,
  branches,
  actions,
  onRename,
  onFind,
  onBranches,
}: ConversationHeadProps) {
  const { t, i18n } = useTranslation("chat");
  const { t: words } = useTranslation("conversations");
  const { pinned, archived, replying, title, createdAt } = conversation;
  const started = t("head.started", { clock: formatMinuteDrawn(createdAt, i18n.language) });
  return (
    <PanelHead>
      <DrawerButton of="conversations" icon={PanelLeft} label={t("list.name")} square />
      <h1 className="strong cut" dir="auto">
        {title}
      </h1>
      <span className="cap since">
        {[archived && words("isArchived"), count !== undefined && t("head.messages", { count }), started]
          .filter(Boolean)
          .join(" · ")}
      </span>
      <Spacer />
      {branches > 1 && (
        <Button variant="ghost" icon={GitBranch} aria-haspopup="dialog" onClick={onBranches}>
          {t("head.branches", { count: branches })}
        </Button>
      )}
      <IconButton size="m" icon={Search} label={t("find.open")} onClick={onFind} />
      <IconButton size="m" icon={PencilLine} label={t("list.rename")} onClick={() => onRename(conversation)} />
      <DropdownMenu
        align="end"
        trigger={<IconButton size="m" icon={Ellipsis} label={t("head.actions")} />}
        items={[
          { label: pinned ? t("list.unpin") : t("list.pin"), onSelect: () => actions.pin(conversation) },
          { label: t("list.duplicate"), disabled: replying, onSelect: () => actions.duplicate(conversation) },
          { label: archived ? words("unarchive") : words("archive"), onSelect: () => actions.archive(conversation) },
          { kind: "line" },
          ...actions.exportsOf(conversation).map(({ label, run }) => ({ label, onSelect: run })),
          { kind: "line" },
          { label: t("list.remove"), danger: true, onSelect: () => actions.remove(conversation) },
        ]}
      />
    </PanelHead>
  );
});
