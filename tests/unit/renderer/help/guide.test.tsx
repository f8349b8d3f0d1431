// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { LoadFailure, Notice, Toasts } from "#renderer/components/index.ts";
import { placeOfLink } from "#renderer/help/guide-text.tsx";
import { findInGuide, GuideDialog, ReportDialog, readGuide } from "#renderer/help/index.ts";
import { readPage } from "#renderer/help/read-guide.ts";
import { bringEnglish, startI18n } from "#renderer/i18n/index.ts";
import {
  closeGuide,
  describeErrorCode,
  errorCodeOf,
  guidePages,
  openGuide,
  openReport,
  queryClient,
  showToast,
  useHelp,
  useToasts,
} from "#renderer/lib/index.ts";
import { patience } from "../page-controls.ts";
import { pageCore } from "../page-core.ts";

const seen = vi.fn();
beforeAll(async () => {
  startI18n("en");
  await bringEnglish();
  // jsdom lays nothing out.
  Object.defineProperty(Element.prototype, "scrollIntoView", { configurable: true, writable: true, value: seen });
});
afterEach(() => {
  cleanup();
  closeGuide();
  window.location.hash = "";
});

const sectionsOf = (markdown: string) => readPage("chat", markdown).sections;

test("a page is read into its headings, with anchors as GitHub makes them", () => {
  expect(sectionsOf("# Chat\n\nTalk.\n\n## What’s new, in 2?\n\nOne **word**.\n\n## Same\n\n## Same\n")).toEqual([
    { anchor: "chat", title: "Chat", level: 1, text: "Talk." },
    { anchor: "whats-new-in-2", title: "What’s new, in 2?", level: 2, text: "One word." },
    { anchor: "same", title: "Same", level: 2, text: "" },
    { anchor: "same-1", title: "Same", level: 2, text: "" },
  ]);
});

test.each([
  ["tasks.md#outcome-unknown", { page: "tasks", anchor: "outcome-unknown" }],
  ["tasks.md", { page: "tasks", anchor: undefined }],
  ["./tasks.md", { page: "tasks", anchor: undefined }],
  ["#ask", { page: "chat", anchor: "ask" }],
  ["nowhere.md", undefined],
  ["../security.md", undefined],
  ["https://example.com/tasks.md", undefined],
  ["javascript:alert(1)", undefined],
  ["", undefined],
])("a link to “%s” leads to %j", (href, place) => {
  expect(placeOfLink(href, "chat")).toEqual(place);
});

test("F1’s page is that of the pane, and a heading that is asked for is shown", async () => {
  window.location.hash = "#/library";
  render(<GuideDialog />);
  expect(screen.queryByRole("dialog")).toBeNull();
  act(() => openGuide());
  expect(await screen.findByRole("heading", { name: "Library", level: 2 }, patience)).toBeTruthy();
  act(() => openGuide({ page: "tasks", anchor: "outcome-unknown" }));
  const heading = await screen.findByRole("heading", { name: "Outcome unknown" }, patience);
  await waitFor(() => expect(document.activeElement).toBe(heading), patience);
  expect(seen).toHaveBeenCalled();
});

test("a search lists headings that say it before those that only hold it, and opens one", async () => {
  act(() => openGuide({ page: "chat" }));
  render(<GuideDialog />);
  const guide = await readGuide("en");
  const found = findInGuide(guide, "outcome UNKNOWN").map(({ title }) => title);
  expect(found.slice(0, 2)).toEqual(["Outcome unknown", "What do I do when an outcome is unknown?"]);
  expect(findInGuide(guide, "  ")).toEqual([]);
  fireEvent.change(await screen.findByRole("searchbox", {}, patience), { target: { value: "editing app" } });
  fireEvent.click(await screen.findByText("How do I export a film to an editing app?", {}, patience));
  expect(useHelp.getState().place).toEqual({
    page: "how-do-i",
    anchor: "how-do-i-export-a-film-to-an-editing-app",
  });
});

test("a failure leads to its entry wherever its words are shown, and nothing else does", () => {
  const { title, body } = describeErrorCode("rate_limited");
  expect(errorCodeOf([title])).toBe("rate_limited");
  expect(errorCodeOf([undefined, 7, "Not saved", body])).toBe("rate_limited");
  expect(errorCodeOf([`${title} ${body}`])).toBe("rate_limited");
  render(
    <Notice tone="error" title="The file could not be made">
      <p>{[title, body].join(" ")}</p>
    </Notice>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Learn more" }));
  expect(useHelp.getState().place).toEqual({ page: "troubleshooting", anchor: "rate_limited" });
  cleanup();
  render(<Notice tone="error" title="Nothing is known of this" />);
  expect(screen.queryByRole("button")).toBeNull();
});

test("a failure’s toast, and what a pane couldn’t load, lead to the entry; what is done doesn’t", () => {
  const { title, body } = describeErrorCode("disk_full");
  render(<Toasts />);
  act(() => showToast({ kind: "done", title: "Key saved" }));
  expect(screen.queryByRole("button", { name: "Learn more" })).toBeNull();
  act(() => showToast({ kind: "error", title: "The film could not be made", body: title }));
  fireEvent.click(screen.getByRole("button", { name: "Learn more" }));
  expect(useHelp.getState().place).toEqual({ page: "troubleshooting", anchor: "disk_full" });
  cleanup();
  closeGuide();
  useToasts.setState({ shown: [] });
  render(<LoadFailure title={title} body={body} onRetry={() => {}} />);
  fireEvent.click(screen.getByRole("button", { name: "Learn more" }));
  expect(useHelp.getState().place).toEqual({ page: "troubleshooting", anchor: "disk_full" });
});

test("“Report a problem” shows all of the file before it is saved, and asks again for the words", async () => {
  const { asked } = pageCore({
    app: {
      diagnostics: ({ words }: { words: boolean }) => ({
        name: "d.txt",
        text: words ? "With words" : "None",
        bytes: 4,
      }),
    },
  });
  const saved: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => `blob:${saved.push(file as Blob)}`);
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue(undefined);
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue(undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  act(openReport);
  render(
    <QueryClientProvider client={queryClient}>
      <ReportDialog />
    </QueryClientProvider>,
  );
  await screen.findByText("None", {}, patience);
  fireEvent.click(screen.getByRole("switch"));
  await screen.findByText("With words", {}, patience);
  expect(asked.map(([, input]) => input)).toEqual([{ words: false }, { words: true }]);
  fireEvent.click(screen.getByRole("button", { name: "Save file" }));
  expect(await saved[0]?.text()).toBe("With words");
  expect(useHelp.getState().reports).toBe(false);
  useToasts.setState({ shown: [] });
});

test("every page is there", async () => {
  const guide = await readGuide("en");
  expect(guide.map(({ page }) => page)).toEqual([...guidePages]);
  expect(guide.filter(({ sections }) => sections[0]?.level !== 1).map(({ page }) => page)).toEqual([]);
});
