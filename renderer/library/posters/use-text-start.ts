import { useQuery } from "@tanstack/react-query";
import { mediaUrl } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { readTextStart } from "./read-text-start.ts";

/** A PDF and an RTF may be plain letters too, and say nothing to anybody. Files of earlier versions were called unknown. */
const readable: ReadonlySet<string> = new Set(["text", "svg", "unknown"]);

/** The first lines of a file that is text, of its first bytes; null where it is something else, undefined until it is read. */
export function useTextStart(
  { id, sha256, facts }: Asset,
  { bytes, lines }: { bytes: number; lines: number },
): string | null | undefined {
  const none = facts.bytes === 0 || !readable.has(facts.format);
  const { data, isError } = useQuery({
    queryKey: ["textStart", sha256, bytes],
    enabled: !none,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
    queryFn: async ({ signal }) => {
      const answer = await fetch(mediaUrl(id), { headers: { Range: `bytes=0-${bytes - 1}` }, signal });
      return answer.ok ? readTextStart(new Uint8Array(await answer.arrayBuffer()), lines) : null;
    },
  });
  return none || isError ? null : data;
}
