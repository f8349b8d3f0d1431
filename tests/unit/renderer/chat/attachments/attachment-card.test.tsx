// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { AttachmentCard } from "#renderer/chat/attachments/attachment-card.tsx";
import type { Attachments } from "#renderer/chat/attachments/use-attachments.ts";
import { TooltipProvider } from "#renderer/components/index.ts";
import { queryClient } from "#renderer/lib/index.ts";
import type { Repair, RepairRequest } from "#renderer/media/repair/index.ts";
import type { Attachment } from "#shared/contract/chat/conversations.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { Upload } from "#shared/contract/service/uploads.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { at, choose, named, press } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(cleanup);

const ID = "0191a000-0000-7000-8000-0000000000f1";
const MADE = "0191a000-0000-7000-8000-0000000000f2";
const asset = (kind: "image" | "video", size: object = { width: 640, height: 360 }) =>
  ({
    ...{ id: ID, sha256: "0".repeat(64), kind, name: "swell.mkv", createdAt: 0, state: "ready", rating: 0 },
    facts: { kind, format: "mkv", mime: `${kind}/any`, bytes: 2_097_152, ...size },
    origin: { type: "imported", fileName: "swell.mkv" },
  }) as unknown as Asset;
const finding = (code: string, severity: Finding["severity"] = "error", message = code): Finding => ({
  ...{ code, path: "messages.0.content.0", severity, message },
});
const upload: Upload = { assetId: ID, state: "uploading", doneBytes: 3, totalBytes: 12, error: null };

interface Given {
  attachment?: Partial<Attachment>;
  of?: Asset | undefined;
  findings?: readonly Finding[];
  sent?: Upload | undefined;
  offer?: (request: RepairRequest | undefined) => React.ReactNode;
  explain?: string | null;
}
function open({ attachment = {}, findings = [], sent, offer = () => null, explain = null, ...given }: Given = {}) {
  pageCore();
  // This machine can't decode it: known already.
  queryClient.setQueryData(["undecodable", ID], "hevc");
  const attachments = { setDetail: vi.fn(), remove: vi.fn(), replace: vi.fn() };
  const repair = { offer: vi.fn(offer), explain: vi.fn(() => explain) };
  render(
    <TooltipProvider>
      <ul>
        <AttachmentCard
          attachment={{ assetId: ID, ...attachment }}
          asset={"of" in given ? given.of : asset("image")}
          title="Image 1"
          findings={findings}
          upload={sent}
          attachments={attachments as unknown as Attachments}
          repair={repair as unknown as Repair}
        />
      </ul>
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  return { ...attachments, ...repair };
}
const card = () => document.querySelector("li.att") as HTMLElement;
const facts = () => card().querySelector(".top .cap")?.textContent;

it.each([
  ["a picture", asset("image"), "640 × 360 · 2 MB", true],
  ["a video", asset("video"), "640 × 360 · 2 MB", false],
  ["one whose size isn’t known", asset("video", {}), "2 MB", false],
])("%s says its name and figures; only of a picture the detail is chosen", (_what, of, figures, chooses) => {
  open({ of });
  expect([card().getAttribute("aria-label"), card().querySelector("b")?.textContent]).toEqual([
    "Image 1: swell.mkv",
    "Image 1",
  ]);
  expect([card().querySelector("p.cut")?.textContent, facts()]).toEqual(["swell.mkv", figures]);
  expect(card().querySelector("p.cut")?.getAttribute("title")).toBe("swell.mkv");
  expect(named("combobox", "Detail of Image 1")).toHaveLength(chooses ? 1 : 0);
  expect(card().querySelector("ul.checks, .upl")).toBeNull();
  expect(card().hasAttribute("data-refused")).toBe(false);
});

it("one that isn’t known yet has its title alone, and can be removed", async () => {
  const { remove, offer, explain } = open({ of: undefined, findings: [finding("text.image.format")] });
  expect([card().getAttribute("aria-label"), facts()]).toEqual(["Image 1: ", undefined]);
  expect(named("combobox", "Detail of Image 1")).toEqual([]);
  expect([offer.mock.calls, explain.mock.calls]).toEqual([[], []]);
  await press("button", "Remove Image 1:");
  expect(remove).toHaveBeenCalledExactlyOnceWith(ID, true);
});

it.each([
  [undefined, "Default detail"],
  ["low", "Low detail"],
  ["high", "High detail"],
] as const)("of a picture kept with detail %s it says “%s”; what is chosen is kept for it", async (detail, words) => {
  const { setDetail } = open({ attachment: detail ? { detail } : {} });
  expect((await at("combobox", "Detail of Image 1")).textContent).toBe(words);
  if (detail !== undefined) return;
  fireEvent.keyDown(await at("combobox", "Detail of Image 1"), { key: "Enter" });
  await at("option", /^High detail/);
  expect(named("option", /./).map(({ textContent }) => textContent)).toEqual([
    "Low detailup to about 600 tokens",
    "Default detail1,000–3,000 tokens, up to about 5,000",
    "High detailseveral thousand tokens, 15,000 or more",
  ]);
  fireEvent.keyDown(await at("option", /^High detail/), { key: "Enter" });
  expect(setDetail).toHaveBeenCalledExactlyOnceWith(ID, "high");
});

it("low detail is chosen by its name", async () => {
  const { setDetail } = open();
  await choose("Detail of Image 1", /^Low detail/);
  expect(setDetail).toHaveBeenCalledExactlyOnceWith(ID, "low");
});

it.each([
  { findings: [], refused: false },
  { findings: [finding("any.rule", "warning"), finding("any.other", "pass")], refused: false },
  { findings: [finding("any.rule", "warning"), finding("any.other")], refused: true },
])(
  "with $findings.length findings refused: $refused; so it is removed, and its upload is told only where it is sent",
  async ({ findings, refused }) => {
    const { remove } = open({ findings, sent: upload });
    expect(card().hasAttribute("data-refused")).toBe(refused);
    expect(card().querySelectorAll("ul.checks")).toHaveLength(findings.length > 0 ? 1 : 0);
    expect(card().querySelectorAll(".upl")).toHaveLength(refused ? 0 : 1);
    await press("button", "Remove Image 1: swell.mkv");
    expect(remove).toHaveBeenCalledExactlyOnceWith(ID, refused);
  },
);

it("its upload is called by its title; without one nothing is said", () => {
  open({ sent: upload });
  expect(card().querySelector("[role=progressbar]")?.getAttribute("aria-label")).toBe("Upload of Image 1");
  cleanup();
  open();
  expect(card().querySelector("[role=progressbar]")).toBeNull();
});

it.each(["text.image.format", "text.image.size", "text.video.format", "text.video.size"])(
  "a repair is offered beside %s, and beside nothing else",
  async (code) => {
    const { offer, explain, replace } = open({
      of: asset("video"),
      findings: [finding("any.rule", "error", "Too many."), finding(code, "error", "No good.")],
      offer: (request) => (
        <button type="button" onClick={() => request?.onUse({ ...asset("video"), id: MADE } as never)}>
          Fix
        </button>
      ),
      explain: "Why not.",
    });
    const row = card().querySelector(`[data-code="${code}"]`) as HTMLElement;
    expect(named("button", "Fix", card())).toHaveLength(1);
    expect(row.querySelector(".unmade")).toBeNull();
    // What this machine can’t decode is asked for once something is to be made of the file.
    for (const asked of [offer, explain]) {
      expect(asked.mock.calls).toEqual([
        [{ asset: asset("video"), use: "chatVideo", onUse: expect.any(Function) }, "hevc"],
      ]);
    }
    await press("button", "Fix", row);
    expect(replace.mock.calls).toEqual([[ID, { ...asset("video"), id: MADE }]]);
  },
);

it("of a picture a picture is made", () => {
  const { offer } = open({ findings: [finding("text.image.format")] });
  expect(offer.mock.calls[0]?.[0]).toMatchObject({ use: "chatImage", asset: { id: ID } });
});

it.each([
  ["That codec can’t be read here.", ["That codec can’t be read here."]],
  [null, []],
])("where none can be made it says why, if there is something to say: %s", (explain, words) => {
  open({ findings: [finding("text.image.format")], explain });
  expect([...card().querySelectorAll(".unmade")].map(({ textContent }) => textContent)).toEqual(words);
});
