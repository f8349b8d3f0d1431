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
