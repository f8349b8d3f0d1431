import { Scissors } from "lucide-react";
import { lazy, type ReactNode, Suspense, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import type { RepairRequest } from "./dialog/repair-dialog.tsx";
import { decodesFor, isRepairable, planRepair } from "./plan/plan-repair.ts";
import { limitsOf } from "./plan/repair-limits.ts";

/** With its decoders: a pane that only offers it doesn't load them. */
const RepairDialog = lazy(() => import("./dialog/repair-dialog.tsx").then((file) => ({ default: file.RepairDialog })));

export interface Repair {
  /** The button beside a finding; null where nothing can be done to the file, whose codec may be `undecodable` here. */
  readonly offer: (request: RepairRequest | undefined, undecodable?: string | null) => ReactNode;
  /** The button that takes a part of a file which fits as it is. */
  readonly offerTrim: (request: RepairRequest | undefined) => ReactNode;
  /** Why nothing made here could settle it, where the person might expect it; null elsewhere. */
  readonly explain: (request: RepairRequest | undefined, undecodable?: string | null) => string | null;
  /** To be drawn once, beside everything: it outlives the finding it was opened from. */
  readonly dialog: ReactNode;
}

/** “Fix it for me” for any file that has a finding. */
export function useRepair(): Repair {
  const { t } = useTranslation("repair");
  const [open, setOpen] = useState<RepairRequest>();
  const offer = useCallback(
    (request: RepairRequest | undefined, undecodable?: string | null) => {
      if (request?.asset.state !== "ready") return null;
      const limits = limitsOf(request.use, request.secondsMost);
      const plan = planRepair(request.asset.facts, limits);
      if (!isRepairable(plan) || (undecodable && decodesFor(plan, limits))) return null;
      return (
        <Button size="s" onClick={() => setOpen(request)}>
          {t("fix")}
        </Button>
      );
    },
    [t],
  );
  return {
    offer,
    offerTrim: (request) =>
      request?.asset.state === "ready" && (
        <Button icon={Scissors} onClick={() => setOpen({ ...request, trim: true })}>
          {t("trimIt")}
        </Button>
      ),
    explain: (request, undecodable) => {
      if (request === undefined) return null;
      const { facts } = request.asset;
      const limits = limitsOf(request.use, request.secondsMost);
      const plan = planRepair(facts, limits);
      if (plan.hopeless === "unopenable") return t("unopenable", { format: facts.format.toUpperCase() });
      if (plan.hopeless === "tooShort") return t("tooShort");
      if (!undecodable || !isRepairable(plan) || !decodesFor(plan, limits)) return null;
      return t("undecodable.beside", { codec: undecodable.toUpperCase() });
    },
    dialog: open && (
      <Suspense fallback={null}>
        <RepairDialog key={open.asset.id} {...open} onClose={() => setOpen(undefined)} />
      </Suspense>
    ),
  };
}
