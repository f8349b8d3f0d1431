import { setImmediate as othersTurn } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { StoryboardStore } from "#core/database/index.ts";
import { type Messages, wordsOf } from "#core/settings/index.ts";
import type { TaskIntent, TaskService } from "#core/tasks/index.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { directionFindings } from "#shared/rules/direction/direction-findings.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { passDraft } from "#shared/rules/video/pass.ts";
import type { AssetKindLookup } from "#shared/rules/video/reference-kind.ts";
import { type RetakeChanges, retakeRequest } from "#shared/rules/video/retake-request.ts";
import { awaitsFrame, followsChain, requestToCheck, withClip } from "#shared/rules/video/shot-chain.ts";
import { videoRequestOf } from "#shared/rules/video/shot-request.ts";
import type { StudioError } from "#shared/wire/errors/errors.ts";
import { failure, StudioFailure } from "#shared/wire/errors/studio-failure.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import { type VideoRequest, videoRequest } from "#shared/wire/video/video.ts";
import type { BoardEditor } from "./board-editor.ts";
import type { BudgetedShot, BudgetGuard } from "./budget-guard.ts";
import type { ShotBoard } from "./shot-board.ts";
import { takeOf } from "./take-of.ts";

export interface GenerationParts {
  readonly tasks: Pick<TaskService, "submit" | "submitMany" | "refuseFromBefore" | "get" | "list">;
  readonly shots: StoryboardStore;
  readonly board: Pick<ShotBoard, "need">;
  readonly amend: BoardEditor["amend"];
  readonly check: (request: Record<string, unknown>) => Finding[];
  readonly factsOf: (assetId: string) => MediaFacts | undefined;
  readonly kindOf: AssetKindLookup;
  readonly words?: (() => Messages) | undefined;
  readonly budgets: BudgetGuard;
  /** Id of the active connection. */
  readonly connectionId?: (() => string) | undefined;
}

/** What became of one shot of many. */
export interface BatchOutcome {
  readonly id: string;
  /** had: the same was asked for before. */
  readonly outcome: "sent" | "waiting" | "had" | "refused";
  readonly error: StudioError | null;
}

/** What became of one shot that is made again. */
export interface AgainOutcome {
  readonly id: string;
  readonly outcome: "waiting" | "refused";
  readonly error: StudioError | null;
}

/** So many are checked and stored in a few milliseconds. */
const AT_ONCE = 10;

/** The shot as its quick pass is asked for. */
const asPass = <Asked extends Pick<Shot, "draft">>(shot: Asked): Asked => ({ ...shot, draft: passDraft(shot.draft) });

function* inParts<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += AT_ONCE) yield list.slice(at, at + AT_ONCE);
}

/** It can't be sent any more: the rules refuse it, or its connection is gone. */
const hopeless: ReadonlySet<string> = new Set(["refused_by_rules", "record_not_found"]);

/** From drafts to tasks: at once, or when the frame that a shot waits for is there. */
export class ShotGeneration {
  readonly #parts: GenerationParts;
  /** One press for many at a time. */
  #many: Promise<unknown> = Promise.resolve();

  constructor(parts: GenerationParts) {
    this.#parts = parts;
  }

  /** What the rules say of the request that the shot would be sent as now, and of its direction. */
  check(id: string): Finding[] {
    return this.#check(this.#need(id));
  }

  #check(shot: Shot): Finding[] {
    const { check, kindOf } = this.#parts;
    return [...check({ ...requestToCheck(shot, kindOf) }), ...directionFindings(shot.draft, kindOf)];
  }

  /** As `storyboard.generate` of the contract. Throws `over_budget` unless the person said to go on. */
  generate(id: string, clientId: string, takes: number, overBudget = false): Task[] {
    const shot = this.#need(id);
    if (!overBudget) this.#parts.budgets.admit([{ shot, clientId, takes }]);
    if (!awaitsFrame(shot)) return this.#submit(shot, clientId, takes);
    this.#wait(shot, clientId, takes);
    return [];
  }

  /** A quick pass of exactly this was asked for, by another press, and is made, under way, or may have been bought. */
  #hasPass(shot: Shot, clientId?: string): boolean {
    if (awaitsFrame(shot)) return shot.waiting?.pass === true && shot.waiting.clientId !== clientId;
    const { tasks, kindOf } = this.#parts;
    const request = { ...videoRequestOf(shot.draft, kindOf) };
    const known = tasks.list({ shotId: shot.id });
    return known.some(
      (task) => !["failed", "cancelled"].includes(task.state) && isDeepStrictEqual(task.request, request),
    );
  }

  /** `after`: only takes of the other shot beyond this number will do. */
  #wait(shot: Shot, clientId: string, takes: number, also: { after?: number; pass?: boolean } = {}): void {
    const { tasks, shots, connectionId, amend } = this.#parts;
    tasks.refuseFromBefore(clientId);
    const findings = this.#check(shot);
    const refused = findings.find(({ severity }) => severity === "error");
    if (refused) throw failure("refused_by_rules", { message: refused.message, details: { findings } });
    // It goes where it was asked for: another connection may be active, and paid for, when the frame is there.
    const waiting = { clientId, takes, connectionId: connectionId?.(), ...also };
    amend(shot.id, (_shot, now) => {
      if (shot.chain?.takeId === null) shots.setChain(shot.id, shot.chain, now);
      shots.setWaiting(shot.id, waiting, now);
    });
  }

  /**
   * As `makeAgain` of the contract. A shot goes on from what is shown of the one before it, or, where that is made again
   * with it, from a take that isn't there yet. What hangs on one that is refused is refused as well.
   */
  makeAgain(id: string, wishes: readonly { id: string; clientId: string }[], overBudget = false): AgainOutcome[] {
    const { budgets, tasks } = this.#parts;
    const again = wishes.map(({ id: shotId, clientId }) => ({ shot: this.#need(shotId), clientId }));
    for (const { shot } of again) this.#refuseUnlessOn(id, shot);
    if (!overBudget) budgets.admit(again.map((wish) => ({ ...wish, takes: 1 })));
    const asked = new Set(again.map(({ shot }) => shot.id));
    const refused = new Set<string>();
    return again.map(({ shot, clientId }): AgainOutcome => {
      try {
        // The same press again: its answer only got lost.
        if (shot.waiting?.clientId === clientId) return { id: shot.id, outcome: "waiting", error: null };
        const { shotId: before } = shot.chain ?? { shotId: "" };
        if (shot.waiting !== null || refused.has(before)) {
          const message = shot.waiting ? "This shot is waiting already." : "The shot before it can’t be made again.";
          throw failure("not_allowed_now", { message });
        }
        const made = asked.has(before) ? tasks.list({ shotId: before }).map(({ take }) => take) : undefined;
        const anew = { ...shot, chain: { shotId: before, takeId: null } };
        this.#wait(anew, clientId, 1, made ? { after: Math.max(0, ...made) } : {});
        return { id: shot.id, outcome: "waiting", error: null };
      } catch (thrown) {
        if (!(thrown instanceof StudioFailure)) throw thrown;
        refused.add(shot.id);
        return { id: shot.id, outcome: "refused", error: thrown.error };
      }
    });
  }

  #refuseUnlessOn(id: string, shot: Shot): void {
    const seen = new Set([shot.id]);
    for (let at = shot; followsChain(at) && at.chain !== null; at = this.#need(at.chain.shotId)) {
      if (at.chain.shotId === id) return;
      if (seen.has(at.chain.shotId)) break;
      seen.add(at.chain.shotId);
    }
    throw failure("invalid_input", { message: `Shot ${shot.number} doesn’t continue from that shot.` });
  }

  /** As `storyboard.retake` of the contract: one take of what an earlier one was asked for, with another model or resolution. */
  retake(id: string, taskId: string, clientId: string, wish: RetakeChanges, overBudget = false): Task[] {
    const shot = this.#need(id);
    const take = takeOf(this.#parts.tasks, id, taskId);
    const asked = { ...shot, draft: { ...shot.draft, ...wish, duration: Number(take.request.duration) } };
    if (!overBudget) this.#parts.budgets.admit([{ shot: asked, clientId, takes: 1 }]);
    const read = videoRequest.safeParse(take.request);
    if (!read.success) throw failure("invalid_input", { message: "This take’s request can’t be read." });
    const wanted = this.#wantedOf(shot, clientId, 1, retakeRequest(read.data, wish).request);
    return this.#parts.tasks.submit({ ...wanted, direction: take.direction ?? null, cast: take.cast ?? null });
  }

  /**
   * Judged by the budgets all together, then sent each by itself. A thousand take a second, so all else has its turn in
   * between; a press that comes meanwhile waits for this one. What was sent before a crash is known by its id, and the
   * same press sends the rest.
   */
  generateMany(
    shots: readonly { id: string; clientId: string }[],
    takes: number,
    overBudget = false,
    pass = false,
  ): Promise<BatchOutcome[]> {
    const many = this.#many.then(() => this.#sendMany(shots, takes, overBudget, pass));
    this.#many = many.catch(() => {});
    return many;
  }

  async #sendMany(
    shots: readonly { id: string; clientId: string }[],
    takes: number,
    overBudget: boolean,
    pass: boolean,
  ): Promise<BatchOutcome[]> {
    const wishes = new Map<string, BudgetedShot>();
    for (const part of inParts(shots)) {
      for (const { id, clientId } of part) {
        const found = this.#parts.shots.shot(id);
        const shot = found && (pass ? asPass(found) : found);
        if (shot !== null && !shot.removed && !(pass && this.#hasPass(shot))) {
          wishes.set(clientId, { shot, clientId, takes });
        }
      }
      await othersTurn();
    }
    if (!overBudget) this.#parts.budgets.admit([...wishes.values()]);
    const held = this.#parts.budgets.hold([...wishes.values()]);
    const outcomes: BatchOutcome[] = [];
    try {
      for (const part of inParts(shots)) {
        held.letGo(part.map(({ clientId }) => clientId));
        outcomes.push(...this.#sendPart(part, takes, overBudget, wishes, pass));
        await othersTurn();
      }
    } finally {
      held.letGo([...wishes.keys()]);
    }
    return outcomes;
  }

  /** A few of them, without a turn in between: those that can go are stored together. */
  #sendPart(
    part: readonly { id: string; clientId: string }[],
    takes: number,
    overBudget: boolean,
    wishes: ReadonlyMap<string, BudgetedShot>,
    pass: boolean,
  ): BatchOutcome[] {
    const refused = (thrown: unknown): StudioError => {
      if (!(thrown instanceof StudioFailure)) throw thrown;
      return thrown.error;
    };
    const going: { at: number; wanted: TaskIntent }[] = [];
    const outcomes = part.map(({ id, clientId }, at): BatchOutcome => {
      try {
        const own = this.#need(id);
        const shot = pass ? asPass(own) : own;
        if (pass && this.#hasPass(shot, clientId)) return { id, outcome: "had", error: null };
        // Changed since it was judged with the others: judged once more, as it is now.
        const judged = wishes.get(clientId)?.shot;
        if (!overBudget && judged !== undefined && !isDeepStrictEqual(judged.draft, shot.draft)) {
          this.#parts.budgets.admit([{ shot, clientId, takes }]);
        }
        if (awaitsFrame(shot)) {
          this.#wait(shot, clientId, takes, pass ? { pass } : {});
          return { id, outcome: "waiting", error: null };
        }
        const wanted = this.#wantedOf(shot, clientId, takes);
        // The takes of one shot are counted one after the other.
        if (going.some((other) => part[other.at]?.id === id)) this.#parts.tasks.submit(wanted);
        else going.push({ at, wanted });
        return { id, outcome: "sent", error: null };
      } catch (thrown) {
        return { id, outcome: "refused", error: refused(thrown) };
      }
    });
    const refusals = this.#parts.tasks.submitMany(going.map(({ wanted }) => wanted));
    for (const [index, { at }] of going.entries()) {
      const error = refusals[index]?.error;
      const outcome = outcomes[at];
      if (error !== undefined && outcome !== undefined) outcomes[at] = { ...outcome, outcome: "refused", error };
    }
    return outcomes;
  }

  /** The frame or clip that a chained shot waited for was made. Not a step of its own: it completes the chain that was asked for. */
  takeChainFrame(id: string, takeId: string, assetId: string): Shot {
    const { shots, tasks, factsOf } = this.#parts;
    const shot = this.#parts.amend(id, ({ chain, draft, waiting }, now) => {
      const take = tasks.get(takeId);
      const early = waiting?.after !== undefined && take.take <= waiting.after;
      if (chain === null || take.shotId !== chain.shotId || take.assetId === null || early) {
        throw failure("not_allowed_now", { message: "This shot no longer continues from that take." });
      }
      const kind = draft.continues ? "video" : "image";
      if (factsOf(assetId)?.kind !== kind) {
        const message = draft.continues
          ? "The clip isn’t a video in the library."
          : "The frame isn’t an image in the library.";
        throw failure("invalid_input", { message });
      }
      shots.saveDraft(id, draft.continues ? withClip(draft, assetId) : { ...draft, firstFrame: assetId }, now);
      shots.setChain(id, { ...chain, takeId }, now);
    });
    return this.#sendWaiting(shot);
  }

  /**
   * Sends what waited for its frame, under the id that was kept with the wish: after a crash in between it is the same
   * task, not another one.
   */
  #sendWaiting(shot: Shot): Shot {
    if (shot.waiting === null) return shot;
    const { clientId, takes, connectionId, pass = false } = shot.waiting;
    const asked = pass ? asPass(shot) : shot;
    try {
      this.#submit(asked, clientId, takes, videoRequestOf(asked.draft, this.#parts.kindOf), connectionId);
    } catch (thrown) {
      if (thrown instanceof StudioFailure && hopeless.has(thrown.error.code)) this.stopWaiting(shot.id);
      throw thrown;
    }
    return this.stopWaiting(shot.id);
  }

  stopWaiting(id: string): Shot {
    return this.#parts.amend(id, (_shot, now) => this.#parts.shots.setWaiting(id, null, now));
  }

  #need(id: string): Shot {
    return this.#parts.board.need(id);
  }

  #submit(shot: Shot, clientId: string, takes: number, request?: VideoRequest, connectionId?: string): Task[] {
    return this.#parts.tasks.submit(this.#wantedOf(shot, clientId, takes, request, connectionId));
  }

  #wantedOf(
    shot: Shot,
    clientId: string,
    takes: number,
    request: VideoRequest = videoRequestOf(shot.draft, this.#parts.kindOf),
    connectionId?: string,
  ): TaskIntent {
    return {
      kind: "video",
      clientId,
      takes,
      title: shot.draft.name || wordsOf(this.#parts).shot(shot.number),
      request: { ...request },
      direction: shot.draft.directed ? shot.draft.direction : null,
      cast: shot.draft.cast.length > 0 ? shot.draft.cast : null,
      projectId: shot.projectId,
      shotId: shot.id,
      songId: null,
      connectionId,
    };
  }
}
