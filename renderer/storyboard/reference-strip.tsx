import { clsx } from "clsx";
import { AudioLines, Play, Plus } from "lucide-react";
import { type DragEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { DropdownMenu, Icon } from "#renderer/components/index.ts";
import { openRoute } from "#renderer/lib/index.ts";
import type { Shot, ShotDraft } from "#shared/contract/storyboard.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { limits } from "#shared/wire/limits.ts";
import { AssetFrame } from "./asset-frame.tsx";
import type { BoardMedia } from "./board-media.ts";
import { ImportProgress } from "./import-progress.tsx";
import { numberReferences } from "./number-references.ts";
import { bringIntoShot, useShotImports } from "./shot-imports.ts";
import { useFilePicker } from "./use-file-picker.tsx";

export interface ReferenceStripProps {
  shot: Shot;
  draft: ShotDraft;
  media: BoardMedia;
  findings: readonly Finding[];
  change: (patch: Partial<ShotDraft>) => void;
}

/** In the small row. */
const PARKED_SHOWN = 5;

const ACCEPTED =
  "image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif,video/mp4,video/quicktime,audio/wav,audio/mpeg";

/** Pictures, films and sounds the shot refers to, counted by kind. */
export function ReferenceStrip({ shot, draft, media, findings, change }: ReferenceStripProps) {
  const { t } = useTranslation("storyboard");
  const [over, setOver] = useState(false);
  const bring = (files: readonly File[]) => void bringIntoShot(shot, "references", files, change);
  const { input, pick } = useFilePicker(ACCEPTED, true, bring);
  const imports = useShotImports(shot.id, "references");
  const sent = draft.mode === "references";
  const references = numberReferences(draft.references, (id) => media.get(id)?.facts.kind);
  const count = (kind: string) => references.filter((each) => each.kind === kind).length;
  const put = (list: readonly string[]) => change({ references: [...list] });
  const move = (index: number, to: number) =>
    put(draft.references.toSpliced(index, 1).toSpliced(to, 0, draft.references[index] ?? ""));
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    bring([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside does the same
    <div
      className={clsx("refwell", !sent && "small")}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className="lbl">
        <span>{t("references.name")}</span>
        <span className="fig">
          {sent
            ? t("references.counts", {
                images: count("image"),
                mostImages: limits.referenceImageCount.max,
                videos: count("video"),
                mostVideos: limits.videoCount.max,
                audios: count("audio"),
                mostAudios: limits.audioCount.max,
              })
            : references.length > 0
              ? t("references.parked", { count: references.length })
              : t("references.empty")}
        </span>
      </div>
      {input}
      <ul className="refs" aria-label={t("references.name")}>
        {references.slice(0, sent ? undefined : PARKED_SHOWN).map(({ id, kind, ordinal, index }) => {
          const asset = media.get(id);
          const wrong =
            sent && findings.some(({ path, severity }) => path === `references.${index}` && severity === "error");
          const label = t(`references.${kind}`, { ordinal });
          return (
            <li key={id} className="ref" data-wrong={wrong || undefined}>
              <DropdownMenu
                trigger={
                  <button
                    type="button"
                    aria-label={wrong ? t("references.wrong", { name: label }) : label}
                    title={asset?.name}
                  >
                    {kind === "audio" ? (
                      <span className="slot">
                        <Icon of={AudioLines} />
                      </span>
                    ) : (
                      <AssetFrame asset={asset} alt="" look={sent ? undefined : "parked"} />
                    )}
                    <span className="k">
                      {kind === "video" && <Icon of={Play} size="xs" />}
                      {kind !== "unknown" && ordinal}
                    </span>
                  </button>
                }
                items={[
                  { kind: "heading", label: asset?.name ?? label },
                  { label: t("references.earlier"), disabled: index === 0, onSelect: () => move(index, index - 1) },
                  {
                    label: t("references.later"),
                    disabled: index === draft.references.length - 1,
                    onSelect: () => move(index, index + 1),
                  },
                  { label: t("references.library"), onSelect: () => openRoute("library", id) },
                  { kind: "line" },
                  {
                    label: t("references.remove"),
                    danger: true,
                    onSelect: () => put(draft.references.filter((each) => each !== id)),
                  },
                ]}
              />
            </li>
          );
        })}
        <li className="ref">
          <button type="button" className="add" aria-label={t("references.add")} onClick={pick}>
            <Icon of={Plus} />
          </button>
        </li>
      </ul>
      <ImportProgress imports={imports} />
    </div>
  );
}
