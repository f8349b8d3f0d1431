import { useQuery } from "@tanstack/react-query";
import { FileQuestion } from "lucide-react";
import { Icon } from "#renderer/components/index.ts";
import { mediaUrl } from "#renderer/lib/index.ts";
import { readTextStart } from "./read-text-start.ts";

const BYTES = 2048;

/** The first lines of a file that is text; a sign that it is something else where it isn't. */
export function TextLines({ id, sha256, bytes }: { id: string; sha256: string; bytes: number }) {
  const { data } = useQuery({
    queryKey: ["textStart", sha256],
    enabled: bytes > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
    queryFn: async ({ signal }) => {
      const answer = await fetch(mediaUrl(id), { headers: { Range: `bytes=0-${BYTES - 1}` }, signal });
      return answer.ok ? readTextStart(new Uint8Array(await answer.arrayBuffer())) : null;
    },
  });
  if (!data) {
    return (
      <div className="slot hatch h-full">
        <Icon of={FileQuestion} size="m" />
      </div>
    );
  }
  return <div className="textTile">{data}</div>;
}
