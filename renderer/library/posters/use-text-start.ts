import { useQuery } from "@tanstack/react-query";
import { mediaUrl } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { readTextStart, type TextStart } from "./read-text-start.ts";

/** A PDF and an RTF may be plain letters too, and say nothing to anybody. Files of earlier versions were called unknown. */
const readable: ReadonlySet<string> = new Set(["text", "svg", "unknown"]);

/** The first lines of a file that is text, of its first bytes; null where it is something else, undefined until it is read. */
export function useTextStart(
  { id, sha256, facts }: Asset,
  { bytes, lines }: { bytes: number; lines: number },
): TextStart | null | undefined {
  const none = facts.bytes === 0 || !readable.has(facts.format);
  const { data, isError } = useQuery({
    queryKey: ["textStart", sha256, bytes],
    enabled: !none,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
    queryFn: async ({ signal }) => {
      const answer = await fetch(mediaUrl(id), { headers: { Range: `bytes=0-${bytes - 1}` }, signal });
      if (!answer.ok) return null;
      const start = readTextStart(new Uint8Array(await answer.arrayBuffer()), lines);
      return start && { ...start, isWhole: start.isWhole && facts.bytes <= bytes };
    },
  });
  return none || isError ? null : data;
}
