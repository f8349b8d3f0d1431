import { clsx } from "clsx";
import { AudioLines, Play, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { DropdownMenu, Icon, useFileDrop, useFilePicker } from "#renderer/components/index.ts";
import { openRoute, toastFailure } from "#renderer/lib/index.ts";
import type { Shot, ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { referencesOf } from "#shared/rules/video/shot-request.ts";
import { limits } from "#shared/wire/limits.ts";
import { isWebAddress } from "#shared/wire/media/asset-url.ts";
import type { BoardMedia } from "../board-media.ts";
import { openCard } from "../cast/opened-card.ts";
import { ownValue } from "../inspector/inherited.tsx";
import { numberReferences } from "../inspector/number-references.ts";
import { AssetFrame } from "./asset-frame.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { NoPreviewNote } from "./no-preview-note.tsx";
import { importIntoShot, useShotImports } from "./shot-imports.ts";

export interface ReferenceStripProps {
  shot: Shot;
  draft: ShotDraft;
  media: BoardMedia;
  findings: readonly Finding[];
  change: (patch: Partial<ShotDraft>) => void;
  flush: () => Promise<void>;
}

/** In the small row. */
const PARKED_SHOWN = 5;

export const REFERENCE_FILES =
  "image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif,video/mp4,video/quicktime,audio/wav,audio/mpeg";

/** Pictures, films and sounds the shot refers to, counted by kind. */
export function ReferenceStrip({ shot, draft, media, findings, change, flush }: ReferenceStripProps) {
  const { t } = useTranslation("storyboard");
  const { t: words } = useTranslation("projects");
  const { t: ofCast } = useTranslation("cast");
  const bring = (files: readonly File[]) => void importIntoShot(shot, "references", files, change);
  const { input, pick } = useFilePicker(REFERENCE_FILES, true, bring);
  const { over, target } = useFileDrop(bring);
  const imports = useShotImports(shot.id, "references");
  const sent = draft.mode === "references";
  const references = numberReferences(referencesOf(draft), (id) => media.get(id)?.facts.kind);
  const count = (kind: string) => references.filter((each) => each.kind === kind).length;
  const refused = (index: number) =>
    findings.some(({ path, severity }) => path === `references.${index}` && severity === "error");
  const put = (patch: Partial<ShotDraft>) => {
    // The core renumbers the prompt's mentions, so it has to have the prompt first.
    flush()
      .then(() => change(patch))
      .catch(toastFailure);
  };
  const move = (id: string, by: number) => {
    const from = draft.references.indexOf(id);
    put({ references: draft.references.toSpliced(from, 1).toSpliced(from + by, 0, id) });
  };
  return (
    <div className={clsx("refwell", !sent && "small")} data-over={over || undefined} {...target}>
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
          const wrong = sent && refused(index);
          const label = t(`references.${kind}`, { ordinal });
          const films = draft.projectReferences.includes(id);
          const place = draft.references.indexOf(id);
          const card =
            place < 0 && !films ? draft.cast.find(({ files }) => files.some(({ name }) => name === id)) : undefined;
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
                      <AssetFrame asset={asset} alt="" look={sent ? undefined : "parked"} refused={wrong} />
                    )}
                    <span className="k">
                      {kind === "video" && <Icon of={Play} size="xs" />}
                      {kind !== "unknown" && ordinal}
                    </span>
                  </button>
                }
                items={[
                  { kind: "heading", label: asset?.name ?? label },
                  ...(films
                    ? [{ kind: "heading" as const, label: words("inherited.reference") }]
                    : card
                      ? [{ label: ofCast("editCard", { name: card.name }), onSelect: () => openCard(card.id) }]
                      : [
                          { label: t("references.earlier"), disabled: place === 0, onSelect: () => move(id, -1) },
                          {
                            label: t("references.later"),
                            disabled: place === draft.references.length - 1,
                            onSelect: () => move(id, 1),
                          },
                        ]),
                  ...(isWebAddress(id)
                    ? []
                    : [{ label: t("references.library"), onSelect: () => openRoute("library", id) }]),
                  ...(card ? [] : [{ kind: "line" as const }]),
                  ...(card
                    ? []
                    : [
                        films
                          ? {
                              label: words("inherited.leaveReference"),
                              danger: true,
                              onSelect: () =>
                                put(
                                  ownValue(draft, {
                                    projectReferences: draft.projectReferences.filter((each) => each !== id),
                                  }),
                                ),
                            }
                          : {
                              label: t("references.remove"),
                              danger: true,
                              onSelect: () => put({ references: draft.references.filter((each) => each !== id) }),
                            },
                      ]),
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
      {sent &&
        references
          .filter(({ index }) => !refused(index))
          .map(({ id, kind, ordinal }) => (
            <NoPreviewNote key={id} asset={media.get(id)} label={t(`references.${kind}`, { ordinal })} />
          ))}
      <ImportProgress imports={imports} />
    </div>
  );
}
