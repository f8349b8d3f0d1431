import { type CSSProperties, type RefObject, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { ScrollRegion } from "#renderer/components/index.ts";
import { type ComparedFilm, ComparisonStage, type Layout, type Playback } from "#renderer/media/screening/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { useTextStart } from "../posters/use-text-start.ts";
import { unavailableReason } from "./unavailable-reason.ts";
import type { Zoom } from "./use-zoom.ts";

export interface ViewerStageProps {
  stage: RefObject<HTMLFieldSetElement | null>;
  playback: Playback;
  /** One to four; empty while they are asked for. */
  assets: readonly Asset[];
  /** The one that keys judge and whose sound is heard. */
  judged: string;
  layout: Layout;
  zoom: Zoom;
  onBroken: (assetId: string) => void;
}

const shown = ({ id, kind, name, facts }: Asset): ComparedFilm => ({
  assetId: id,
  kind: kind === "unknown" ? "image" : kind,
  name,
  seconds: facts.durationSeconds ?? 0,
  frameRate: facts.frameRate,
  width: facts.width,
  height: facts.height,
});

/** The files themselves, as large as there is room, looked at from as near as one likes. */
export function ViewerStage({ stage, playback, assets, judged, layout, zoom, onBroken }: ViewerStageProps) {
  const { t } = useTranslation("library");
  const { t: viewer } = useTranslation("viewer");
  const { scale, x, y } = zoom.view;
  const { attach } = zoom;
  useEffect(() => (stage.current ? attach(stage.current) : undefined), [attach, stage]);
  const [only] = assets;
  const lost = assets.length === 1 && only?.state !== "ready";
  const text = assets.length === 1 && only?.kind === "unknown" && !lost;
  return (
    <fieldset
      ref={stage}
      tabIndex={-1}
      aria-label={viewer("stage")}
      className="viewstage"
      data-zoomed={scale > 1 || undefined}
      data-judged={assets.length > 1 ? assets.findIndex(({ id }) => id === judged) + 1 : undefined}
      style={{ "--vs": scale, "--vx": `${x}px`, "--vy": `${y}px` } as CSSProperties}
      {...zoom.handlers}
    >
      {lost ? (
        <div className="slot hatch viewlost">{t("missing.long")}</div>
      ) : text ? (
        <FileText asset={only} />
      ) : (
        assets.length > 0 && (
          <ComparisonStage
            playback={playback}
            films={assets.map(shown)}
            layout={layout}
            heardId={judged}
            onBroken={onBroken}
          />
        )
      )}
    </fieldset>
  );
}

const START = { bytes: 128 * 1024, lines: 4000 };

/** A file that is neither picture nor sound: its text where it is one, else what is wrong with it. */
function FileText({ asset }: { asset: Asset }) {
  const { t } = useTranslation("library");
  const start = useTextStart(asset, START);
  if (start === undefined) return <div className="viewlost" aria-busy />;
  if (start === null) return <div className="slot hatch viewlost">{t(unavailableReason(asset))}</div>;
  return (
    <ScrollRegion className="viewtext" label={asset.name}>
      <pre dir="auto">{start.text}</pre>
      {!start.isWhole && <p className="cap">{t("viewer.textStart")}</p>}
    </ScrollRegion>
  );
}
