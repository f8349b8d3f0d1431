import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { isMissingInput } from "#renderer/components/index.ts";
import { client, orpc } from "#renderer/lib/index.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { missingMedia } from "#shared/rules/video/shot-request.ts";
import { isWebAddress } from "#shared/wire/media/asset-url.ts";
import { type BudgetedRequest, TakesFoot, useBudgeted } from "../budget/index.ts";
import type { ShotLink } from "../shot-link.ts";
import { PendingAddressChecks } from "../sources/pending-address-checks.tsx";

export interface GenerateShotProps {
  shotId: string;
  draft: ShotDraft;
  findings: readonly Finding[];
  /** Files and addresses that are still being read: unchecked, so nothing is sent. */
  unread: readonly string[];
  /** Its first frame isn't there yet: what is asked for waits for it. */
  waits: ShotLink | undefined;
  /** Of a take that waits for its references to be uploaded: 0 to 1. */
  uploaded: number | undefined;
  flush: () => Promise<void>;
}

const changed = [orpc.tasks.key(), orpc.storyboard.key()];

/** The storyboard inspector's foot: takes of the shot as it is set now. */
export function GenerateShot({ shotId, draft, findings, unread, waits, uploaded, flush }: GenerateShotProps) {
  const { t } = useTranslation("storyboard");
  const { t: tasks } = useTranslation("tasks");
  const ask = useCallback(
    async (wish: BudgetedRequest) => {
      await flush();
      return client.storyboard.generate({ id: shotId, ...wish });
    },
    [flush, shotId],
  );
  const asked = useBudgeted(ask, [shotId, draft], changed);
  const blocking = findings.filter(({ severity }) => severity === "error").length;
  const wrong = findings.some((finding) => finding.severity === "error" && !isMissingInput(finding));
  const waiting = waits?.state === "waiting";
  const missing = missingMedia(draft);
  const addresses = unread.filter(isWebAddress);
  const stillReading =
    addresses.length === unread.length ? (
      <PendingAddressChecks urls={addresses} />
    ) : (
      t("generate.unread", { count: unread.length })
    );
  const takes = t("takes.count", { count: asked.takes });
  return (
    <TakesFoot
      asked={asked}
      command={{ id: "storyboard.generate", title: t("generate.command"), group: t("shot.group") }}
      label={t("generate.name")}
      takesLabel={t("generate.takesName")}
      takesWords={takes}
      summary={t("generate.summary", { takes, seconds: t("seconds", { count: asked.takes * draft.duration }) })}
      reason={
        wrong
          ? t("generate.blocked", { count: blocking })
          : unread.length > 0
            ? stillReading
            : // Red is for what would be refused; waiting, or the prompt alone, is as it may be.
              (blocking > 0 && <span className="text-tx-2">{t("generate.unwritten")}</span>) ||
              (waits && (
                <span className="text-tx-2">
                  {t(waiting ? "generate.waiting" : "generate.willWait", { number: waits.parent?.number ?? "?" })}
                </span>
              )) ||
              (uploaded !== undefined && (
                <span className="text-tx-2">{tasks("next.uploaded", { percent: Math.round(uploaded * 100) })}</span>
              )) ||
              (missing && <span className="text-tx-2">{t(`generate.promptAlone.${missing}`)}</span>)
      }
      held={blocking > 0 || unread.length > 0 || waiting}
    />
  );
}
