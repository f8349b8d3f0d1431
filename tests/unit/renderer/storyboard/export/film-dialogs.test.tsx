// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { OverflowBar } from "#renderer/components/index.ts";
import { queryClient, useToasts } from "#renderer/lib/index.ts";
// It comes when it is asked for: here its parts are there before that, and no test waits for them.
import "#renderer/storyboard/export/dialog/film-dialog.tsx";
import { useOpenFilmDialog } from "#renderer/storyboard/export/film-dialog-open.ts";
import { FilmDialogs } from "#renderer/storyboard/export/film-dialogs.tsx";
import type { FilmShot } from "#renderer/storyboard/export/film-shot.ts";
import { filmJob } from "#renderer/storyboard/export/make/film-job.ts";
import { type FilmJob, useFilmJob } from "#renderer/storyboard/export/make/film-job-state.ts";
import type { FilmRequest } from "#renderer/storyboard/export/make/film-request.ts";
import { useExportCommand } from "#renderer/storyboard/export/use-export-command.ts";
import { until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { startEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(startEnglish);
afterEach(() => {
  cleanup();
  useFilmJob.setState({ job: null, waiting: [], interrupted: [] });
  useToasts.setState({ shown: [] });
  window.localStorage.clear();
  window.location.hash = "";
  queryClient.clear();
  vi.restoreAllMocks();
});

const job: FilmJob = {
  ...{ projectId: "p", name: "Harbor", state: "making", made: 0, seconds: 600, measured: null, stills: 0 },
  ...{ asset: null, unsigned: null, copied: null, whole: null, goesOn: null, changed: false, unkept: false },
  failure: null,
};

let drawn = 0;
function Bar() {
  drawn += 1;
  const { figure } = useExportCommand("p", []);
  return <output>{figure}</output>;
}
const Dialogs = ({ id = "p", shots = [] }: { id?: string; shots?: readonly FilmShot[] }) => (
  <FilmDialogs projectId={id} shots={shots} strip={[]} marked={null} />
);
const shot = { id: "shot" } as unknown as FilmShot;
function open() {
  drawn = 0;
  pageCore({ storyboard: { projects: () => [] } });
  render(
    <>
      <Bar />
      <Dialogs />
    </>,
    { wrapper: WithinPage },
  );
}

// @shows The cut, point by point › 6. Memory of the page while a film is made
it("the board's bar is drawn for each percent of a film, not for each word of it", () => {
  open();
  act(() => useFilmJob.setState({ job }));
  expect(screen.getByText("0%")).toBeTruthy();
  const before = drawn;
  for (let made = 0.25; made < 12; made += 0.25) act(() => useFilmJob.setState({ job: { ...job, made } }));
  expect(screen.getByText("1%")).toBeTruthy();
  expect(drawn - before).toBe(1);
});

const request = (plan: object, more: object = {}) =>
  ({ projectId: "p", name: "Harbor", plan, stills: [], ...more }) as unknown as FilmRequest;
const encoded = { way: "encoded", form: "film" };

it.each([
  [[request(encoded)], "It continues from the last finished part.", "Continue export"],
  [
    [request(encoded), request({ way: "copied", form: "film" })],
    "It continues from the last finished part.",
    "Continue export",
  ],
  [[request({ way: "copied", form: "film" })], "It starts again from the beginning.", "Export again"],
  [[request({ way: "encoded", form: "gif" })], "It starts again from the beginning.", "Export again"],
  [[request({ way: "encoded", form: "sound" })], "It starts again from the beginning.", "Export again"],
  [
    [request({ way: "encoded", form: "png" }, { stills: [1, 2, 3], madeStills: ["a"] })],
    "2 stills are left to export.",
    "Export again",
  ],
  // What waited behind it hadn't begun.
  [
    [
      request({ way: "encoded", form: "png" }, { stills: [1, 2, 3], madeStills: ["a", "b"] }),
      request(encoded),
      request({ way: "encoded", form: "png" }, { stills: [1, 2] }),
    ],
    "3 stills are left to export.",
    "Export again",
  ],
  [
    [request({ way: "encoded", form: "png" }, { stills: [1, 2, 3], madeStills: [] })],
    "It starts again from the beginning.",
    "Export again",
  ],
])("an export that was cut off is offered as what it can be", (requests, words, button) => {
  const taken = vi.spyOn(filmJob, "takeUp").mockReturnValue();
  open();
  act(() => useFilmJob.setState({ interrupted: requests }));
  const title = [
    "“Harbor” wasn’t finished when Reelsong closed",
    "“Harbor” and 1 more export weren’t finished when Reelsong closed",
    "“Harbor” and 2 more exports weren’t finished when Reelsong closed",
  ][requests.length - 1];
  expect(useToasts.getState().shown).toMatchObject([{ title, body: words, action: { label: button }, stays: true }]);
  useToasts.getState().shown[0]?.action?.run();
  expect(taken.mock.calls).toEqual([[requests]]);
});

const file = { id: "file" } as FilmJob["asset"];

it.each([
  [0, "“Harbor” is in Library"],
  [1, "1 still of “Harbor” is in Library"],
  [12, "12 stills of “Harbor” are in Library"],
])("an export that ends while nobody watches, with %i stills, is told once and leads to its file", (stills, title) => {
  open();
  act(() => useFilmJob.setState({ job: { ...job, stills } }));
  expect(useToasts.getState().shown).toEqual([]);
  act(() => useFilmJob.setState({ job: { ...job, stills, state: "done", asset: file } }));
  expect(useToasts.getState().shown).toMatchObject([{ kind: "done", title, action: { label: "Show in Library" } }]);
  expect(useFilmJob.getState().job).toBeNull();
  useToasts.getState().shown[0]?.action?.run();
  expect(window.location.hash).toBe("#/library/file");
});

it("an export that ends in another pane is told there", () => {
  open();
  act(() => useFilmJob.setState({ job }));
  cleanup();
  window.location.hash = "#/chat";
  act(() => useFilmJob.setState({ job: { ...job, state: "done", asset: file } }));
  expect(useToasts.getState().shown.map(({ title }) => title)).toEqual(["“Harbor” is in Library"]);
});

it.each([
  ["at its film", "#/storyboard/p/shot", "#/storyboard/p/shot"],
  ["at another film", "#/storyboard/q", "#/storyboard/p"],
  ["in another pane", "#/chat", "#/storyboard/p"],
])("one that failed leads %s to the dialog that says why", async (_where, hash, led) => {
  watchedSizes();
  onTestFinished(() => void vi.unstubAllGlobals());
  pageCore({ storyboard: { projects: () => [] } });
  window.location.hash = hash;
  render(<Dialogs shots={[shot]} />, { wrapper: WithinPage });
  act(() => useFilmJob.setState({ job: { ...job, state: "failed", failure: new Error("No room.") } }));
  act(() => useToasts.getState().shown[0]?.action?.run());
  expect(window.location.hash).toBe(led);
  await until(() => expect(screen.getByRole("dialog", { name: "“Harbor” wasn’t exported" })).toBeTruthy());
});

it("one that failed says so, and is kept until somebody has seen why", () => {
  open();
  act(() => useFilmJob.setState({ job: { ...job, state: "failed" } }));
  expect(useToasts.getState().shown).toMatchObject([
    { kind: "error", title: "“Harbor” wasn’t exported", action: { label: "See why" } },
  ]);
  expect(useFilmJob.getState().job?.state).toBe("failed");
});

it("one that failed is told once, also when its board is left and opened again before that is read", () => {
  open();
  act(() => useFilmJob.setState({ job: { ...job, state: "failed" } }));
  cleanup();
  open();
  expect(useToasts.getState().shown.map(({ title }) => title)).toEqual(["“Harbor” wasn’t exported"]);
});

it.each<[FilmJob["state"], Partial<FilmJob>, string]>([
  ["done", { asset: { id: "file", facts: { bytes: 1 } } as FilmJob["asset"] }, "“Harbor” is in Library"],
  ["failed", {}, "“Harbor” wasn’t exported"],
])("an end that the dialog shows isn't told beside it (%s)", async (state, more, title) => {
  watchedSizes();
  onTestFinished(() => void vi.unstubAllGlobals());
  pageCore({ storyboard: { projects: () => [] } });
  function Pane() {
    return (
      <>
        <OverflowBar items={[useExportCommand("p", [shot])]} />
        <Dialogs shots={[shot]} />
      </>
    );
  }
  render(<Pane />, { wrapper: WithinPage });
  act(() => useFilmJob.setState({ job }));
  fireEvent.click(screen.getByRole("button", { name: /^Export film/ }));
  await until(() => expect(screen.getByRole("progressbar", { name: "Export progress" })).toBeTruthy());
  act(() => useFilmJob.setState({ job: { ...job, state, ...more } }));
  expect(screen.getByRole("dialog", { name: title })).toBeTruthy();
  expect(useToasts.getState().shown).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  await until(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(useToasts.getState().shown).toEqual([]);
  expect(useFilmJob.getState().job).toBeNull();
});

it("what was cut off of another film is told there, not here", () => {
  open();
  const requests = [request(encoded, { projectId: "q" })];
  act(() => useFilmJob.setState({ interrupted: requests }));
  expect(useToasts.getState().shown).toEqual([]);
  expect(useFilmJob.getState().interrupted).toEqual(requests);
});

it("exporting stands out from the other commands of the board's bar, and is off while there is no shot", () => {
  watchedSizes();
  onTestFinished(() => void vi.unstubAllGlobals());
  pageCore({ storyboard: { projects: () => [] } });
  function Commands({ shots }: { shots: readonly FilmShot[] }) {
    return <OverflowBar items={[useExportCommand("p", shots), { label: "Table", onSelect: () => undefined }]} />;
  }
  const { rerender } = render(<Commands shots={[]} />, { wrapper: WithinPage });
  const looks = () =>
    ["Export film", "Table"].map((name) => {
      const button = screen.getByRole("button", { name });
      return [button.classList.contains("ghost") ? "quiet" : "edged", button.getAttribute("aria-disabled")];
    });
  expect(looks()).toEqual([
    ["edged", "true"],
    ["quiet", null],
  ]);
  rerender(<Commands shots={[{ id: "shot" } as unknown as FilmShot]} />);
  expect(looks()).toEqual([
    ["edged", null],
    ["quiet", null],
  ]);
});

it("the dialogs of a film are closed with it, by another film and by another pane", () => {
  pageCore({ storyboard: { projects: () => [] } });
  const { rerender, unmount } = render(<Dialogs />, { wrapper: WithinPage });
  const open = () => useOpenFilmDialog.getState().open;
  useOpenFilmDialog.setState({ open: "versions" });
  rerender(<Dialogs />);
  expect(open()).toBe("versions");
  useOpenFilmDialog.setState({ open: "versions" });
  rerender(<Dialogs id="q" />);
  expect(open()).toBeNull();
  useOpenFilmDialog.setState({ open: "versions" });
  unmount();
  expect(open()).toBeNull();
});
