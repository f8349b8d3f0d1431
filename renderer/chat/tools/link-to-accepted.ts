import { formatRoute } from "#renderer/lib/index.ts";
import type { Proposal, ToolCallWork } from "#shared/contract/chat/director.ts";

/** Where what was accepted is now: its first shot, or the song; undefined while nothing was. */
export function linkToAccepted(
  proposal: Proposal,
  { accepted, answer }: Pick<ToolCallWork, "accepted" | "answer">,
): string | undefined {
  const [first] = accepted ?? [];
  if (first === undefined) return undefined;
  const words = answer?.parts.map((part) => (part.type === "text" ? part.text : "")).join("\n") ?? "";
  if (proposal.kind === "film" || proposal.kind === "cast" || proposal.kind === "script")
    return formatRoute("storyboard", proposal.projectId);
  // What is new has its id since: the model is told it in the very answer.
  if (proposal.kind === "song") {
    const id = proposal.songId ?? /has the id ([\w-]+)/.exec(words)?.[1];
    return id === undefined ? formatRoute("song") : formatRoute("song", id);
  }
  const there = (accepted ?? []).map((index) => proposal.items[index]).find((item) => item?.kind !== "remove");
  const id = there?.shotId ?? (there ? /^- accepted: (?:add|change) .*?\(id ([\w-]+)\)/m.exec(words)?.[1] : undefined);
  return id === undefined
    ? formatRoute("storyboard", proposal.projectId)
    : formatRoute("storyboard", proposal.projectId, id);
}

/** The song that was made with a film from an idea; null where none was accepted. */
export function acceptedSong({ answer }: Pick<ToolCallWork, "answer">): string | null {
  const words = answer?.parts.map((part) => (part.type === "text" ? part.text : "")).join("\n") ?? "";
  return /^- accepted: song \(id ([\w-]+)\)/m.exec(words)?.[1] ?? null;
}
