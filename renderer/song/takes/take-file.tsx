import { useMutation, useQuery } from "@tanstack/react-query";
import { Flag, StickyNote } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, Icon, RatingField, Waveform } from "#renderer/components/index.ts";
import { formatDuration, orpc, useRestoreAssets } from "#renderer/lib/index.ts";
import { usePeaks } from "#renderer/media/sound/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { SongPlayer } from "../use-song-player.ts";
import { TakeWave } from "./wave/take-wave.tsx";
import type { WaveViewStore } from "./wave/wave-view.ts";

export interface TakeFileProps {
  assetId: string;
  /** The one that the player plays. */
  heard: boolean;
  player: SongPlayer;
  view: WaveViewStore;
}

/** Where its file is instead, with the way back from the trash. */
function TakeGone({ asset }: { asset: Asset }) {
  const { t } = useTranslation("song");
  const putBack = useRestoreAssets();
  if (asset.state !== "trashed") return <span className="cap">{t("takes.missing")}</span>;
  return (
    <span className="row">
      <span className="cap">{t("takes.trashed")}</span>
      <Button size="s" onClick={() => putBack([asset.id])}>
        {t("takes.putBack")}
      </Button>
    </span>
  );
}

/** What a take's file tells of itself, in three cells of its row: length, waveform, and what the person thinks of it. */
export function TakeFile({ assetId, heard, player, view }: TakeFileProps) {
  const { t: say } = useTranslation("takes");
  const { data: asset } = useQuery(orpc.library.get.queryOptions({ input: { id: assetId } }));
  const { mutate: rate } = useMutation(orpc.library.rate.mutationOptions());
  const peaks = usePeaks(asset?.state === "ready" ? assetId : null);
  const seconds = asset?.facts.durationSeconds ?? 0;
  return (
    <>
      <span className="takeLength">{seconds > 0 && formatDuration(seconds)}</span>
      <span className="takeSound">
        {asset && asset.state !== "ready" ? (
          <TakeGone asset={asset} />
        ) : heard && peaks && seconds > 0 ? (
          <TakeWave assetId={assetId} player={player} peaks={peaks} seconds={seconds} view={view} />
        ) : (
          <Waveform peaks={peaks} className="wav" />
        )}
      </span>
      {asset && (
        <span className="takeThoughts">
          <RatingField rating={asset.rating} onRate={(rating) => rate({ id: assetId, rating })} />
          {(asset.flag === 1 || asset.note) && (
            <span className="takeSigns">
              {asset.flag === 1 && (
                <span role="img" aria-label={say("keep")} title={say("keep")}>
                  <Icon of={Flag} size="xs" />
                </span>
              )}
              {asset.note && (
                <span role="img" aria-label={say("note.is", { note: asset.note })} title={asset.note}>
                  <Icon of={StickyNote} size="xs" />
                </span>
              )}
            </span>
          )}
        </span>
      )}
    </>
  );
}
