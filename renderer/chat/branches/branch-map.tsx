import { GitBranch } from "lucide-react";
import { type CSSProperties, type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, Icon } from "#renderer/components/index.ts";
import { formatMinuteDrawn } from "#renderer/lib/index.ts";
import { documentsOf } from "#shared/contract/chat/text-documents.ts";
import { cutWords } from "../cut-words.ts";
import { loadBody } from "../thread/load-bodies.ts";
import type { ThreadMessage } from "../thread/missing-bodies.ts";
import { wordsSaid } from "../words-said.ts";
import { branchTree, neighborInTree } from "./branch-tree.ts";
import "./branch-map.css";

export interface BranchMapProps {
  conversationId: string;
  messages: readonly ThreadMessage[];
  /** The branch that is shown. */
  path: readonly ThreadMessage[];
  onShow: (messageId: string) => void;
  onClose: () => void;
}

const SHOWN_CHARACTERS = 120;

/** The first words that were said in it, or the names of the files that went with none; '' where there are neither. */
function wordsOf(message: ThreadMessage): string {
  const said = cutWords(wordsSaid(message).replaceAll(/\s+/g, " ").trim(), SHOWN_CHARACTERS);
  return (
    said ||
    documentsOf(message)
      .map(({ name }) => name)
      .join(" · ")
  );
}

/** Every branch of a conversation as a tree to walk; choosing a place shows the branch through it. */
export function BranchMap({ conversationId, messages, path, onShow, onClose }: BranchMapProps) {
  const { t, i18n } = useTranslation("conversations");
  const { t: chat } = useTranslation("chat");
  const stretches = useMemo(() => branchTree(messages), [messages]);
  const shown = useMemo(() => new Set(path.map(({ id }) => id)), [path]);
  const isShown = (at: number) => stretches[at]?.messages.some(({ id }) => shown.has(id)) ?? false;
  const [reached, setReached] = useState(() => stretches.findLastIndex((_, at) => isShown(at)));
  const tree = useRef<HTMLDivElement>(null);
  const at = Math.min(Math.max(reached, 0), stretches.length - 1);
  // The words of other branches come only now.
  const lacking = stretches
    .flatMap(({ messages: [first] }) => (first?.lacking === undefined ? [] : [first.id]))
    .join(" ");
  useEffect(() => {
    const stops = lacking.split(" ").flatMap((id) => (id === "" ? [] : [loadBody(conversationId, id)]));
    return () => {
      for (const stop of stops) stop?.();
    };
  }, [conversationId, lacking]);
  useEffect(() => tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(), []);

  const show = (index: number) => {
    const last = stretches[index]?.messages.at(-1);
    if (!last) return;
    onShow(last.id);
    onClose();
  };
  const go = (event: KeyboardEvent) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      show(at);
      return;
    }
    const to = neighborInTree(event.key, at, stretches);
    if (to === at) return;
    event.preventDefault();
    setReached(to);
    tree.current?.querySelectorAll<HTMLElement>("[role=treeitem]")[to]?.focus();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("map.title")}
      description={t("map.lead")}
      footer={<Button onClick={onClose}>{t("map.close")}</Button>}
    >
      <div ref={tree} role="tree" aria-label={t("map.title")} className="branchMap" onKeyDown={go}>
        {stretches.map(({ messages: own, depth, place, of, parent, isEnd }, index) => {
          const [first] = own;
          if (!first) return null;
          const said = wordsOf(first) || (first.role === "user" ? chat("you") : chat("model"));
          const level: CSSProperties & { "--depth": number } = { "--depth": depth };
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it answers the keys
            <div
              key={first.id}
              role="treeitem"
              aria-level={depth + 1}
              aria-posinset={place}
              aria-setsize={of}
              aria-expanded={isEnd ? undefined : true}
              aria-selected={isShown(index)}
              tabIndex={index === at ? 0 : -1}
              data-parent={parent}
              style={level}
              onFocus={() => setReached(index)}
              onClick={() => show(index)}
            >
              <Icon of={GitBranch} size="xs" />
              <span className="cut" dir="auto">
                {said}
              </span>
              <span className="cap">
                {[
                  isEnd && shown.has(own.at(-1)?.id ?? "") && t("map.here"),
                  t("map.messages", { count: own.length }),
                  formatMinuteDrawn(own.at(-1)?.createdAt ?? first.createdAt, i18n.language),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </div>
          );
        })}
      </div>
    </Dialog>
  );
}
