import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { MessageSquare, SquarePen } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { v7 as newId } from "uuid";
import { ConfirmDialog, EmptyState, LoadFailure } from "#renderer/components/index.ts";
import {
  type Command,
  client,
  describeError,
  openRoute,
  orpc,
  useRegisterCommands,
  useRoute,
  useSettings,
  useUpdateSettings,
} from "#renderer/lib/index.ts";
import type { Conversation, Message } from "#shared/contract/conversations.ts";
import { replySettingsOf, useChatSettings } from "./chat-settings.ts";
import { Composer } from "./composer.tsx";
import { ConversationHead } from "./conversation-head.tsx";
import { ConversationList } from "./conversation-list.tsx";
import { pathToNewest } from "./message-path.ts";
import { RenameDialog } from "./rename-dialog.tsx";
import { Thread } from "./thread.tsx";
import "./chat.css";

const NEW = "new";

/** Conversations at the left, one of them at the right; the core owns the replies, this pane only shows them. */
export function ChatPane() {
  const { t } = useTranslation("chat");
  const queries = useQueryClient();
  const settings = useSettings();
  const updateSettings = useUpdateSettings();
  const [routed] = useRoute().rest;
  const [renaming, setRenaming] = useState<Conversation>();
  const [removing, setRemoving] = useState<Conversation>();
  const id = routed === NEW ? undefined : (routed ?? settings?.lastConversationId ?? undefined);
  const { data, error, refetch } = useQuery(
    orpc.conversations.get.queryOptions({
      input: { id: id ?? "" },
      enabled: id !== undefined,
    }),
  );
  const path = useMemo(() => pathToNewest(data?.messages ?? []), [data]);
  const replying = path.at(-1)?.state === "streaming" ? path.at(-1) : undefined;
  const { mutate: stop } = useMutation(orpc.conversations.stop.mutationOptions());
  const { mutate: remove } = useMutation(
    orpc.conversations.remove.mutationOptions({
      onSuccess: async (_nothing, gone) => {
        if (gone.id === id) openRoute("chat", NEW);
        if (gone.id === settings?.lastConversationId) updateSettings({ lastConversationId: null });
        await queries.invalidateQueries({ queryKey: orpc.conversations.list.key() });
      },
    }),
  );

  const commands = useMemo<Command[]>(
    () => [
      {
        id: "chat.new",
        title: t("list.new"),
        group: t("group"),
        menu: "pane",
        icon: SquarePen,
        run: () => openRoute("chat", NEW),
      },
      ...(data
        ? [
            {
              id: "chat.rename",
              title: t("list.rename"),
              group: t("group"),
              icon: MessageSquare,
              run: () => setRenaming(data.conversation),
            },
          ]
        : []),
    ],
    [t, data],
  );
  useRegisterCommands("chat", commands);

  const send = async (text: string, parentId: string | null, conversationId: string | undefined) => {
    const target = conversationId ?? (await client.conversations.create({})).id;
    const sent = await client.conversations.send({
      conversationId: target,
      clientId: newId(),
      parentId,
      text,
      settings: replySettingsOf(useChatSettings.getState()),
    });
    queries.setQueryData(
      orpc.conversations.get.queryKey({ input: { id: target } }),
      (shown) => shown && { ...shown, messages: [...shown.messages, sent.message, sent.reply] },
    );
    updateSettings({ lastConversationId: target });
    if (conversationId === undefined) openRoute("chat", target);
  };
  /** The same words again, as a sibling of the first try. */
  const retry = (reply: Message) => {
    const asked = data?.messages.find((message) => message.id === reply.parentId);
    const text = asked?.blocks
      .map((block) => ("text" in block && typeof block.text === "string" ? block.text : ""))
      .join("\n\n");
    if (asked && text) void send(text, asked.parentId, asked.conversationId);
  };

  const gone = error !== null && id !== undefined;
  return (
    <div className="chat">
      <ConversationList
        current={id}
        onNew={() => openRoute("chat", NEW)}
        onRename={setRenaming}
        onRemove={setRemoving}
      />
      <section aria-label={t("conversation")} className="panel well">
        {data && id !== undefined && (
          <ConversationHead
            conversation={data.conversation}
            messages={path}
            onRename={() => setRenaming(data.conversation)}
          />
        )}
        {gone ? (
          <div className="grow">
            <LoadFailure {...describeError(error)} onRetry={() => void refetch()} />
          </div>
        ) : data && id !== undefined && path.length > 0 ? (
          <Thread key={`thread ${id}`} messages={path} onRetry={retry} />
        ) : (
          <div className="scroll">
            <EmptyState
              title={t("empty.title")}
              lead={t("empty.lead")}
              lessons={[
                { title: t("empty.lesson1.title"), text: t("empty.lesson1.text") },
                { title: t("empty.lesson2.title"), text: t("empty.lesson2.text") },
                { title: t("empty.lesson3.title"), text: t("empty.lesson3.text") },
              ]}
            />
          </div>
        )}
        <Composer
          key={`composer ${id ?? NEW}`}
          draftKey={id ?? NEW}
          onSend={(text) => send(text, path.at(-1)?.id ?? null, gone ? undefined : id)}
          onStop={replying ? () => stop({ messageId: replying.id }) : undefined}
        />
      </section>
      {renaming && <RenameDialog key={renaming.id} conversation={renaming} onClose={() => setRenaming(undefined)} />}
      <ConfirmDialog
        open={removing !== undefined}
        onOpenChange={() => setRemoving(undefined)}
        title={t("removing.title", { title: removing?.title ?? "" })}
        description={t("removing.text")}
        confirm={t("list.remove")}
        danger
        onConfirm={() => {
          if (removing) remove({ id: removing.id });
        }}
      />
    </div>
  );
}
