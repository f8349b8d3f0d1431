import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, Notice, ProgressLine, Spacer } from "#renderer/components/index.ts";
import { client, describeError, orpc, queryClient } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { checkFile } from "../plan/check-file.ts";
import { decodesFor, planRepair } from "../plan/plan-repair.ts";
import { limitsOf, type RepairUse } from "../plan/repair-limits.ts";
import { firstChoice, orderRepair, stepsOf } from "../plan/repair-order.ts";
import { type MadeRepair, makeRepair } from "../repair-job.ts";
import { Undecodable } from "../undecodable.ts";
import { useUndecodable } from "../use-undecodable.ts";
import { RepairForm } from "./repair-form.tsx";
import { RepairResult } from "./repair-result.tsx";
import "./repair.css";

export interface RepairRequest {
  readonly asset: Asset;
  readonly use: RepairUse;
  /** What is left of a sum of seconds that several files share. */
  readonly secondsMost?: number | undefined;
  /** The person wants a part of it, also of a file that fits as it is. */
  readonly trim?: boolean | undefined;
  /** Puts the repaired file where the original was. */
  readonly onUse: (asset: Asset) => void | Promise<void>;
}

export interface RepairDialogProps extends RepairRequest {
  onClose: () => void;
}

/** One plan of everything a file needs, made here, looked at, and only then used. The original is kept. */
export function RepairDialog({ asset, use, secondsMost, trim = false, onUse, onClose }: RepairDialogProps) {
  const { t } = useTranslation("repair");
  const limits = limitsOf(use, secondsMost);
  const plan = planRepair(asset.facts, limits, trim);
  const fits = planRepair(asset.facts, limits).needs.length === 0;
  const [choice, setChoice] = useState(() => firstChoice(asset.facts, limits));
  const [part, setPart] = useState<number>();
  const [made, setMade] = useState<MadeRepair>();
  const [failure, setFailure] = useState<unknown>();
  const running = useRef<AbortController>(null);
  const left = useRef<string>(null);
  const undecodable = useUndecodable(asset);
  // What nobody uses is thrown away, however the dialog is left.
  useEffect(
    () => () => {
      running.current?.abort();
      if (left.current !== null) void client.repairs.cancel({ id: left.current }).catch(() => {});
    },
    [],
  );

  const forget = () => {
    if (left.current !== null) void client.repairs.cancel({ id: left.current }).catch(() => {});
    left.current = null;
    setMade(undefined);
  };
  const make = async () => {
    const control = new AbortController();
    running.current = control;
    setFailure(undefined);
    setPart(0);
    try {
      const done = await makeRepair(
        asset.id,
        (addresses) => orderRepair(asset.facts, limits, plan, choice, addresses),
        control.signal,
        setPart,
      );
      left.current = done.id;
      setMade(done);
    } catch (thrown) {
      if (!control.signal.aborted) setFailure(thrown);
    } finally {
      setPart(undefined);
    }
  };
  const keep = async () => {
    if (!made) return;
    try {
      const name = t("resultName", { name: asset.name.replace(/\.[^.]{1,5}$/, "") });
      const steps = stepsOf(asset.facts, limits, plan, choice);
      const kept = await client.repairs.keep({ id: made.id, name, steps });
      left.current = null;
      queryClient.setQueryData(orpc.library.get.queryKey({ input: { id: kept.id } }), kept);
      await onUse(kept);
      onClose();
    } catch (thrown) {
      setFailure(thrown);
    }
  };
  const blocked = undecodable != null && decodesFor(plan, limits) ? undecodable : undefined;
  // All of a file that fits: there is nothing to make of it.
  const unchanged = fits && stepsOf(asset.facts, limits, plan, choice).length === 0;
  const refused = made !== undefined && checkFile(use, made.facts).some(({ severity }) => severity === "error");
  const words = failure === undefined ? undefined : describeError(failure);
  const making = part !== undefined;
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={made ? t("titleResult") : trim ? t("titleTrim") : t("title")}
      description={made ? t("leadResult") : t(fits ? "leadTrim" : "lead", { name: asset.name })}
      footer={
        made ? (
          <>
            <Button onClick={forget}>{t("again")}</Button>
            <Spacer />
            <Button onClick={onClose}>{t("cancel")}</Button>
            <Button autoFocus variant="primary" disabled={refused} onClick={() => void keep()}>
              {t("use")}
            </Button>
          </>
        ) : making ? (
          <Button variant="danger" onClick={() => running.current?.abort()}>
            {t("stop")}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t("cancel")}</Button>
            <Button variant="primary" disabled={blocked !== undefined || unchanged} onClick={() => void make()}>
              {t("make")}
            </Button>
          </>
        )
      }
    >
      {blocked !== undefined && (
        <Notice tone="warning" title={t("undecodable.title", { codec: blocked.toUpperCase() })}>
          {t("undecodable.text")}
        </Notice>
      )}
      {failure !== undefined && (
        <Notice
          tone="error"
          live
          title={failure instanceof Undecodable ? t("undecodable.plain") : (words?.title ?? t("failed"))}
        >
          {failure instanceof Undecodable ? t("undecodable.text") : words?.body}
        </Notice>
      )}
      {made ? (
        <RepairResult asset={asset} made={made} use={use} />
      ) : (
        blocked === undefined && (
          <div inert={making} data-repairing>
            <RepairForm asset={asset} limits={limits} plan={plan} choice={choice} onChange={setChoice} />
          </div>
        )
      )}
      {making && (
        <div className="repairing" role="status">
          <span className="cap">{t("making", { percent: Math.floor(part * 100) })}</span>
          <ProgressLine label={t("progress")} value={part} />
        </div>
      )}
    </Dialog>
  );
}
