import {
  Ban,
  Check,
  CircleHelp,
  CircleX,
  Clock,
  Download,
  Loader,
  type LucideIcon,
  OctagonAlert,
  PencilLine,
  Send,
  Unlink,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatClockToSecond } from "#renderer/lib/index.ts";
import { Icon } from "../icon.tsx";

/** Task states (shared/contract/tasks.ts) and what only the interface knows: draft, changed (its words), altered
 * (its settings or files), stale, blocked. */
export type ShownState =
  | "draft"
  | "changed"
  | "altered"
  | "intent"
  | "submitting"
  | "queued"
  | "running"
  | "downloading"
  | "ready"
  | "failed"
  | "cancelled"
  | "outcome_unknown"
  | "stale"
  | "blocked";

type Tone = "quiet" | "ready" | "run" | "warn" | "block";

const drawings: Record<ShownState, { icon: LucideIcon; tone: Tone; turning?: true }> = {
  draft: { icon: PencilLine, tone: "quiet" },
  changed: { icon: PencilLine, tone: "quiet" },
  altered: { icon: PencilLine, tone: "quiet" },
  intent: { icon: Clock, tone: "quiet" },
  submitting: { icon: Send, tone: "quiet" },
  queued: { icon: Clock, tone: "quiet" },
  running: { icon: Loader, tone: "run", turning: true },
  downloading: { icon: Download, tone: "run" },
  ready: { icon: Check, tone: "ready" },
  failed: { icon: CircleX, tone: "warn" },
  cancelled: { icon: Ban, tone: "quiet" },
  outcome_unknown: { icon: CircleHelp, tone: "warn" },
  stale: { icon: Unlink, tone: "warn" },
  blocked: { icon: OctagonAlert, tone: "block" },
};

export interface StateBadgeProps {
  state: ShownState;
  /** Instead of the state's own words, e.g. `1 check blocks`, `Queued #4`. */
  words?: string | undefined;
  /** Of a task that isn't sent yet: when the service's rate limit lets it go (Unix ms). */
  waitsUntil?: number | null | undefined;
  /** No room for a sentence: of a task that waits, the time alone beside its clock; of an unknown outcome, that word alone. */
  narrow?: boolean;
}

/** Icon and words, never colour alone. */
export function StateBadge({ state, words, waitsUntil, narrow = false }: StateBadgeProps) {
  const { t, i18n } = useTranslation(["components", "tasks"]);
  const { icon, tone, turning } = drawings[state];
  const time = state === "intent" && waitsUntil ? formatClockToSecond(waitsUntil, i18n.language) : undefined;
  const waiting = time === undefined || narrow ? time : t("tasks:waitsUntil", { time });
  return (
    <span className="st" data-tone={tone} data-state={state}>
      <Icon of={icon} size="xs" turning={turning ?? false} />
      <span className="cut">
        {words ?? waiting ?? t(narrow && state === "outcome_unknown" ? "narrow.outcome_unknown" : `state.${state}`)}
      </span>
    </span>
  );
}
