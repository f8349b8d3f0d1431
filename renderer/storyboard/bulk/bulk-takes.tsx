import { useQueryClient } from "@tanstack/react-query";
import { Layers2 } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Icon } from "#renderer/components/index.ts";
import { announce, client, orpc, toastFailure } from "#renderer/lib/index.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import { fullSizeTakes } from "../takes/full-size-takes.ts";
import type { ShotTakes } from "../takes/shot-takes.ts";

export interface BulkTakesProps {
  projectId: string;
  shots: readonly Shot[];
  takesByShot: ReadonlyMap<string, ShotTakes>;
}

/** Said of shots whose quick pass is still in the film though their full size is here, with the press that swaps them. */
export function BulkTakes({ projectId, shots, takesByShot }: BulkTakesProps) {
  const { t } = useTranslation("bulk");
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const better = useMemo(() => fullSizeTakes(shots, takesByShot), [shots, takesByShot]);
  const count = better.length;
  const swap = async () => {
    setBusy(true);
    try {
      const changes = better.map(({ shot, take }) => ({ do: "take" as const, id: shot.id, taskId: take.id }));
      const { shots: board } = await client.storyboard.changeShots({ projectId, kind: "take", changes });
      queries.setQueryData(orpc.storyboard.shots.queryKey({ input: { projectId } }), board);
      await queries.invalidateQueries({ queryKey: orpc.storyboard.history.key() });
      announce(t("fullSize.done", { count }));
    } catch (error) {
      toastFailure(error);
    } finally {
      setBusy(false);
    }
  };
  if (count === 0) return null;
  return (
    <div className="hanging">
      <Icon of={Layers2} />
      <span className="grow">{t("fullSize.there", { count })}</span>
      <Button size="s" disabled={busy} onClick={() => void swap()}>
        {t("fullSize.use", { count })}
      </Button>
    </div>
  );
}
