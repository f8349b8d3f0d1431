// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "#renderer/lib/index.ts";
import { ArchiveRows } from "#renderer/settings/backup/archive-rows.tsx";
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
  vi.unstubAllGlobals();
  queryClient.clear();
});

function open(backup: Answers["backup"] = {}) {
  const core = pageCore({ backup: { measureArchive: () => ({ files: 3, bytes: 60 }), ...backup } });
  const page = render(
    <QueryClientProvider client={queryClient}>
      <ArchiveRows importing={false} />
    </QueryClientProvider>,
  );
  const choose = async () => {
    const picker = page.container.querySelector("input[type=file]") as HTMLInputElement;
    fireEvent.change(picker, { target: { files: [new File(["PK"], "a.zip")] } });
    await vi.waitFor(() => expect(StandInRequest.last).toBeDefined());
    return StandInRequest.last as StandInRequest;
  };
  return { core, choose };
}
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

it.each([
  [0, null],
  [2, "2 library files weren’t found and were left out."],
])("an archive without %i files that are gone is fetched, and says %s", async (missing, words) => {
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.href);
  });
  const { core } = open({ prepareArchive: () => ({ ticket: id, missing }) });
  await screen.findByText(/^3 files/);
  fireEvent.click(screen.getByRole("button", { name: "Export…" }));
  await vi.waitFor(() => expect(clicked).toHaveLength(1));
  expect(clicked[0]).toMatch(new RegExp(`/archives/${id}$`));
  expect(core.asked.at(-1)).toEqual(["backup.prepareArchive", { media: true }]);
  expect(screen.queryByRole("status")?.textContent ?? null).toBe(words);
  vi.restoreAllMocks();
});
