import { useQuery } from "@tanstack/react-query";
import { Clapperboard } from "lucide-react";
import { Frame, Icon } from "#renderer/components/index.ts";
import { mediaUrl, orpc, useBrokenFiles, useStill } from "#renderer/lib/index.ts";
import { usePicture } from "#renderer/media/repair/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";

/**
 * The still of a film. The library's small picture of the file stands for it where it was made already; only without one
 * the film itself is opened.
 */
export function FilmCover({ asset }: { asset: Asset | undefined }) {
  const here = asset?.state === "ready" ? asset : undefined;
  const [lost, setLost] = useBrokenFiles();
  const { data: poster, isPending } = useQuery({
    ...orpc.browse.poster.queryOptions({ input: { id: here?.id ?? "" } }),
    enabled: here !== undefined,
  });
  const drawn = here !== undefined && !isPending && (poster?.state !== "made" || lost.has(here.id));
  const still = useStill(drawn && here.kind === "video" ? here.id : null, "start");
  const picture = usePicture(drawn && here.kind === "image" ? here : null);
  if (here && !drawn) {
    return poster?.state !== "made" ? (
      <Frame className="homeCover" alt="" src={undefined} />
    ) : (
      <span className="frame homeCover">
        <img
          className="pic"
          src={`${mediaUrl(`posters/${here.id}`)}?of=${here.sha256}`}
          alt=""
          decoding="async"
          draggable={false}
          onError={() => setLost(here.id)}
        />
      </span>
    );
  }
  const src = here?.kind === "video" ? still : picture;
  return (
    <Frame className="homeCover" alt="" src={src ?? undefined}>
      {src == null && <Icon of={Clapperboard} size="m" />}
    </Frame>
  );
}
