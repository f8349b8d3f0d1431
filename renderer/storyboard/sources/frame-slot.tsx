import { clsx } from "clsx";
import { Film, Images, X } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { describeFinding, Frame, Icon, useFileDrop, useFilePicker } from "#renderer/components/index.ts";
import type { Shot, ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import type { Finding } from "#shared/rules/finding.ts";
import type { BoardMedia } from "../board-media.ts";
import type { ShotLink } from "../shot-link.ts";
import { AssetFrame } from "./asset-frame.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { NoPreviewNote } from "./no-preview-note.tsx";
import { importIntoShot, useShotImports } from "./shot-imports.ts";

export interface FrameSlotProps {
  shot: Shot;
  draft: ShotDraft;
  media: BoardMedia;
  findings: readonly Finding[];
  change: (patch: Partial<ShotDraft>) => void;
  place: "firstFrame" | "lastFrame";
  /** The shot this one begins on, where the first frame comes from there. */
  link?: ShotLink | undefined;
  /** Opens the choice of a frame of a take or film. */
  onPickFrame: () => void;
  /** Opens the choice of a picture of the library. */
  onPickStill: () => void;
}

const IMAGES = "image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif";

/** First or last frame: a button that takes a picture by file or drop; large while frames are sent, else small. */
export function FrameSlot({
  shot,
  draft,
  media,
  findings,
  change,
  place,
  link,
  onPickFrame,
  onPickStill,
}: FrameSlotProps) {
  const { t } = useTranslation("storyboard");
  const { t: checkWords } = useTranslation(["components", "findings"]);
  const noteId = useId();
  const bring = (files: readonly File[]) => void importIntoShot(shot, place, files.slice(0, 1), change);
  const { input, pick } = useFilePicker(IMAGES, false, bring);
  const { over, target } = useFileDrop(bring);
  const imports = useShotImports(shot.id, place);

  const assetId = draft[place];
  const asset = assetId === null ? undefined : media.get(assetId);
  const sent = draft.mode === "frames";
  const name = place === "firstFrame" ? t("frame.first") : t("frame.last");
  const wrong = findings.find(({ path, severity }) => path === place && severity === "error");
  const words = wrong && describeFinding(checkWords, wrong);
  const coming = sent && assetId === null && (link?.state === "pending" || link?.state === "waiting");
  const state = assetId === null ? t("frame.empty") : sent ? asset?.name : t("frame.parked");
  return (
    <div
      className={clsx("frameslot", sent ? "big" : "small")}
      data-wrong={words ? true : undefined}
      data-over={over || undefined}
      {...target}
    >
      {input}
      <button type="button" aria-label={name} aria-describedby={noteId} className="fill" onClick={pick}>
        {assetId === null ? (
          <Frame alt="" hatched={!sent}>
            {sent && (
              <span className="asks">
                {name}
                <small>
                  {coming ? t("frame.comes", { number: link?.parent?.number ?? "?" }) : t("frame.chooseOrDrop")}
                </small>
              </span>
            )}
          </Frame>
        ) : (
          <AssetFrame
            asset={asset}
            alt=""
            look={sent ? (link?.state === "stale" ? "stale" : undefined) : "parked"}
            refused={wrong !== undefined}
          />
        )}
        {!sent && (
          <span className="said">
            {name}
            <br />
            {state}
          </span>
        )}
      </button>
      {sent && (
        <button
          type="button"
          className="drop pickframe"
          aria-label={place === "firstFrame" ? t("frame.stillFirst") : t("frame.stillLast")}
          title={place === "firstFrame" ? t("frame.stillFirst") : t("frame.stillLast")}
          onClick={onPickStill}
        >
          <Icon of={Images} size="xs" />
        </button>
      )}
      {sent && (
        <button
          type="button"
          className="drop pickframe"
          aria-label={place === "firstFrame" ? t("frame.pickFirst") : t("frame.pickLast")}
          title={t("frame.pick")}
          onClick={onPickFrame}
        >
          <Icon of={Film} size="xs" />
        </button>
      )}
      {sent && assetId !== null && (
        <button
          type="button"
          className="drop"
          aria-label={place === "firstFrame" ? t("frame.removeFirst") : t("frame.removeLast")}
          onClick={() => change({ [place]: null })}
        >
          <Icon of={X} size="xs" />
        </button>
      )}
      <span id={noteId} className={sent && (words || assetId !== null) ? "under" : "sr-only"}>
        {words ? (
          <span className="text-block">
            {words.detail === undefined
              ? words.title
              : checkWords("components:checks.both", { title: words.title, detail: words.detail })}
          </span>
        ) : (
          <>
            <span className="cut block">{state}</span>
            <span className="sr-only">{t("frame.opens")}</span>
            {/* The picture's place says it too, to those who see it. */}
            <span className="sr-only">{sent && <NoPreviewNote asset={asset} />}</span>
          </>
        )}
      </span>
      <ImportProgress imports={imports} />
    </div>
  );
}
