import { z } from "zod";
import { direction } from "#shared/direction/index.ts";
import { imageRequestBlock, textRequestBlock } from "#shared/wire/text/messages.ts";
import { id, procedure } from "../base.ts";
import { cardFields, shotCards } from "../storyboard/cast.ts";
import { shotDraft } from "../storyboard/storyboard.ts";

/** A tool as the person wrote it. The schema stays text, also while it is no JSON yet; `on`: goes with requests. */
export const ownTool = z.object({ name: z.string(), description: z.string(), schema: z.string(), on: z.boolean() });
export type OwnTool = z.infer<typeof ownTool>;

/** The director tools of a conversation: on which film they work, and which of them are off here. */
export const directorChoice = z.object({ on: z.boolean(), projectId: id, off: z.array(z.string()) });
export type DirectorChoice = z.infer<typeof directorChoice>;

/** What answers a call, as it goes into a `tool_result` (API.md § Request content block); images by `asset:<id>`. */
export const answerPart = z.discriminatedUnion("type", [textRequestBlock, imageRequestBlock]);
export type AnswerPart = z.infer<typeof answerPart>;

/** A proposal of before shots could be directed says nothing of it. */
const proposedOver = shotDraft.extend({
  directed: z.boolean().default(false),
  direction: direction.nullable().default(null),
  cast: shotCards.default([]),
});

export const shotProposal = z.object({
  kind: z.enum(["add", "change", "remove"]),
  /** Null for a new shot. */
  shotId: id.nullable(),
  /** The shot when it was proposed; null for a new one. */
  before: z.object({ number: z.number().int(), draft: proposedOver }).nullable(),
  /** Only what changes. */
  after: shotDraft.partial(),
  /** The number it shall have on the board, from 1; null where it stays, or goes to the end. */
  place: z.number().int().nullable(),
});
export type ShotProposal = z.infer<typeof shotProposal>;

const songWords = z.object({ title: z.string(), style: z.string(), lyrics: z.string() });

/** A part of a film that is begun from an idea: accepted or declined by itself. */
export const filmPart = z.discriminatedUnion("part", [
  z.object({ part: z.literal("title"), before: z.string(), after: z.string() }),
  /** The words before every prompt. */
  z.object({ part: z.literal("look"), before: z.string(), after: z.string() }),
  /** Somebody who appears: the description goes with every shot that names them. */
  z.object({ part: z.literal("cast"), name: z.string(), description: z.string() }),
  z.object({ part: z.literal("shot"), after: shotDraft.pick({ name: true, prompt: true, duration: true }) }),
  z.object({ part: z.literal("song"), after: songWords }),
]);
export type FilmPart = z.infer<typeof filmPart>;

const cardWords = cardFields.pick({ name: true, kind: true, description: true });

/** A card of the cast: new, changed or taken away. */
export const castProposalItem = z.object({
  kind: z.enum(["add", "change", "remove"]),
  /** Null for a new card. */
  cardId: id.nullable(),
  before: cardWords.nullable(),
  after: cardWords.partial(),
});
export type CastProposalItem = z.infer<typeof castProposalItem>;

/** What a writing tool wants to change. Nothing is changed before the person accepts. */
export const proposal = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("shots"), projectId: id, items: z.array(shotProposal) }),
  z.object({
    kind: z.literal("song"),
    songId: id.nullable(),
    before: songWords.nullable(),
    after: songWords.partial(),
  }),
  /** `ratio` is the film's, with its shots; null where none was asked for. */
  z.object({
    kind: z.literal("film"),
    projectId: id,
    ratio: shotDraft.shape.ratio.nullable(),
    items: z.array(filmPart),
  }),
  z.object({ kind: z.literal("cast"), projectId: id, items: z.array(castProposalItem) }),
  /** Words of the script and what takes their place; empty words stand for its end. */
  z.object({
    kind: z.literal("script"),
    projectId: id,
    items: z.array(z.object({ before: z.string(), after: z.string() })),
  }),
]);
export type Proposal = z.infer<typeof proposal>;

/**
 * A call that was begun to be answered here. A call without one is open; one whose `tool_result` is in the next
 * message is answered, whatever stands here.
 */
export const toolCallWork = z.object({
  messageId: id,
  callId: z.string(),
  /** Frames are taken by a page: how many, of which file. */
  frames: z.object({ assetId: id, count: z.number().int() }).nullable(),
  proposal: proposal.nullable(),
  /** Items of the proposal that no longer fit: the shot or song was changed, or is gone. */
  stale: z.array(z.object({ item: z.number().int(), why: z.enum(["changed", "gone"]) })),
  /** Items that were accepted; null while nothing is decided. */
  accepted: z.array(z.number().int()).nullable(),
  answer: z.object({ parts: z.array(answerPart), failed: z.boolean(), by: z.enum(["person", "studio"]) }).nullable(),
});
export type ToolCallWork = z.infer<typeof toolCallWork>;

/** A conversation in which proposals wait for the person's decision. */
export const waitingProposals = z.object({ conversationId: id, title: z.string(), count: z.number().int() });
export type WaitingProposals = z.infer<typeof waitingProposals>;

const call = z.object({ messageId: id, callId: z.string() });

export const director = {
  calls: procedure.input(z.object({ conversationId: id })).output(z.array(toolCallWork)),
  /** Where proposals are undecided, in conversations that are still listed; last worked on first, at most 20. */
  waiting: procedure.output(z.array(waitingProposals)),
  /**
   * Answers a call by hand. With the last answer all of them go to the service in one message, and the reply goes on.
   */
  answer: procedure.input(call.extend({ parts: z.array(answerPart).min(1), failed: z.boolean() })),
  /** Lets a director tool do what the call asks for. */
  run: procedure.input(call),
  /** Accepts these items of a proposal, by index, and refuses the others; applied as one step. */
  decide: procedure.input(
    call.extend({
      accept: z.array(z.number().int().nonnegative()),
      /** What the person says to it; the model is told. */
      reason: z.string().trim().min(1).max(100_000).optional(),
    }),
  ),
  /** Answers what is still open with "not answered", and lets the reply go on. */
  skip: procedure.input(z.object({ messageId: id })),
  /** Sends the answers that are all there but did not go by themselves. */
  goOn: procedure.input(z.object({ messageId: id })),
  /** Calls that wait for frames, of every conversation: a page decodes them, then calls `giveFrames`. */
  framesWanted: procedure.output(z.array(toolCallWork)),
  /** Frames of the film as pictures of the library, oldest first; `null`: this machine can't decode it. */
  giveFrames: procedure.input(
    call.extend({ frames: z.array(z.object({ assetId: id, seconds: z.number() })).nullable() }),
  ),
  /** Director tools that are off for a film, whatever a conversation says. */
  projectTools: procedure.input(z.object({ projectId: id })).output(z.object({ off: z.array(z.string()) })),
  setProjectTools: procedure
    .input(z.object({ projectId: id, off: z.array(z.string()) }))
    .output(z.object({ off: z.array(z.string()) })),
};
