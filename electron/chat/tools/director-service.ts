import { v7 as newId } from "uuid";
import { type Database, type StoredToolCall, type StoryboardStore, ToolCallStore } from "#core/database/index.ts";
import type { SongService } from "#core/songs/index.ts";
import type { BoardEditor, ProjectService, ScriptService } from "#core/storyboard/index.ts";
import type { Message, ReplySettings } from "#shared/contract/chat/conversations.ts";
import type { AnswerPart, Proposal, ToolCallWork, WaitingProposals } from "#shared/contract/chat/director.ts";
import type { CastCard } from "#shared/contract/storyboard/cast.ts";
import { directorToolsFor, isDirectorTool } from "#shared/director/index.ts";
import { type OpenCall, openCalls } from "#shared/director/open-calls.ts";
import { cardKey } from "#shared/rules/cast/index.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { assetUrl } from "#shared/wire/media/asset-url.ts";
import type { Tool } from "#shared/wire/text/messages.ts";
import type { ConversationService } from "../conversations/index.ts";
import { castChanges, castDecisionWords, staleCast } from "./cast-proposals.ts";
import { type FilmProposal, filmDecisionWords, staleFilm, startOf } from "./film-proposals.ts";
import { runTool, type ToolParts } from "./run-tool.ts";
import { scriptAfter, scriptDecisionWords, staleScript } from "./script-proposals.ts";
import { decisionWords, type Stale, staleShots, stepOf, ToolCallRefused } from "./shot-proposals.ts";
import { staleSong } from "./song-proposals.ts";

export interface DirectorParts extends ToolParts {
  readonly database: Database;
  readonly boards: BoardEditor;
  readonly projects: Pick<ProjectService, "list">;
  readonly shots: StoryboardStore;
  readonly songs: SongService;
  readonly conversations: () => Pick<ConversationService, "message" | "pathTo" | "settingsOf" | "continueWith" | "get">;
  /** Whether the active connection is the one that a reply was asked of. */
  readonly askedHere?: (replyId: string) => boolean;
  /** The film's script, which a decision writes over what it was read as. */
  readonly scripts: Pick<ScriptService, "get" | "save">;
  readonly onChange: (conversationIds: readonly string[]) => void;
}

export interface CallName {
  readonly messageId: string;
  readonly callId: string;
}

/** Rounds of calls that go by themselves before the person is asked: a model must not go on for ever at their cost. */
export const MAX_ROUNDS = 12;

const text = (words: string): AnswerPart[] => [{ type: "text", text: words }];

/** Answers the calls of tools, by hand or by the studio's own tools, and lets the reply go on when all are answered. */
export class DirectorService {
  readonly #parts: DirectorParts;
  readonly #store: ToolCallStore;

  constructor(parts: DirectorParts) {
    this.#parts = parts;
    this.#store = new ToolCallStore(parts.database);
  }

  /** The definitions that go with a request. */
  tools({ director, model }: ReplySettings): Tool[] {
    if (!director?.on) return [];
    return directorToolsFor(model, [...director.off, ...this.#store.toolsOff(director.projectId)]);
  }

  calls(conversationId: string): ToolCallWork[] {
    return this.#store.ofConversation(conversationId).map(this.#withStale);
  }

  /** As `director.waiting` of the contract. */
  waiting(): WaitingProposals[] {
    return this.#store.undecided();
  }

  framesWanted(): ToolCallWork[] {
    return this.#store.framesWanted().map(this.#withStale);
  }

  projectTools(projectId: string): { off: string[] } {
    return { off: this.#store.toolsOff(projectId) };
  }

  setProjectTools(projectId: string, off: readonly string[]): { off: string[] } {
    if (this.#parts.shots.project(projectId) == null) throw failure("record_not_found");
    this.#store.setToolsOff(projectId, off);
    this.#parts.onChange([]);
    return this.projectTools(projectId);
  }

  /** Runs what the studio can answer, and sends the answers when nothing is left open. */
  replyEnded(reply: Message): void {
    const calls = openCalls(reply);
    const settings = calls.length > 0 ? this.#parts.conversations().settingsOf(reply.id) : null;
    if (settings === null) return;
    const offered = this.tools(settings).map(({ name }) => name);
    const own = calls.filter(({ name }) => offered.includes(name));
    for (const call of own) this.#run(reply, call, settings);
    if (own.length > 0) this.#parts.onChange([reply.conversationId]);
    if (this.#goesOn(reply.id)) this.#goOnWhenAnswered(reply).catch(() => undefined);
  }

  async run(name: CallName): Promise<void> {
    const { message, call } = this.#need(name);
    const settings = this.#parts.conversations().settingsOf(message.id);
    if (!settings?.director || !isDirectorTool(call.name)) {
      throw failure("not_allowed_now", { message: "This conversation has no such tool." });
    }
    this.#run(message, call, settings);
    this.#parts.onChange([message.conversationId]);
    await this.#goOnWhenAnswered(message);
  }

  async answer(name: CallName, parts: readonly AnswerPart[], failed: boolean): Promise<void> {
    const { message } = this.#need(name);
    this.#save(message, { ...this.#kept(name), answer: { parts: [...parts], failed, by: "person" } });
    await this.#goOnWhenAnswered(message);
  }

  async skip(messageId: string): Promise<void> {
    const message = this.#openMessage(messageId);
    this.#parts.database.transaction(() => {
      for (const { id } of openCalls(message)) {
        const kept = this.#kept({ messageId, callId: id });
        const accepted = kept.proposal === null ? null : [];
        const answer = { parts: text("The person did not answer this call."), failed: true, by: "person" as const };
        if (kept.answer === null) this.#save(message, { ...kept, accepted, answer });
      }
    });
    await this.#goOnWhenAnswered(message);
  }

  goOn(messageId: string): Promise<void> {
    return this.#goOnWhenAnswered(this.#openMessage(messageId));
  }

  /** Applies the accepted items as one step; what no longer fits can't be accepted. */
  async decide(name: CallName, accept: readonly number[], reason?: string): Promise<void> {
    const { message } = this.#need(name);
    const kept = this.#kept(name);
    const { proposal } = kept;
    if (proposal === null || kept.accepted !== null) {
      throw failure("not_allowed_now", { message: "This proposal was already accepted or declined." });
    }
    const accepted = [...new Set(accept)].sort((a, b) => a - b);
    const stale = this.#stale(proposal).filter(({ item }) => accepted.includes(item));
    if (stale.length > 0) {
      throw failure("not_allowed_now", {
        message: "Part of this proposal no longer applies because something has changed.",
        advice: "Accept the other changes, or ask for a new proposal.",
      });
    }
    this.#parts.database.transaction(() => {
      const said = reason === undefined ? "" : `\nThe person says: ${reason}`;
      const words = this.#apply(proposal, accepted) + said;
      this.#save(message, { ...kept, accepted, answer: { parts: text(words), failed: false, by: "person" } });
    });
    await this.#goOnWhenAnswered(message);
  }

  async giveFrames(
    name: CallName,
    frames: readonly { readonly assetId: string; readonly seconds: number }[] | null,
  ): Promise<void> {
    const { message } = this.#need(name);
    const kept = this.#kept(name);
    if (kept.frames === null || kept.answer !== null) return;
    const parts: AnswerPart[] =
      frames === null
        ? text("This machine can't decode the take, so its frames can't be shown.")
        : frames.flatMap(({ assetId, seconds }): AnswerPart[] => [
            { type: "text", text: `Frame at ${seconds.toFixed(2)} s:` },
            { type: "image", source: { type: "url", url: assetUrl(assetId) } },
          ]);
    this.#save(message, { ...kept, answer: { parts, failed: frames === null, by: "studio" } });
    if (this.#goesOn(message.id)) await this.#goOnWhenAnswered(message);
  }

  #run(message: Message, call: OpenCall, { director }: ReplySettings): void {
    const kept = this.#kept({ messageId: message.id, callId: call.id });
    if (kept.answer !== null || kept.proposal !== null || !director || !isDirectorTool(call.name)) return;
    try {
      const outcome = runTool(call.name, call.input, director.projectId, this.#parts);
      const answered =
        "words" in outcome ? { answer: { parts: text(outcome.words), failed: false, by: "studio" as const } } : outcome;
      this.#save(message, { ...kept, ...answered });
    } catch (thrown) {
      // What the model can mend is its answer; anything else too, so that no call hangs.
      const words = thrown instanceof ToolCallRefused || thrown instanceof Error ? thrown.message : "The tool failed.";
      this.#save(message, { ...kept, answer: { parts: text(`Error: ${words}`), failed: true, by: "studio" } });
    }
  }

  #apply(proposal: Proposal, accepted: readonly number[]): string {
    const { boards, songs } = this.#parts;
    if (proposal.kind === "song") {
      if (accepted.length === 0) return "The person refused this.";
      const { id } =
        proposal.songId === null ? songs.create(proposal.after) : songs.update(proposal.songId, proposal.after);
      return `The person accepted this. The song has the id ${id}.`;
    }
    if (proposal.kind === "film") return this.#begin(proposal, accepted);
    if (proposal.kind === "cast") {
      const changes = castChanges(proposal, accepted);
      if (changes.length > 0) boards.changeCast(proposal.projectId, changes);
      return castDecisionWords(proposal, accepted);
    }
    if (proposal.kind === "script") {
      const { projectId } = proposal;
      const { text: written, revision } = this.#parts.scripts.get(projectId);
      if (accepted.length > 0)
        this.#parts.scripts.save(projectId, scriptAfter(proposal, accepted, written), revision, false);
      return scriptDecisionWords(proposal, accepted);
    }
    const { changes, added } = stepOf(proposal, accepted);
    if (changes.length > 0) boards.changeShots(proposal.projectId, "proposal", changes);
    return decisionWords(proposal, accepted, added, boards.shots(proposal.projectId));
  }

  /** A film from an idea: on the board as one step to undo, and its song beside it. */
  #begin(proposal: FilmProposal, accepted: readonly number[]): string {
    const { boards, songs } = this.#parts;
    const { projectId, ratio } = proposal;
    const { title, look, cards, changes, added, song } = startOf(proposal, accepted, newId);
    const defaults = {
      ...(look === undefined ? {} : { promptPrefix: look }),
      ...(cards.length === 0 ? {} : { cast: this.#withCards(projectId, cards) }),
      ...(ratio === null || changes.length === 0 ? {} : { ratio }),
    };
    if (title !== undefined || changes.length > 0 || Object.keys(defaults).length > 0)
      boards.changeShots(projectId, "proposal", changes, { title, defaults });
    const songId = song === undefined ? null : songs.create({ ...song, instrumental: song.lyrics.trim() === "" }).id;
    return filmDecisionWords(proposal, accepted, added, songId);
  }

  /** A card that somebody made of the same name meanwhile stays theirs. */
  #withCards(projectId: string, cards: readonly CastCard[]): CastCard[] {
    const cast = this.#parts.projects.list().find(({ id }) => id === projectId)?.defaults.cast ?? [];
    const taken = new Set(cast.map(({ name }) => cardKey(name)));
    return [...cast, ...cards.filter(({ name }) => !taken.has(cardKey(name)))];
  }

  async #goOnWhenAnswered(message: Message): Promise<void> {
    this.#parts.onChange([message.conversationId]);
    const answers = new Map(this.#store.ofMessage(message.id).map(({ callId, answer }) => [callId, answer]));
    const calls = openCalls(message);
    if (calls.length === 0 || calls.some(({ id }) => !answers.get(id))) return;
    const results = calls.map(({ id }) => ({
      type: "tool_result" as const,
      tool_use_id: id,
      content: [...(answers.get(id)?.parts ?? [])],
    }));
    await this.#parts.conversations().continueWith(message.id, results);
  }

  /** Whether the reply goes on without a press: not for ever, and not at another service than the person asked. */
  readonly #goesOn = (replyId: string): boolean =>
    this.#rounds(replyId) < MAX_ROUNDS && (this.#parts.askedHere?.(replyId) ?? true);

  /** Replies with calls in a row since the person last said something. */
  #rounds(replyId: string): number {
    const path = this.#parts.conversations().pathTo(replyId);
    const said = path.findLastIndex(
      ({ role, blocks }) => role === "user" && blocks.some(({ type }) => type !== "tool_result"),
    );
    return path.slice(said + 1).filter(({ role }) => role === "assistant").length;
  }

  #openMessage(messageId: string): Message {
    const { conversations } = this.#parts;
    const message = conversations().message(messageId);
    const { messages } = conversations().get(message.conversationId);
    if (messages.some(({ parentId, role }) => parentId === messageId && role === "user")) {
      throw failure("not_allowed_now", { message: "These tool calls were already answered." });
    }
    return message;
  }

  #need({ messageId, callId }: CallName): { message: Message; call: OpenCall } {
    const message = this.#openMessage(messageId);
    const call = openCalls(message).find(({ id }) => id === callId);
    if (!call) throw failure("record_not_found", { message: "This reply has no such tool call." });
    return { message, call };
  }

  #kept({ messageId, callId }: CallName): StoredToolCall {
    const kept = this.#store.ofMessage(messageId).find((each) => each.callId === callId);
    return kept ?? { messageId, callId, frames: null, proposal: null, accepted: null, answer: null };
  }

  #save(message: Message, kept: StoredToolCall): void {
    this.#store.save(kept, message.conversationId);
  }

  readonly #withStale = (kept: StoredToolCall): ToolCallWork => ({
    ...kept,
    stale: kept.proposal === null || kept.accepted !== null ? [] : this.#stale(kept.proposal),
  });

  #stale(proposal: Proposal): Stale[] {
    if (proposal.kind === "song") return staleSong(proposal, this.#parts.songs.list());
    if (proposal.kind === "cast") {
      const film = this.#parts.projects.list().find(({ id }) => id === proposal.projectId);
      return staleCast(proposal, film?.defaults.cast);
    }
    if (proposal.kind === "script") {
      const there = this.#parts.projects.list().some(({ id }) => id === proposal.projectId);
      return staleScript(proposal, there ? this.#parts.scripts.get(proposal.projectId).text : undefined);
    }
    if (proposal.kind === "film")
      return staleFilm(
        proposal,
        this.#parts.projects.list().find(({ id }) => id === proposal.projectId),
      );
    const board = this.#parts.shots.project(proposal.projectId) ? this.#parts.boards.shots(proposal.projectId) : [];
    return staleShots(proposal, board);
  }
}
