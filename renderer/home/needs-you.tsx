import { useQuery } from "@tanstack/react-query";
import { KeyRound, MessageSquareDiff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon, StateBadge } from "#renderer/components/index.ts";
import { formatRoute, orpc } from "#renderer/lib/index.ts";
import { HomeSection } from "./home-section.tsx";
import { TaskLine } from "./task-line.tsx";

const MOST = 4;

/**
 * What goes no further without the person, the dearest first: what may have been paid for, a key that is missing,
 * proposals, failures. Nothing is drawn where nothing waits.
 */
export function NeedsYou() {
  const { t } = useTranslation("home");
  const { data: counts } = useQuery(orpc.tasks.counts.queryOptions());
  const { data: unknown = [] } = useQuery(
    orpc.tasks.list.queryOptions({ input: { states: ["outcome_unknown"], limit: MOST } }),
  );
  const { data: failed = [] } = useQuery(orpc.tasks.list.queryOptions({ input: { states: ["failed"], limit: MOST } }));
  const { data: proposals = [] } = useQuery(orpc.director.waiting.queryOptions());
  const { data: connections } = useQuery(orpc.connections.list.queryOptions());
  const keyless = connections?.find(({ active, kind, hasKey }) => active && kind === "service" && !hasKey);
  const inAll = (counts?.outcome_unknown ?? 0) + (counts?.failed ?? 0);
  return (
    <HomeSection
      title={t("needsYou.title")}
      more={inAll > 2 * MOST ? { href: formatRoute("tasks"), words: t("needsYou.more", { count: inAll }) } : undefined}
    >
      {unknown.slice(0, MOST).map((task) => (
        <TaskLine key={task.id} task={task} href={formatRoute("tasks", task.id)}>
          <StateBadge state={task.state} narrow />
        </TaskLine>
      ))}
      {keyless && (
        <li>
          <a className="homeLine" href={formatRoute("settings", "connections")} draggable={false}>
            <Icon of={KeyRound} />
            <span className="cut">{t("needsYou.key", { name: keyless.name })}</span>
          </a>
        </li>
      )}
      {proposals.slice(0, MOST).map(({ conversationId, title, count }) => (
        <li key={conversationId}>
          <a className="homeLine" href={formatRoute("chat", conversationId)} draggable={false}>
            <Icon of={MessageSquareDiff} className="text-chat" />
            <span className="cut" title={title}>
              {title}
            </span>
            <span className="grow" />
            <span className="cap">{t("needsYou.proposals", { count })}</span>
          </a>
        </li>
      ))}
      {failed.slice(0, MOST).map((task) => (
        <TaskLine key={task.id} task={task} href={formatRoute("tasks", task.id)}>
          <StateBadge state="failed" narrow />
        </TaskLine>
      ))}
    </HomeSection>
  );
}
