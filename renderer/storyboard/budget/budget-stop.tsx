import { useTranslation } from "react-i18next";
import { z } from "zod";
import { Button, Dialog } from "#renderer/components/index.ts";
import { studioErrorFrom } from "#renderer/lib/index.ts";
import type { BudgetLine } from "#shared/rules/video/budget.ts";
import { BudgetLines } from "./budget-lines.tsx";

const details = z.object({
  over: z.array(
    z.object({
      scope: z.enum(["day", "film"]),
      unit: z.enum(["seconds", "cost"]),
      spent: z.number(),
      adds: z.number(),
      found: z.number(),
      allowed: z.number(),
      over: z.boolean(),
    }),
  ),
});

/** The bounds that stopped a wish; undefined when something else did, or nothing. */
export function overBudgetOf(failure: unknown): BudgetLine[] | undefined {
  if (failure === undefined) return undefined;
  const error = studioErrorFrom(failure);
  if (error.code !== "over_budget") return undefined;
  return details.safeParse(error.details).data?.over ?? [];
}

export interface BudgetStopProps {
  lines: readonly BudgetLine[];
  onAnyway: () => void;
  onClose: () => void;
}

/** A budget stopped it: the figures, and the way on that only the person can take. */
export function BudgetStop({ lines, onAnyway, onClose }: BudgetStopProps) {
  const { t } = useTranslation("projects");
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("budget.title")}
      description={t("budget.lead")}
      footer={
        <>
          <Button autoFocus onClick={onClose}>
            {t("budget.cancel")}
          </Button>
          <Button variant="danger" costs onClick={onAnyway}>
            {t("budget.anyway")}
          </Button>
        </>
      }
    >
      <BudgetLines lines={lines} />
      <p className="text-tx-2">{t("budget.stops")}</p>
    </Dialog>
  );
}
