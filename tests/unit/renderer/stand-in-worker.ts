import { act } from "@testing-library/react";
import { vi } from "vitest";

/** Threads that a test speaks for. Undone by `vi.unstubAllGlobals()`. */
export function standInWorkers<From>() {
  const made: StandIn[] = [];
  class StandIn extends EventTarget {
    readonly said: unknown[] = [];
    ended = false;
    onmessage: ((event: MessageEvent) => void) | null = null;
    onerror: ((event: ErrorEvent) => void) | null = null;
    readonly address: string;
    constructor(address: string | URL) {
      super();
      this.address = String(address);
      made.push(this);
    }
    postMessage = (message: unknown) => void this.said.push(message);
    terminate = () => {
      this.ended = true;
    };
    /** It answers. */
    tell(data: From): void {
      const event = new MessageEvent("message", { data });
      act(() => {
        this.dispatchEvent(event);
        this.onmessage?.(event);
      });
    }
    /** It breaks. */
    fail(message: string): void {
      const event = Object.assign(new Event("error"), { message }) as ErrorEvent;
      act(() => {
        this.dispatchEvent(event);
        this.onerror?.(event);
      });
    }
  }
  vi.stubGlobal("Worker", StandIn);
  return made as readonly StandIn[];
}
