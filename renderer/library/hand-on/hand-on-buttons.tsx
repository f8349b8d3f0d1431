import { useMutation, useQuery } from "@tanstack/react-query";
import { ArrowUpFromLine, Ellipsis } from "lucide-react";
import { useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button, DropdownMenu, IconButton, type MenuItem } from "#renderer/components/index.ts";
import { type Command, commandKeys, orpc, useRegisterCommands } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/media.ts";
import { useHandOn } from "./use-hand-on.tsx";
import { useOpenWith } from "./use-open-with.ts";

export interface HandOnButtonsProps {
  ids: readonly string[];
  /** The one that is chosen, where it is one. */
  asset?: Asset | undefined;
  /** How many of them are not in what is shown. */
  outside: number;
}

/** Export, and in a menu whatever else opens files elsewhere or brings them to other programs and people. */
export function HandOnButtons({ ids, asset, outside }: HandOnButtonsProps) {
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
  const exporting = useRef(handOn.export);
  exporting.current = handOn.export;
  const commands = useMemo(
    (): Command[] => [
      {
        id: "library.export",
        title: t("export"),
        group: library("name"),
        menu: "file",
        icon: ArrowUpFromLine,
        shortcut: commandKeys["library.export"],
        yieldsToDialogs: true,
        disabled: gone,
        run: () => exporting.current(),
      },
    ],
    [t, library, gone],
  );
  useRegisterCommands("library.handOn", commands);
  return (
    <>
      <Button icon={ArrowUpFromLine} disabled={gone} onClick={handOn.export}>
        {t("export")}
      </Button>
      <DropdownMenu
        align="end"
        trigger={
          <IconButton
            size="m"
            icon={Ellipsis}
            label={t("more")}
            disabled={gone}
            onPointerEnter={openWith.onNear}
            onFocus={openWith.onNear}
          />
        }
        items={items}
      />
      {handOn.dialog}
    </>
  );
}
