import { useTranslation } from "react-i18next";
import { Frame, ProgressLine } from "#renderer/components/index.ts";
import { formatDuration, mediaUrl, useNow } from "#renderer/lib/index.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { referencesOf } from "#shared/rules/video/shot-request.ts";
import type { BoardMedia } from "../board-media.ts";
import { type NumberedReference, numberReferences } from "../inspector/number-references.ts";
import { AssetFrame } from "../sources/asset-frame.tsx";
import { picturesOf, type ShotPicture } from "../takes/shot-pictures.ts";
import type { ShotTakes } from "../takes/shot-takes.ts";

export interface CardFramesProps {
  number: number;
  draft: ShotDraft;
  takes: ShotTakes;
  media: BoardMedia;
  /** Files are held over this half. */
  over: "first" | "last" | null;
  /** Its first frame is of a take that is no longer shown. */
  stale: boolean;
  /** The newest take gave nothing. */
  failed: boolean;
  /** Plays the shown take, muted. */
  playing?: boolean;
}

const SECOND = 1000;

/** How long it has been running, or how much has come. */
function Passing({ task }: { task: Task }) {
  const { t, i18n } = useTranslation("storyboard");
  const now = useNow(task.state === "running" ? SECOND : null);
  if (task.progress !== null) {
    return (
      <span className="pct">{new Intl.NumberFormat(i18n.language, { style: "percent" }).format(task.progress)}</span>
    );
  }
  if (task.state !== "running") return null;
  return (
    <span className="pct" title={t("frame.running")}>
      {formatDuration(Math.max(0, now - (task.submittedAt ?? task.createdAt)) / SECOND)}
    </span>
  );
}

/** First and last frame side by side, as they were given or as the take has them. */
export function CardFrames({ number, draft, takes, media, over, stale, failed, playing = false }: CardFramesProps) {
  const { t } = useTranslation("storyboard");
  const { first, last } = picturesOf(draft, takes);
  const task = takes.underWay;
  const forming = task?.state === "running" || task?.state === "downloading";
  const waiting = task !== undefined && !forming;
  const lookOf = (picture: ShotPicture, end: boolean) => {
    if (waiting) return "dim";
    if (forming && end) return "forming";
    if (stale && !end && !picture.parked) return "stale";
    return picture.parked ? "parked" : undefined;
  };
  const film = takes.shown?.assetId ? media.get(takes.shown.assetId) : undefined;
  const noOutput = failed && last === undefined;
  const sent = draft.mode === "references" && !film && !forming && !noOutput;
  const references = sent
    ? numberReferences(referencesOf(draft), (id) => media.get(id)?.facts.kind).filter(
        ({ kind }) => kind === "image" || kind === "video",
      )
    : [];
  if (references.length > 0) {
    return (
      <div className="pair" data-over={over ?? undefined}>
        <CardReferences references={references} media={media} dim={waiting} />
      </div>
    );
  }
  return (
    <div className="pair" data-over={over ?? undefined}>
      {first ? (
        <AssetFrame
          asset={media.get(first.assetId)}
          edge={first.edge}
          alt={t("frame.firstOf", { number })}
          look={lookOf(first, false)}
        />
      ) : (
        <Frame alt="">{forming || waiting ? null : t("frame.first")}</Frame>
      )}
      {last ? (
        <AssetFrame
          asset={media.get(last.assetId)}
          edge={last.edge}
          alt={t("frame.lastOf", { number })}
          look={lookOf(last, true)}
        >
          {forming && task && <Passing task={task} />}
        </AssetFrame>
      ) : forming && task ? (
        <div className="frame pending">
          <Passing task={task} />
        </div>
      ) : (
        <Frame alt="" hatched={noOutput}>
          {noOutput ? t("frame.noOutput") : waiting ? null : t("frame.last")}
        </Frame>
      )}
      {playing && film?.state === "ready" && <video className="glimpse" src={mediaUrl(film.id)} autoPlay loop muted />}
      {forming && task && <ProgressLine over label={t("frame.progress", { number })} value={task.progress} />}
    </div>
  );
}

interface CardReferencesProps {
  /** Those that have a picture. */
  references: readonly NumberedReference[];
  media: BoardMedia;
  dim: boolean;
}

/** On a card without a take: the first two references, and how many more there are. */
function CardReferences({ references, media, dim }: CardReferencesProps) {
  const { t } = useTranslation("storyboard");
  return references.slice(0, 2).map(({ id, kind, ordinal }, index) => (
    <AssetFrame
      key={id}
      asset={media.get(id)}
      alt={t(`references.${kind}`, { ordinal })}
      look={dim ? "dim" : undefined}
      {...(references.length === 1 ? { className: "onlyref" } : {})}
    >
      <span className="pct" aria-hidden>
        {index === 1 && references.length > 2 ? `+${references.length - 2}` : `@${ordinal}`}
      </span>
    </AssetFrame>
  ));
}
