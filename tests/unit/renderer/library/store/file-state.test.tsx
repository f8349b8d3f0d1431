// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { orpc, queryClient, useToasts } from "#renderer/lib/index.ts";
import { FileState } from "#renderer/library/store/file-state.tsx";
import type { Asset } from "#shared/contract/library/media.ts";
import { at, named, press, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

/** The browser's request, which a test answers. */
class StandInRequest extends EventTarget {
  static made: StandInRequest[] = [];
  readonly upload = new EventTarget();
  readonly open = vi.fn();
  readonly send = vi.fn();
  readonly abort = () => void this.dispatchEvent(new Event("abort"));
  response: unknown = null;
  status = 0;
  constructor() {
    super();
    StandInRequest.made.push(this);
  }
  answer(status: number, response: unknown): void {
    Object.assign(this, { status, response });
    this.dispatchEvent(new Event("load"));
  }
  sent(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded, total }));
  }
}

beforeAll(speakEnglish);
beforeEach(() => {
  StandInRequest.made = [];
  vi.stubGlobal("XMLHttpRequest", StandInRequest);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useToasts.setState({ shown: [] });
});

const id = "0191a000-0000-7000-8000-0000000000a1";
const whole: Asset = {
  ...{ id, sha256: "0".repeat(64), kind: "image", name: "swell.png", createdAt: 0, state: "ready", rating: 0 },
  facts: { kind: "image", format: "png", mime: "image/png", bytes: 2_400_000, width: 4, height: 4 },
  origin: { type: "imported", fileName: "swell.png" },
};
const missing: Asset = { ...whole, state: "missing" };
const words = () => document.body.textContent ?? "";
const pick = (name = "swell.png") => {
  const input = screen.getByLabelText<HTMLInputElement>("Locate file…", { selector: "input" });
  fireEvent.change(input, { target: { files: [new File(["x"], name)] } });
  return input;
};
const given = async (count = 1) => {
  await until(() => expect(StandInRequest.made).toHaveLength(count));
  return StandInRequest.made[count - 1] as StandInRequest;
};

it("of a file that is as it was nothing is said", () => {
  pageCore();
  render(<FileState asset={whole} />, { wrapper: WithinPage });
  expect(words()).toBe("");
});

it("a file whose bytes are no good says why", () => {
  pageCore();
  const asset: Asset = { ...whole, facts: { ...whole.facts, problem: "truncated" } };
  render(<FileState asset={asset} />, { wrapper: WithinPage });
  expect(words()).toMatch(/^Can’t be used in a request.+/);
  expect(named("button", /./)).toEqual([]);
});

it("a change by another program is told with its moment, and accepted for this file", async () => {
  const core = pageCore({ store: { acceptEdits: () => ({}) } } as never);
  render(<FileState asset={{ ...whole, editedAt: Date.UTC(2026, 4, 3, 12) }} />, { wrapper: WithinPage });
  expect(words()).toMatch(/Another app changed this file.*Detected .*2026/);
  await press("button", "Accept changes");
  await until(() => expect(core.asked).toContainEqual(["store.acceptEdits", { ids: [id] }]));
});

it("while a change is being accepted it can't be again", async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  pageCore({ store: { acceptEdits: () => promise } } as never);
  render(<FileState asset={{ ...whole, editedAt: 1 }} />, { wrapper: WithinPage });
  await press("button", "Accept changes");
  const button = await at("button", "Accept changes");
  await until(() => expect(button.matches(":disabled, [aria-disabled=true]")).toBe(true));
  resolve({});
  await until(() => expect(button.matches(":disabled, [aria-disabled=true]")).toBe(false));
});

it("a missing file says its size, and is sent back under its own id, as far as it is on its way", async () => {
  pageCore();
  render(<FileState asset={missing} />, { wrapper: WithinPage });
  expect(words()).toContain("(2.4 MB)");
  const input = pick("sea #1.png");
  expect(input.value).toBe("");
  const request = await given();
  expect(request.open).toHaveBeenCalledExactlyOnceWith(
    "POST",
    expect.stringMatching(new RegExp(`/relink/${id}\\?name=sea%20%231\\.png$`)),
  );
  const bar = await at("progressbar", "Comparing files");
  expect(named("button", /./).map(({ textContent }) => textContent)).toEqual(["Stop"]);
  request.sent(1, 4);
  await until(() => expect(bar.getAttribute("aria-valuenow")).toBe("25"));
});

it("“Locate file…” opens the system's own window; nothing chosen in it changes nothing", async () => {
  pageCore();
  render(<FileState asset={missing} />, { wrapper: WithinPage });
  const input = screen.getByLabelText<HTMLInputElement>("Locate file…", { selector: "input" });
  const asked = vi.spyOn(input, "click");
  await press("button", "Locate file…");
  expect(asked).toHaveBeenCalledOnce();
  fireEvent.change(input, { target: { files: [] } });
  expect(StandInRequest.made).toEqual([]);
});

it("a file that is the one is told, and the library is asked for again", async () => {
  const core = pageCore({ library: { getMany: () => [] } } as never);
  await queryClient.fetchQuery(orpc.library.getMany.queryOptions({ input: { ids: [id] } }));
  render(<FileState asset={missing} />, { wrapper: WithinPage });
  pick();
  (await given()).answer(200, whole);
  await until(() =>
    expect(useToasts.getState().shown.map(({ kind, title }) => [kind, title])).toEqual([
      ["done", "“swell.png” restored"],
    ]),
  );
  expect(queryClient.getQueryState(orpc.library.getMany.queryKey({ input: { ids: [id] } }))?.isInvalidated).toBe(true);
  expect(core.asked.map(([path]) => path)).toEqual(["library.getMany"]);
});

const refusal = {
  ...{ code: "file_differs", http: 409, message: "Not the same file.", requestId: null, retryable: false },
  ...{ retryAfterSeconds: null, advice: "Choose another file." },
};
it.each([
  [
    "both sizes, where they differ",
    { foundBytes: 1_200_000, allowedBytes: 2_400_000 },
    "Size is 1.2 MB, expected 2.4 MB.",
  ],
  ["no size, where it is the same", { foundBytes: 2_400_000, allowedBytes: 2_400_000 }, undefined],
  ["no size, where only one is known", { foundBytes: 1_200_000 }, undefined],
  ["no size, where only the other is known", { allowedBytes: 1_200_000 }, undefined],
  ["no size, where none is known", undefined, undefined],
])("another file is refused with %s, and another one can be chosen", async (_what, details, sizes) => {
  pageCore();
  render(<FileState asset={missing} />, { wrapper: WithinPage });
  pick();
  (await given()).answer(409, { ...refusal, ...(details && { details }) });
  const said = await at("alert", /./);
  expect(said.textContent).toContain("Not the same file.");
  expect(said.textContent).toContain("Choose another file.");
  if (sizes === undefined) expect(said.textContent).not.toContain("Size is");
  else expect(said.textContent).toContain(sizes);
  // It is said in place alone.
  expect(useToasts.getState().shown).toEqual([]);
  await at("button", "Locate file…");
});

it("who stops it is told nothing of it, and begins again from nothing", async () => {
  pageCore();
  render(<FileState asset={missing} />, { wrapper: WithinPage });
  pick();
  const first = await given();
  first.sent(3, 4);
  await press("button", "Stop");
  await at("button", "Locate file…");
  expect(named("alert", /./)).toEqual([]);
  expect(useToasts.getState().shown).toEqual([]);
  pick();
  await given(2);
  expect((await at("progressbar", "Comparing files")).getAttribute("aria-valuenow")).toBe("0");
});

it.each([
  ["is told of a refusal", false],
  ["isn't told of one that was stopped", true],
])("whoever goes on to another file while one is compared %s", async (_what, stops) => {
  pageCore();
  const { unmount } = render(<FileState asset={missing} />, { wrapper: WithinPage });
  pick();
  const sent = await given();
  if (stops) await press("button", "Stop");
  unmount();
  if (!stops) sent.answer(409, null);
  if (!stops) await until(() => expect(useToasts.getState().shown).toHaveLength(1));
  await new Promise((done) => setTimeout(done, 30));
  expect(useToasts.getState().shown.map(({ kind }) => kind)).toEqual(stops ? [] : ["error"]);
});
