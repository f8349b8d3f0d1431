// @vitest-environment jsdom
import { ORPCError } from "@orpc/server";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { queryClient, useToasts } from "#renderer/lib/index.ts";
import { ArchiveRows } from "#renderer/settings/backup/archive-rows.tsx";
import { forgetGivenArchive } from "#renderer/settings/backup/given-archive.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { type Answers, pageCore } from "../page-core.ts";
import { startEnglish } from "../within-page.tsx";

const id = "0199aaaa-0000-7000-8000-000000000001";

/** An upload that goes on when the test says so. */
class StandInRequest extends EventTarget {
  static last: StandInRequest | undefined;
  readonly upload = new EventTarget();
  readonly open = vi.fn();
  readonly send = vi.fn();
  readonly setRequestHeader = vi.fn();
  responseType = "";
  status = 0;
  response: unknown = null;
  constructor() {
    super();
    StandInRequest.last = this;
  }
  sent(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded, total, lengthComputable: true }));
  }
  answer(status: number, response: unknown): void {
    Object.assign(this, { status, response });
    this.dispatchEvent(new Event("load"));
  }
}

beforeAll(startEnglish);
beforeEach(() => {
  StandInRequest.last = undefined;
  vi.stubGlobal("XMLHttpRequest", StandInRequest);
});
afterEach(() => {
  cleanup();
  forgetGivenArchive();
  vi.unstubAllGlobals();
  queryClient.clear();
});

function open(backup: Answers["backup"] = {}, importing = false) {
  const core = pageCore({ backup: { measureArchive: () => ({ files: 3, bytes: 60 }), ...backup } });
  const page = render(
    <QueryClientProvider client={queryClient}>
      <ArchiveRows importing={importing} />
    </QueryClientProvider>,
  );
  const choose = async () => {
    const picker = page.container.querySelector("input[type=file]") as HTMLInputElement;
    fireEvent.change(picker, { target: { files: [new File(["PK"], "a.zip")] } });
    await vi.waitFor(() => expect(StandInRequest.last).toBeDefined());
    return StandInRequest.last as StandInRequest;
  };
  return { core, choose, picker: () => page.container.querySelector("input[type=file]") as HTMLInputElement };
}
const isOff = (name: string) => screen.getByRole("button", { name }).matches(":disabled, [aria-disabled=true]");
const part = () => Number(screen.queryByRole("progressbar")?.getAttribute("aria-valuenow") ?? Number.NaN);

it("an archive that is chosen is at nothing, then as far as it came; refused, it is thrown away and said", async () => {
  const { core, choose } = open({
    previewArchive: () => {
      throw new Error("It holds more than an archive may.");
    },
    discardArchive: () => undefined,
  });
  const upload = await choose();
  expect(part()).toBe(0);
  act(() => upload.sent(1, 4));
  expect(part()).toBe(25);
  await act(async () => upload.answer(200, { id }));
  await screen.findByText("This archive can’t be imported");
  expect(core.asked.slice(1)).toEqual([
    ["backup.previewArchive", { id }],
    ["backup.discardArchive", { id }],
  ]);
  expect(screen.queryByRole("progressbar")).toBeNull();
  expect(screen.getByRole("button", { name: "Choose archive…" }).hasAttribute("disabled")).toBe(false);
});

it("why an archive is refused is said also where it can't be thrown away", async () => {
  const { choose } = open({
    previewArchive: () => {
      throw new ORPCError("FAILED", { data: failure("archive_refused", { message: "It is empty." }).error });
    },
    discardArchive: () => {
      throw new ORPCError("FAILED", { data: failure("disk_full").error });
    },
  });
  const upload = await choose();
  await act(async () => upload.answer(200, { id }));
  expect((await screen.findByRole("alert")).textContent).toContain("It is empty.");
});

it.each([
  [0, null],
  [2, "2 library files weren’t found and were left out."],
])("an archive without %i files that are gone is fetched, and says %s", async (missing, words) => {
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.href);
  });
  const { core } = open({ prepareArchive: () => ({ ticket: id, missing }) });
  expect(screen.queryByText(/files?,/)).toBeNull();
  await screen.findByText(/^3 files/);
  expect(screen.getByRole("switch").getAttribute("aria-checked")).toBe("true");
  fireEvent.click(screen.getByRole("button", { name: "Export…" }));
  await vi.waitFor(() => expect(clicked).toHaveLength(1));
  expect(clicked[0]).toMatch(new RegExp(`/archives/${id}$`));
  expect(core.asked.at(-1)).toEqual(["backup.prepareArchive", { media: true }]);
  expect(screen.queryByRole("status")?.textContent ?? null).toBe(words);
  vi.restoreAllMocks();
});

it("it is prepared once, and says that it is; an archive without media is measured and made without them", async () => {
  const made = Promise.withResolvers<never>();
  const { core } = open({
    measureArchive: ({ media }) => (media ? { files: 3, bytes: 60 } : { files: 1, bytes: 20 }),
    prepareArchive: () => made.promise,
  });
  await screen.findByText(/^3 files/);
  fireEvent.click(screen.getByRole("switch", { name: "Include library files" }));
  await screen.findByText(/^1 file,/);
  fireEvent.click(screen.getByRole("button", { name: "Export…" }));
  await screen.findByRole("button", { name: "Preparing…" });
  expect(isOff("Preparing…")).toBe(true);
  expect(core.asked.at(-1)).toEqual(["backup.prepareArchive", { media: false }]);
  await act(async () => made.reject(new Error("The disk is full.")));
  await screen.findByText("Couldn’t create the archive");
  expect(isOff("Export…")).toBe(false);
  // It stands beside the button; a toast would say it twice.
  expect(useToasts.getState().shown).toEqual([]);
});

it("an archive is measured as it is now, each time one comes back", async () => {
  let files = 3;
  open({ measureArchive: () => ({ files, bytes: 60 }) });
  await screen.findByText(/^3 files/);
  cleanup();
  files = 7;
  render(
    <QueryClientProvider client={queryClient}>
      <ArchiveRows importing={false} />
    </QueryClientProvider>,
  );
  await screen.findByText(/^7 files/);
});

it("while one is imported, or read, no other can be chosen", async () => {
  open({}, true);
  expect(isOff("Choose archive…")).toBe(true);
  cleanup();
  const { choose } = open({ previewArchive: () => new Promise(() => {}) });
  expect(isOff("Choose archive…")).toBe(false);
  await choose();
  await screen.findByRole("button", { name: "Reading…" });
  expect(isOff("Reading…")).toBe(true);
});

it("the button opens the system's own choice; none made gives nothing, and the same one can be chosen again", async () => {
  const { picker, choose } = open();
  const asked = vi.spyOn(picker(), "click").mockReturnValue(undefined);
  fireEvent.click(screen.getByRole("button", { name: "Choose archive…" }));
  expect(asked).toHaveBeenCalledOnce();
  fireEvent.change(picker(), { target: { files: [] } });
  await new Promise((done) => setTimeout(done, 20));
  expect(StandInRequest.last).toBeUndefined();
  const emptied = vi.spyOn(picker(), "value", "set");
  const upload = await choose();
  expect(emptied).toHaveBeenCalledWith("");
  await act(async () => upload.answer(507, { code: "disk_full" }));
  await screen.findByText("This archive can’t be imported");
  expect(useToasts.getState().shown).toEqual([]);
});

it("an archive that is read goes on while another pane is looked at, and what came of it is here again", async () => {
  const { choose } = open({
    previewArchive: () => {
      throw new ORPCError("FAILED", { data: failure("archive_refused", { message: "It is empty." }).error });
    },
    discardArchive: () => undefined,
  });
  const comeBack = () =>
    render(
      <QueryClientProvider client={queryClient}>
        <ArchiveRows importing={false} />
      </QueryClientProvider>,
    );
  const upload = await choose();
  act(() => upload.sent(1, 4));
  cleanup();
  comeBack();
  expect(part()).toBe(25);
  expect(isOff("Reading…")).toBe(true);
  cleanup();
  await act(async () => upload.answer(200, { id }));
  comeBack();
  expect((await screen.findByRole("alert")).textContent).toContain("It is empty.");
  expect(isOff("Choose archive…")).toBe(false);
});

it("an archive that couldn’t be prepared once another pane is looked at is told there", async () => {
  const made = Promise.withResolvers<never>();
  open({ prepareArchive: () => made.promise });
  fireEvent.click(screen.getByRole("button", { name: "Export…" }));
  await screen.findByRole("button", { name: "Preparing…" });
  cleanup();
  made.reject(new Error("The disk is full."));
  await vi.waitFor(() => expect(useToasts.getState().shown.map(({ kind }) => kind)).toEqual(["error"]));
  useToasts.setState({ shown: [] });
});
