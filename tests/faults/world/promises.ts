import type { TaskState } from "#shared/contract/tasks.ts";
import type { Studio } from "./core-process.ts";
import type { Delivery } from "./fault-proxy.ts";

/** Something that the person wants and that costs: every press for it said so. */
export interface Wish {
  readonly mark: string;
  readonly kind: "film" | "song" | "chat";
  /** How often it may be paid for, by all presses so far; the same press said twice is one. */
  allowed: number;
  /** The press that began it, to be repeated as a page does that lost its answer. */
  again?: (studio: Studio) => Promise<void>;
}

/** Words that the person typed into one field. */
export interface Typed {
  readonly what: "shot" | "song" | "draft";
  readonly id: string;
  /** The last that the studio acknowledged; null before the first. */
  sure: string | null;
  /** Typed since, without an answer: these may stand there or not. */
  may: string[];
  /** Nobody types in two places of one field at once. */
  busy: boolean;
}

/** What the studio owes the person, as the person knows it: kept outside of the studio, and never by what it says later. */
export class Promises {
  readonly wishes = new Map<string, Wish>();
  /** Tasks that the studio named to the person, and for which wish. */
  readonly tasks = new Map<string, string>();
  /** How the person last saw a task. */
  readonly seen = new Map<string, TaskState>();
  /** Paid answers that the studio had for long enough before it died. */
  receipts: Delivery[] = [];
  /** Payments that a database from earlier can't know of. */
  forgotten = new Map<string, number>();
  typed: Typed[] = [];
  /** Questions whose sending was acknowledged. */
  questions = new Map<string, { conversationId: string; mark: string }>();
  /** Replies that were seen whole. */
  replies = new Map<string, { conversationId: string; text: string }>();
  #wishes = 0;

  nextMark(): number {
    this.#wishes += 1;
    return this.#wishes;
  }

  /** Types into one field; `write` is told the words. Another hand in the same field waits for its turn elsewhere. */
  async type(what: Typed["what"], id: string, text: string, write: () => Promise<unknown>): Promise<void> {
    let typed = this.typed.find((one) => one.what === what && one.id === id);
    if (typed?.busy) return;
    if (typed === undefined) {
      typed = { what, id, sure: null, may: [], busy: false };
      this.typed.push(typed);
    }
    typed.may.push(text);
    typed.busy = true;
    try {
      await write();
      typed.sure = text;
      typed.may = [];
    } finally {
      typed.busy = false;
    }
  }

  /** The person went back to a backup: what was written since is given up by their own word; what was paid for isn't. */
  wentBack(): void {
    this.typed = [];
    this.questions = new Map();
    this.replies = new Map();
  }

  /** Somebody laid an old database in place of the present one: it knows of nothing since, and must send nothing by itself. */
  wentBackByHand(paid: ReadonlyMap<string, number>): void {
    this.wentBack();
    this.tasks.clear();
    this.seen.clear();
    this.receipts = [];
    this.forgotten = new Map(paid);
  }
}
