// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { AssetProvenance } from "#renderer/library/inspector/asset-provenance.tsx";
import type { Asset } from "#shared/contract/library/media.ts";
import { at, gone, named, press, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(cleanup);

const film = {
  ...{ id: "a", kind: "video", name: "Swell.mp4", createdAt: 0, state: "ready", rating: 0 },
  sha256: `12345678${"0".repeat(50)}abcdef`,
  facts: { kind: "video", format: "mp4", mime: "video/mp4", bytes: 4_000_000 },
} as const;
const from = (origin: object, more: object = {}) => ({ ...film, ...more, origin }) as unknown as Asset;
const imported = from({ type: "imported", fileName: "swell-3.mp4" });
const show = (asset: Asset, answers: object = {}) => {
  const core = pageCore(answers as never);
  return { core, ...render(<AssetProvenance asset={asset} />, { wrapper: WithinPage }) };
};
/** What is told, by its name. */
const told = (name: string) =>
  [...document.querySelectorAll("dt")].find(({ textContent }) => textContent === name)?.nextElementSibling ?? null;
const says = (name: string) => told(name)?.textContent;
const checked = () => document.querySelector("[role=status]")?.textContent;

const report = { state: "valid", selfMade: false, trusted: true, signer: "Acme", problems: [] };
it.each([
  [{ state: "none" }, "None"],
  [{}, "Valid, signed by Acme"],
  [{ trusted: false }, "Valid, signed by Acme (untrusted)"],
  [{ trusted: false, signer: null }, "Valid, signed by ? (untrusted)"],
  [{ selfMade: true }, "Valid, self-signed certificate"],
  [{ state: "invalid", problems: ["a.b", "c"] }, "Invalid: changed since signing (a.b, c)"],
])("what a file says of itself is checked when it is asked for: %o", async (of, words) => {
  const { core } = show(imported, { credentials: { check: () => ({ ...report, ...of }) } });
  expect([checked(), core.asked]).toEqual(["", []]);
  await press("button", "Check");
  await until(() => expect(checked()).toBe(words));
  expect(core.asked).toEqual([["credentials.check", { id: "a" }]]);
  await gone("button", "Check");
});

it("a check that failed says why, and can be asked for once more", async () => {
  let fails = true;
  const check = () => {
    if (fails) throw new Error("The disk is gone.");
    return report;
  };
  show(imported, { credentials: { check } });
  await press("button", "Check");
  await until(() => expect(checked()).not.toMatch(/^$|Checking/));
  expect(checked()).not.toContain("Valid");
  fails = false;
  await press("button", "Check");
  await until(() => expect(checked()).toBe("Valid, signed by Acme"));
  expect(named("button", "Check")).toEqual([]);
});

it("another file isn't checked because the one before it was", async () => {
  const { core, rerender } = show(imported, { credentials: { check: () => report } });
  await press("button", "Check");
  await until(() => expect(checked()).toBe("Valid, signed by Acme"));
  rerender(<AssetProvenance asset={{ ...imported, id: "b" }} />);
  await at("button", "Check");
  expect([checked(), core.asked.length]).toEqual(["", 1]);
});

it("tells what an imported file came as, and the whole of its checksum on a closer look", () => {
  show(imported);
  expect(says("Original name")).toBe("swell-3.mp4");
  expect([says("SHA-256"), told("SHA-256")?.getAttribute("title")]).toEqual(["12345678…abcdef", film.sha256]);
});

it.each<[usage: object | null, told: string | undefined]>([
  [{ input_seconds: 0, output_seconds: 0 }, undefined],
  [{ input_seconds: 0, output_seconds: 1 }, "Output 1 s"],
  [null, undefined],
])("what was used is told, and what there was none of isn't: %j", async (usage, used) => {
  const taskId = JSON.stringify(usage);
  const task = { id: taskId, request: {}, usage, result: null, connectionName: "Service", remoteId: "vt_1" };
  show(from({ type: "generated", taskId, prompt: "", model: "Vendor-H3", take: 1 }), { tasks: { get: () => task } });
  await until(() => expect(says("Task")).toBe("vt_1"));
  expect(says("Usage")).toBe(used);
  // Without a prompt and without files there is no part about what it was made from.
  expect(document.querySelectorAll(".sect")).toHaveLength(1);
});

const exported = (more: object) =>
  from({
    type: "exported",
    projectId: "p",
    projectTitle: "Harbor",
    songAssetId: null,
    takes: [],
    footage: [],
    ...more,
  });
const files = [
  { id: "t1", name: "Swell, take 1.mp4" },
  { id: "f1", name: "pier.final.png" },
  { id: "s1", name: "Tide.mp3" },
];

it("an exported film says of which film, takes, files and song it is, by their names without what kind of file they are", async () => {
  const takes = [
    { assetId: "t1", shotNumber: 1 },
    { assetId: "t2", shotNumber: 7 },
  ];
  const asset = exported({ takes, footage: ["f1", "f2"], songAssetId: "s1" });
  const { core } = show(asset, { library: { getMany: () => files } });
  await until(() => expect(says("Song")).toBe("Tide"));
  // A take that is gone is called by its shot; a file that is gone isn't.
  expect([says("Film"), says("Takes"), says("Footage")]).toEqual(["Harbor", "Swell, take 1 · 7", "pier.final"]);
  expect(told("Film")?.querySelector("a")?.getAttribute("href")).toMatch(/storyboard\/p$/);
  expect(core.asked).toEqual([["library.getMany", { ids: ["t1", "t2", "f1", "f2", "s1"] }]]);
});

it("one without a song, takes and files says nothing of them, and asks for none", () => {
  const { core } = show(exported({}));
  expect(core.asked).toEqual([]);
  expect([says("Film"), says("Song"), says("Takes"), says("Footage")]).toEqual([
    "Harbor",
    ...[undefined, undefined, undefined],
  ]);
});

it("what wasn't exported asks for no files", () => {
  expect([show(imported).core.asked, says("Film"), says("Song")]).toEqual([[], undefined, undefined]);
});
