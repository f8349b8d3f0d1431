import type { StoryboardStore } from "#core/database/storyboard-store.ts";
import { type StudioWords, wordsOf } from "#core/settings/studio-words.ts";
import type { TaskService } from "#core/tasks/index.ts";
import type { Shot } from "#shared/contract/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { type RetakeWish, retakeRequest } from "#shared/rules/retake-request.ts";
import { awaitsFrame, requestToCheck } from "#shared/rules/shot-chain.ts";
import { videoRequestOf } from "#shared/rules/shot-request.ts";
import type { StudioError } from "#shared/wire/errors.ts";
import type { MediaFacts } from "#shared/wire/media-facts.ts";
import { failure, StudioFailure } from "#shared/wire/studio-failure.ts";
import { type VideoRequest, videoRequest } from "#shared/wire/video.ts";
import type { BudgetKeeper, Wish } from "./budget-keeper.ts";

export interface GenerationParts {
  readonly tasks: Pick<TaskService, "submit">;
  readonly check: (request: Record<string, unknown>) => Finding[];
  readonly factsOf: (assetId: string) => MediaFacts | undefined;
  readonly words?: () => StudioWords;
  readonly budgets: BudgetKeeper;
  /** Id of the active connection. */
  readonly connectionId?: () => string;
}

/** What became of one shot of many. */
export interface ManyOutcome {
  readonly id: string;
  readonly outcome: "sent" | "waiting" | "refused";
  readonly error: StudioError | null;
}

/** It can't be sent any more: the rules refuse it, or its connection is gone. */
const hopeless: ReadonlySet<string> = new Set(["refused_by_rules", "record_not_found"]);

/** Runs `work` on a shot of the board, in one transaction, and tells the pages. */
type WriteShot = (id: string, work: (shot: Shot, now: number) => void) => Shot;

/** From drafts to tasks: at once, or when the frame that a shot waits for is there. */
export class ShotGeneration {
  readonly #parts: GenerationParts;
  readonly #store: StoryboardStore;
  readonly #write: WriteShot;

  constructor(parts: GenerationParts, store: StoryboardStore, write: WriteShot) {
    this.#parts = parts;
    this.#store = store;
    this.#write = write;
  }

  check(shot: Shot): Finding[] {
    return this.#parts.check({ ...requestToCheck(shot, this.#kindOf) });
  }

  /** As `storyboard.generate` of the contract. Throws `over_budget` unless the person said to go on. */
  generate(shot: Shot, clientId: string, takes: number, overBudget: boolean): Task[] {
    if (!overBudget) this.#parts.budgets.admit([{ shot, clientId, takes }]);
    if (!awaitsFrame(shot)) return this.#submit(shot, clientId, takes);
    const findings = this.check(shot);
    const refused = findings.find(({ severity }) => severity === "error");
    if (refused) throw failure("refused_by_rules", { message: refused.message, details: { findings } });
    // It goes where it was asked for: another connection may be active, and paid for, when the frame is there.
    const waiting = { clientId, takes, connectionId: this.#parts.connectionId?.() };
    this.#write(shot.id, (_shot, now) => this.#store.setWaiting(shot.id, waiting, now));
    return [];
  }

  /** One take of what an earlier one was asked for, with another model or resolution. */
  retake(shot: Shot, take: Task, clientId: string, wish: RetakeWish, overBudget: boolean): Task[] {
    const asked = { ...shot, draft: { ...shot.draft, ...wish, duration: Number(take.request.duration) } };
    if (!overBudget) this.#parts.budgets.admit([{ shot: asked, clientId, takes: 1 }]);
    const read = videoRequest.safeParse(take.request);
    if (!read.success) throw failure("invalid_input", { message: "The request of this take can't be read any more." });
    return this.#submit(shot, clientId, 1, retakeRequest(read.data, wish).request);
  }

  /** Judged by the budgets all together, then sent each by itself. `need` throws for a shot that is gone. */
  generateMany(
    shots: readonly { id: string; clientId: string }[],
    takes: number,
    overBudget: boolean,
    need: (id: string) => Shot,
  ): ManyOutcome[] {
    const wishes = shots.flatMap(({ id, clientId }): Wish[] => {
      const shot = this.#store.shot(id);
      return shot === null || shot.removed ? [] : [{ shot, clientId, takes }];
    });
    if (!overBudget) this.#parts.budgets.admit(wishes);
    return shots.map(({ id, clientId }) => {
      try {
        const sent = this.generate(need(id), clientId, takes, true).length > 0;
        return { id, outcome: sent ? "sent" : "waiting", error: null };
      } catch (thrown) {
        if (!(thrown instanceof StudioFailure)) throw thrown;
        return { id, outcome: "refused", error: thrown.error };
      }
    });
  }

  /**
   * Sends what waited for its frame, under the id that was kept with the wish: after a crash in between it is the same
   * task, not another one.
   */
  sendWaiting(shot: Shot): Shot {
    if (shot.waiting === null) return shot;
    const { clientId, takes, connectionId } = shot.waiting;
    try {
      this.#submit(shot, clientId, takes, videoRequestOf(shot.draft, this.#kindOf), connectionId);
    } catch (thrown) {
      if (thrown instanceof StudioFailure && hopeless.has(thrown.error.code)) this.stopWaiting(shot.id);
      throw thrown;
    }
    return this.stopWaiting(shot.id);
  }

  stopWaiting(id: string): Shot {
    return this.#write(id, (_shot, now) => this.#store.setWaiting(id, null, now));
  }

  #submit(
    shot: Shot,
    clientId: string,
    takes: number,
    request: VideoRequest = videoRequestOf(shot.draft, this.#kindOf),
    connectionId?: string,
  ): Task[] {
    return this.#parts.tasks.submit({
      kind: "video",
      clientId,
      takes,
      title: shot.draft.name || wordsOf(this.#parts).shot(shot.number),
      request: { ...request },
      projectId: shot.projectId,
      shotId: shot.id,
      songId: null,
      connectionId,
    });
  }

  readonly #kindOf = (assetId: string) => this.#parts.factsOf(assetId)?.kind;
}
