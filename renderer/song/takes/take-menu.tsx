import { useMutation, useQuery } from "@tanstack/react-query";
import { Clapperboard, GitCompareArrows, Library, ListTodo, Pencil, RotateCcw, StickyNote, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { type MenuItem, RowMenu, type RowMenuProps } from "#renderer/components/index.ts";
import { openRoute, orpc } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { Task } from "#shared/contract/tasks.ts";

/** What a take is to be used for, besides what is done at once. */
export type TakeMenuAction = "compare" | "reuse" | "bed" | "rename" | "delete";

export interface TakeMenuProps extends Pick<RowMenuProps, "open" | "anchor" | "onClose"> {
  task: Task | undefined;
  chosen: boolean;
  onDeed: (deed: TakeMenuAction, task: Task) => void;
  /** Words about it are to be written. */
  onNote: (asset: Asset, name: string) => void;
}

/** What can be done with the take whose row was asked. */
export function TakeMenu({ task, chosen, onDeed, onNote, ...menu }: TakeMenuProps) {
  const { t } = useTranslation("song");
  const { t: say } = useTranslation("takes");
  const { t: bed } = useTranslation("bed");
  const assetId = task?.assetId ?? null;
  const { data: asset } = useQuery(
    orpc.library.get.queryOptions({ input: { id: assetId ?? "" }, enabled: assetId !== null }),
  );
  const { mutate: mark } = useMutation(orpc.library.mark.mutationOptions());
  if (task === undefined) return null;
  const name = t("takes.take", { count: task.take });
  const here = asset?.state === "ready";
  const kept = asset?.flag === 1;
  const items: MenuItem[] = [
    {
      label: t("takes.compare.with"),
      icon: GitCompareArrows,
      disabled: !here || chosen,
      onSelect: () => onDeed("compare", task),
    },
    {
      kind: "check",
      label: say("keep"),
      checked: kept,
      disabled: asset === undefined,
      onSelect: () => asset && mark({ ids: [asset.id], flag: kept ? 0 : 1 }),
    },
    {
      label: say("note.open"),
      icon: StickyNote,
      disabled: asset === undefined,
      onSelect: () => asset && onNote(asset, name),
    },
    { label: say("rename"), icon: Pencil, disabled: !here, onSelect: () => onDeed("rename", task) },
    { kind: "line" },
    { label: say("reuse.open"), icon: RotateCcw, onSelect: () => onDeed("reuse", task) },
    { label: bed("use"), icon: Clapperboard, disabled: !here, onSelect: () => onDeed("bed", task) },
    { kind: "line" },
    {
      label: t("takes.library"),
      icon: Library,
      disabled: assetId === null,
      onSelect: () => assetId !== null && openRoute("library", assetId),
    },
    { label: t("takes.task"), icon: ListTodo, onSelect: () => openRoute("tasks", task.id) },
    { kind: "line" },
    { label: say("remove"), icon: Trash2, danger: true, disabled: !here, onSelect: () => onDeed("delete", task) },
  ];
  return <RowMenu {...menu} label={t("takes.actions", { name })} items={items} />;
}
