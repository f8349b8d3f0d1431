import { act } from "@testing-library/react";
import { vi } from "vitest";

/** Threads that a test speaks for, as they speak with the page's client. Undone by `vi.unstubAllGlobals()`. */
export function standInWorkers<Answer, Note = never, Details = never>() {
  const made: StandIn[] = [];
  class StandIn extends EventTarget {
    /** What it was asked, and what it was told. */
    readonly asked: unknown[] = [];
    readonly told: unknown[] = [];
    readonly #ids: number[] = [];
    ended = false;
    readonly address: string;
    constructor(address: string | URL) {
      super();
      this.address = String(address);
      made.push(this);
    }
    postMessage = (message: { id: number; asked: unknown } | { told: unknown }) => {
      if ("told" in message) return void this.told.push(message.told);
      this.asked.push(message.asked);
      this.#ids.push(message.id);
    };
    terminate = () => {
      this.ended = true;
    };
    #say(what: object): void {
      const data = { id: this.#ids.at(-1), ...what };
      act(() => void this.dispatchEvent(new MessageEvent("message", { data })));
    }
    /** What it says of the last call before its answer. */
    note(note: Note): void {
      this.#say({ note });
    }
    answer(answer: Answer): void {
      this.#say({ answer });
    }
    refuse(failed: string, details?: Details): void {
      this.#say({ failed, details });
    }
    /** It breaks. */
    fail(message: string): void {
      act(() => void this.dispatchEvent(Object.assign(new Event("error"), { message })));
    }
  }
  vi.stubGlobal("Worker", StandIn);
  return made as readonly StandIn[];
}
