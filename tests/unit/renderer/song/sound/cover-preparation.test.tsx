// @vitest-environment jsdom
import { ORPCError } from "@orpc/server";
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { orpc, queryClient } from "#renderer/lib/index.ts";
import { useToasts } from "#renderer/lib/toast-store.ts";
import type { Sound } from "#renderer/song/song-draft.ts";
import { CoverPreparation } from "#renderer/song/sound/cover-preparation.tsx";
import { named, press, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { isOff } from "../../song-dialogs.ts";
import { startEnglish, WithinPage } from "../../within-page.tsx";

const NOON = Date.UTC(2026, 5, 1, 12);
const MINUTE = 60_000;
const heard = {
  ...{ featureId: "f", lyrics: "[Verse]\nNight ferry", expiresAt: NOON + 24 * 60 * MINUTE },
  sections: [
    { label: "verse", start: 0 },
    { label: "chorus", start: 61 },
  ],
};

beforeAll(startEnglish);
beforeEach(() => {
  vi.spyOn(Date, "now").mockReturnValue(NOON);
  useToasts.setState({ shown: [] });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  useToasts.setState({ shown: [] });
});

interface Given {
  /** What is known of each recording; nothing: null. */
  known?: Readonly<Record<string, object | null>>;
  draft?: Partial<Sound>;
  prepare?: () => unknown;
}
async function show({ known = { a: null }, draft = {}, prepare = () => heard }: Given = {}) {
  const core = pageCore({ songs: { prepareCover: prepare } });
  for (const [assetId, features] of Object.entries(known))
    queryClient.setQueryData(orpc.songs.features.queryKey({ input: { assetId } }), { features } as never);
  const change = vi.fn();
  const onWords = vi.fn();
  let taken = "a";
  const drawn = (assetId: string) => (
    <CoverPreparation {...{ assetId, change, onWords }} isTaken={(id) => id === taken} draft={draft as Sound} />
  );
  const { rerender, container } = render(drawn("a"), { wrapper: WithinPage });
  const of = (assetId: string) =>
    queryClient.getQueryData(orpc.songs.features.queryKey({ input: { assetId } }))?.features;
  const swap = (assetId: string) => {
    taken = assetId;
    rerender(drawn(assetId));
  };
  return { asked: core.asked, change, onWords, of, swap, text: () => container.textContent };
}
const buttons = () => named("button", /./).map((each) => each.textContent);

it("of a recording that nobody listened to nothing is said; a press has the service listen", async () => {
  const { asked, change, onWords, of, text } = await show();
  expect([text(), named("switch", /./), document.querySelector("ol")]).toEqual(["Transcribe lyrics", [], null]);
  await press("button", "Transcribe lyrics");
  await until(() => expect(onWords).toHaveBeenCalled());
  expect(asked).toEqual([["songs.prepareCover", { assetId: "a" }]]);
  expect([change.mock.calls, onWords.mock.calls]).toEqual([
    [[{ coverPrepared: true }]],
    // Not asked for: only where nothing is written.
    [["[Verse]\nNight ferry", false]],
  ]);
  expect(of("a")).toEqual(heard);
  expect(buttons()).toEqual(["Replace lyrics with transcription"]);
});

it("while it listens it says so, and isn't asked again", async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  const { text } = await show({ prepare: () => promise });
  expect(document.querySelector("[role=status]")).toBeNull();
  await press("button", "Transcribe lyrics");
  await until(() => expect(document.querySelector("[role=status]")?.textContent).toBe("Transcribing…"));
  expect(isOff(named("button", "Transcribe lyrics")[0])).toBe(true);
  resolve(heard);
  await until(() => expect(text()).not.toContain("Transcribing…"));
});

it("what it refuses is said beside the button, and nowhere else", async () => {
  const data = {
    ...{ code: "unexpected", http: null, message: "no", requestId: null, retryable: false },
    ...{ retryAfterSeconds: null, advice: "" },
  };
  const { change, onWords } = await show({
    prepare: () => {
      throw new ORPCError("FAILED", { data });
    },
  });
  expect(document.querySelector("[role=alert]")).toBeNull();
  await press("button", "Transcribe lyrics");
  await until(() => expect(document.querySelector("[role=alert]")?.textContent).toContain("Unexpected error."));
  expect([change.mock.calls, onWords.mock.calls, useToasts.getState().shown]).toEqual([[], [], []]);
  expect(isOff(named("button", "Transcribe lyrics")[0])).toBe(false);
});

it("what was heard is told by its sections, sent instead, and its words are put in when asked", async () => {
  const { change, onWords } = await show({ known: { a: heard }, draft: { coverPrepared: true } });
  expect([...document.querySelectorAll("ol > li")].map((each) => each.textContent)).toEqual([
    "verse 0:00",
    "chorus 1:01",
  ]);
  const [toggle] = named("switch", /./);
  expect(toggle?.getAttribute("aria-checked")).toBe("true");
  toggle?.click();
  expect(change.mock.calls).toEqual([[{ coverPrepared: false }]]);
  await press("button", "Replace lyrics with transcription");
  expect(onWords.mock.calls).toEqual([["[Verse]\nNight ferry", true]]);
});

it("it is off where a song says nothing of it; without words or sections there is nothing of them", async () => {
  await show({ known: { a: { ...heard, lyrics: "", sections: [] } } });
  expect(named("switch", /./)[0]?.getAttribute("aria-checked")).toBe("false");
  expect([buttons(), document.querySelector("ol")]).toEqual([[], null]);
});

it("one section is told too", async () => {
  await show({ known: { a: { ...heard, sections: [{ label: "verse", start: 0 }] } } });
  expect(document.querySelectorAll("ol > li")).toHaveLength(1);
});

it.each([
  [150, "Sent instead of the recording for 2 more hours. Requires lyrics."],
  [60, "Sent instead of the recording for 1 more hour. Requires lyrics."],
  [59.5, "Sent instead of the recording for 60 more minutes. Requires lyrics."],
  [0.5, "Sent instead of the recording for 1 more minute. Requires lyrics."],
])("%s minutes before it ends: %s", async (left, words) => {
  const { text } = await show({ known: { a: { ...heard, expiresAt: NOON + left * MINUTE } } });
  expect(text()).toContain(words);
  expect(buttons()).toEqual(["Replace lyrics with transcription"]);
});

it.each([0, -1])("%s ms before it ends it has expired, and is asked for again", async (left) => {
  const { text } = await show({ known: { a: { ...heard, expiresAt: NOON + left } } });
  expect(text()).toContain("Transcription expired");
  expect([named("switch", /./), buttons()]).toEqual([[], ["Transcribe again", "Replace lyrics with transcription"]]);
});

it("a millisecond before it ends it is still good", async () => {
  const { text } = await show({ known: { a: { ...heard, expiresAt: NOON + 1 } } });
  expect([text()?.includes("Transcription expired"), named("switch", /./).length]).toEqual([false, 1]);
});

it("what was heard in a recording isn't said of the one that was taken meanwhile", async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  const { change, onWords, of, swap } = await show({ known: { a: null, b: null }, prepare: () => promise });
  await press("button", "Transcribe lyrics");
  await until(() => expect(document.querySelector("[role=status]")).not.toBeNull());
  swap("b");
  resolve(heard);
  await until(() => expect(document.querySelector("[role=status]")).toBeNull());
  expect([of("a"), of("b"), change.mock.calls, onWords.mock.calls]).toEqual([heard, null, [], []]);
});
