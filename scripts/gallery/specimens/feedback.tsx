import { useEffect } from "react";
import {
  Button,
  EmptyState,
  FailureNotice,
  LearnMore,
  LoadFailure,
  Meter,
  Notice,
  ProgressLine,
  type ShownState,
  StateBadge,
  Toasts,
} from "#renderer/components/index.ts";
import { showToast } from "#renderer/lib/index.ts";
import type { StudioError } from "#shared/wire/errors/errors.ts";
import type { SampleWords } from "../sample-words.ts";
import type { Specimens } from "../specimen.ts";

const none = () => {};

const failure: StudioError = {
  ...{ code: "rate_limited", http: 429, message: "rate limit", requestId: "0a1b2c3d", retryable: true },
  ...{ retryAfterSeconds: 12, advice: "" },
};

const shownStates: readonly ShownState[] = [
  ...(["draft", "changed", "altered", "intent", "submitting", "queued", "running", "downloading"] as const),
  ...(["ready", "failed", "cancelled", "outcome_unknown", "stale", "blocked"] as const),
];

/** Messages of all kinds come, as if something had happened. */
function Arriving({ long, say }: { long: boolean; say: SampleWords }) {
  useEffect(() => {
    if (long) {
      showToast({ key: "a", kind: "error", title: say.sentence, body: say.long, lines: [say.long, say.sentence] });
      return;
    }
    showToast({ key: "a", kind: "done", title: say.sentence, action: { label: say.action, run: none } });
    showToast({ key: "b", kind: "warning", title: say.sentence, body: say.sentence });
    showToast({ key: "c", kind: "error", title: say.sentence, progress: 0.4 });
  }, [long, say]);
  return null;
}

export const feedback: Specimens = (say) => [
  {
    name: "Notice",
    width: 420,
    shown: {
      default: (["info", "sandbox", "warning"] as const).map((tone) => (
        <Notice key={tone} tone={tone} title={say.label} actions={<Button size="s">{say.action}</Button>}>
          <p>{say.sentence}</p>
        </Notice>
      )),
      invalid: (
        <Notice tone="error" title={say.label}>
          <p>{say.sentence}</p>
        </Notice>
      ),
      long: (
        <Notice title={say.long}>
          <p>{say.long}</p>
        </Notice>
      ),
    },
  },
  {
    name: "FailureNotice",
    width: 420,
    shown: {
      default: <FailureNotice error={failure} tone="warning" actions={<Button size="s">{say.action}</Button>} />,
      invalid: <FailureNotice error={failure} tone="error" />,
      long: <FailureNotice error={{ ...failure, message: say.long, requestId: "0a1b2c3d".repeat(12) }} tone="error" />,
    },
  },
  {
    name: "LoadFailure",
    width: 420,
    shown: {
      default: <LoadFailure title={say.sentence} onRetry={none} />,
      long: <LoadFailure title={say.long} body={say.long} onRetry={none} />,
    },
  },
  { name: "LearnMore", reacts: true, shown: { default: <LearnMore code="rate_limited" /> } },
  {
    name: "EmptyState",
    width: 760,
    shown: {
      default: (
        <EmptyState
          title={say.label}
          lead={say.sentence}
          actions={<Button variant="primary">{say.action}</Button>}
          examples={{ name: say.other, items: [say.label, say.third].map((title) => ({ title, onUse: none })) }}
          tips={[say.label, say.other, say.third].map((title) => ({ title, text: say.sentence }))}
        />
      ),
      empty: <EmptyState title={say.label} lead={say.sentence} />,
      long: <EmptyState title={say.long} lead={say.long} />,
    },
  },
  {
    name: "Meter",
    width: 200,
    shown: {
      default: <Meter label={say.label} value={40} max={100} text="40" />,
      selected: <Meter label={say.label} value={100} max={100} text="100" />,
      empty: <Meter label={say.label} value={0} max={100} text="0" />,
    },
  },
  {
    name: "ProgressLine",
    width: 200,
    shown: {
      default: <ProgressLine label={say.label} value={0.4} />,
      loading: <ProgressLine label={say.label} value={null} />,
      empty: <ProgressLine label={say.label} value={0} />,
    },
  },
  {
    name: "StateBadge",
    width: 160,
    shown: {
      default: shownStates
        .filter((state) => state !== "running")
        .map((state) => <StateBadge key={state} state={state} />),
      loading: <StateBadge state="running" />,
      long: <StateBadge state="failed" words={say.long} />,
    },
  },
  {
    name: "Toasts",
    stage: { width: 760, height: 150 },
    shown: {
      default: (
        <>
          <Toasts />
          <Arriving long={false} say={say} />
        </>
      ),
      long: (
        <>
          <Toasts />
          <Arriving long say={say} />
        </>
      ),
    },
  },
];
