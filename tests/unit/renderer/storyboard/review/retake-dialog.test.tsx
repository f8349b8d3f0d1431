// @vitest-environment jsdom
import { ORPCError } from "@orpc/server";
import { render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { orpc, queryClient } from "#renderer/lib/index.ts";
import { RetakeDialog } from "#renderer/storyboard/review/retake-dialog.tsx";
import { ReuseDialog } from "#renderer/storyboard/review/reuse-dialog.tsx";
import type { Task } from "#shared/contract/tasks.ts";
import { parseDirection } from "#shared/direction/index.ts";
import { resolveAssumptions } from "#shared/wire/assumptions.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import type { VideoRequest } from "#shared/wire/video/video.ts";
import { choose, named, press, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { clearSongDialog, furnishSongDialog, isOff, wordsOfDialog as words } from "../../song-dialogs.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(clearSongDialog);

const request: VideoRequest = {
  ...{ model: "Vendor-H3", content: [{ type: "text", text: "A lamp" }], resolution: "2K", duration: 4, ratio: "16:9" },
};

function open(sent: Partial<VideoRequest> = {}, answer: () => unknown = () => [], kept: Partial<Task> = {}) {
  furnishSongDialog();
  const core = pageCore({ storyboard: { retake: answer } });
  const queryKey = orpc.tasks.list.queryKey({ input: { projectId: "film" } });
  queryClient.setQueryData(queryKey, []);
  const onClose = vi.fn();
  const task = { id: "take", take: 3, ...kept } as Task;
  render(
    <RetakeDialog
      {...{ shotId: "shot", task, request: { ...request, ...sent }, onClose }}
      factsOf={() => undefined}
      assumed={resolveAssumptions(undefined)}
    />,
    { wrapper: WithinPage },
  );
  const isStale = () => queryClient.getQueryState(queryKey)?.isInvalidated;
  return { asked: () => core.asked.map(([, input]) => input), onClose, isStale };
}
const off = () => isOff(named("button", "Generate take")[0]);

it("begins with the request as it was sent, says that it is the same and what it costs, and asks for it once", async () => {
  const { asked, onClose, isStale } = open();
  expect(words()).toContain("4 s · H3 · 2K");
  expect(words()).toContain("With the same settings");
  // Nothing is moved.
  expect(document.querySelector("[role=dialog] .notice")).toBeNull();
  await press("button", "Generate take");
  await until(() => expect(onClose).toHaveBeenCalledExactlyOnceWith(true));
  await until(() => expect(isStale()).toBe(true));
  expect(asked()).toEqual([
    {
      ...{ id: "shot", taskId: "take", model: "Vendor-H3", resolution: "2K", overBudget: false },
      clientId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ]);
});

it("what another model doesn't take is moved, and told before it is asked for", async () => {
  const { asked, onClose } = open();
  await choose("Model", /H3.Max/);
  await until(() => expect(words()).toContain("Duration: 4 → 5"));
  expect(words()).toContain("Resolution: 2K → 768P");
  expect(words()).toMatch(/5 s · .*Max.* · 768P/);
  expect(words()).not.toContain("With the same settings");
  await press("button", "Generate take");
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  expect(asked()).toMatchObject([{ model: "Vendor-H3-Max", resolution: "768P" }]);
});

it("another resolution of the same model is another take, of the same length", async () => {
  const { asked, onClose } = open();
  await choose("Resolution", "768P");
  await until(() => expect(words()).toContain("4 s · H3 · 768P"));
  expect(words()).not.toContain("With the same settings");
  await press("button", "Generate take");
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  expect(asked()).toMatchObject([{ model: "Vendor-H3", resolution: "768P" }]);
});

it("a request that named no resolution begins with the model's first", () => {
  const { resolution: _none, ...bare } = request;
  open({ ...bare, resolution: undefined as never });
  expect(words()).toContain("4 s · H3 · 768P");
});

it("what the checks refuse can't be asked for, and how many is said", () => {
  open({ content: [{ type: "text", text: "" }] });
  expect(words()).toContain("1 check failed");
  expect(off()).toBe(true);
});

it("what may disappoint in the direction of the take is said by its beat, and goes with a longer take", async () => {
  const text =
    "integrated_multimodal_description: [Shot 1] Fog. [Shot 2] At 00:02.000, the camera cuts to a keeper (S1), old, who says: <d>[English] I have kept this lamp burning.</d>\noverall_soundscape: Wind.\nnon_diegetic_music: N/A";
  const content: VideoRequest["content"] = [{ type: "text", text }];
  open({ content }, () => [], { direction: parseDirection(text, 4) });
  expect(words()).toContain("Beat 2: Words don’t fit this beat");
  expect(off()).toBe(false);
  await choose("Model", /H3.Max/);
  await until(() => expect(words()).toContain("Duration: 4 → 5"));
  expect(words()).not.toContain("Words don’t fit this beat");
});

it("a take of plain words is not read as a direction", () => {
  open({
    content: [{ type: "text", text: "(S1) says: <d>Too many words for a take of four seconds, by far, and more.</d>" }],
  });
  expect(words()).not.toContain("S1");
});

it("that it couldn't be asked for is told, nothing closes, and it can be tried again as the same wish", async () => {
  let refuses = true;
  const { asked, onClose } = open({}, () => {
    if (refuses) throw new ORPCError("FAILED", { data: failure("disk_full").error });
    return [];
  });
  await press("button", "Generate take");
  await until(() => expect(document.querySelector("[role=alert]")).not.toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  refuses = false;
  await press("button", "Generate take");
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  expect(asked()[1]).toEqual(asked()[0]);
});

it("left, nothing is asked for", async () => {
  const { asked, onClose } = open();
  await press("button", "Cancel");
  expect([onClose.mock.calls, asked()]).toEqual([[[false]], []]);
});

it("what would be replaced is told in words: models, lengths, ways, files by their names, and what is none", async () => {
  furnishSongDialog();
  const [onReuse, onClose] = [vi.fn(), vi.fn()];
  const changes = [
    { field: "model", from: "Vendor-H3", to: "Vendor-H3-Max" },
    { field: "duration", from: 4, to: 5 },
    { field: "mode", from: "text", to: "frames" },
    { field: "ratio", from: "16:9", to: "adaptive" },
    { field: "prompt", from: "", to: "A lamp" },
    { field: "firstFrame", from: null, to: "a" },
    { field: "references", from: [], to: ["a", "b"] },
    { field: "promptExpansion", from: undefined, to: "balanced" },
    { field: "strange", from: 1, to: true },
  ] as never;
  render(<ReuseDialog take={2} {...{ changes, onReuse, onClose }} nameOf={(id) => `file ${id}`} />, {
    wrapper: WithinPage,
  });
  const rows = named("row", /./).map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ["Setting", "Current", "Take"],
    ["Model", "H3", expect.stringContaining("Max")],
    ["Duration", "4 s", "5 s"],
    ["Source", "Text", "Frames"],
    ["Ratio", "16:9", expect.stringMatching(/^[^a]/)],
    ["Prompt", "None", "A lamp"],
    ["First frame", "None", "file a"],
    ["References", "None", "file a, file b"],
    ["Prompt expansion", "None", "balanced"],
    ["strange", "1", "true"],
  ]);
  await press("button", "Replace");
  await press("button", "Keep current settings");
  expect([onReuse.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
});
