import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { untilQuit } from "#core/shells/browser/quit-signals.ts";

function quitting(songs: string[]) {
  const signals = new EventEmitter();
  const said: string[] = [];
  const state = { done: false };
  void untilQuit(
    signals,
    () => songs,
    (text) => said.push(text),
  ).then(() => {
    state.done = true;
  });
  return { signals, said, state };
}

describe("Ctrl-C", () => {
  it("closes at once when no song is being made", async () => {
    const { signals, said, state } = quitting([]);
    signals.emit("SIGINT");
    await sleep(0);
    expect(state.done).toBe(true);
    expect(said).toEqual([]);
  });

  it("waits for a song, says so once, and counts the same press passed on twice as one", async () => {
    const songs = ["a"];
    const { signals, said, state } = quitting(songs);
    signals.emit("SIGINT");
    signals.emit("SIGINT");
    await sleep(200);
    expect(state.done).toBe(false);
    expect(said).toHaveLength(1);
    // A song that began after the press isn't waited for.
    songs.splice(0, 1, "b");
    await sleep(250);
    expect(state.done).toBe(true);
  });

  it("closes at the second press, whatever is being made", async () => {
    const { signals, state } = quitting(["a"]);
    signals.emit("SIGINT");
    await sleep(600);
    expect(state.done).toBe(false);
    signals.emit("SIGINT");
    await sleep(0);
    expect(state.done).toBe(true);
  });

  it.each(["SIGTERM", "SIGHUP"])("%s closes at once", async (signal) => {
    const { signals, state } = quitting(["a"]);
    signals.emit(signal);
    await sleep(0);
    expect(state.done).toBe(true);
  });
});
