import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { MenuItem } from "#renderer/components/index.ts";
import { orpc } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/media.ts";
import { type HandOn, useHandOn } from "./use-hand-on.tsx";
import { useOpenWith } from "./use-open-with.ts";

export interface HandOnItems {
  /** Whatever opens the files elsewhere or brings them to other programs and people. */
  readonly items: MenuItem[];
  readonly handOn: HandOn;
  /** Nothing can be done with what is no longer there. */
  readonly gone: boolean;
  /** Somebody is about to open the menu. */
  readonly onNear: () => void;
}

/** The same entries in the inspector's menu and in that of a tile. `asset`: the one that is chosen, where it is one. */
export function useHandOnItems(ids: readonly string[], asset: Asset | undefined, outside: number): HandOnItems {
  const { t } = useTranslation("handOn");
  const { t: library } = useTranslation("library");
  const { data: info } = useQuery(orpc.app.info.queryOptions());
  const { mutate: openFile } = useMutation(orpc.library.open.mutationOptions());
  const { mutate: reveal } = useMutation(orpc.library.reveal.mutationOptions());
  const handOn = useHandOn(ids, asset, outside);
  const openWith = useOpenWith(asset);
  const gone = asset !== undefined && asset.state !== "ready";
  const pictures = asset === undefined || asset.kind === "image" || asset.kind === "video";
  const file = asset && { id: asset.id };
  const items: MenuItem[] = [
    ...(file && info?.can.open ? [{ label: library("open"), onSelect: () => openFile(file) }] : []),
    ...openWith.items,
    ...(file && info?.can.reveal ? [{ label: library("reveal"), onSelect: () => reveal(file) }] : []),
    ...(file && (info?.can.open || info?.can.reveal) ? [{ kind: "line" as const }] : []),
    ...(handOn.can.copyFiles ? [{ label: t("copy.file"), onSelect: handOn.copyFiles }] : []),
    ...(asset?.kind === "image" ? [{ label: t("copy.picture"), onSelect: handOn.copyPicture }] : []),
    { label: t("copy.path", { count: ids.length }), onSelect: handOn.copyPaths },
    ...(pictures
      ? [
          { kind: "line" as const },
          { label: t("sheet.pdf"), onSelect: () => handOn.sheet("pdf") },
          { label: t("sheet.png"), onSelect: () => handOn.sheet("png") },
        ]
      : []),
  ];
  return { items, handOn, gone, onNear: openWith.onNear };
}
