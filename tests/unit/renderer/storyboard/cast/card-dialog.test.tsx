// @vitest-environment jsdom
import { act, cleanup, createEvent, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { orpc, queryClient } from "#renderer/lib/index.ts";
import { CardDialog } from "#renderer/storyboard/cast/card-dialog.tsx";
import { useUnsavedCards } from "#renderer/storyboard/cast/unsaved-cards.ts";
import { type CardFields, plainCard } from "#shared/contract/storyboard/cast.ts";
import { at, choose, gone, named, press, until, write } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

/** Reads no headers. */
class StandInWorker extends EventTarget {
  postMessage({ id }: { id: number }): void {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data: { id, failed: "no header" } })));
  }
  terminate(): void {}
}

const kindOf = (name: string) => (name.includes("mp4") ? "video" : name.includes("mp3") ? "audio" : "image");
const idOf = (name: string) =>
  `0191a000-0000-7000-8000-${[...name]
    .map((sign) => sign.charCodeAt(0).toString(16))
    .join("")
    .padStart(12, "0")
    .slice(-12)}`;
const assetOf = (id: string, name: string) => ({
  ...{ id, sha256: "0".repeat(64), kind: kindOf(name), name, createdAt: 0, state: "ready", rating: 0 },
  facts: { kind: kindOf(name), format: "x", mime: `${kindOf(name)}/x`, bytes: 4 },
  origin: { type: "imported", fileName: name },
});

/** The library takes what isn't called bad; what it was given, in order, and when it answers. */
const sent: string[] = [];
let answers: (() => void)[] = [];
let answersAtOnce = true;
class StandInRequest extends EventTarget {
  readonly upload = new EventTarget();
  responseType = "";
  status = 200;
  response = {};
  open(_method: string, address: string): void {
    const name = new URL(address, "http://core").searchParams.get("name") ?? "";
    sent.push(name);
    this.status = name.startsWith("bad") ? 400 : 200;
    this.response = assetOf(idOf(name), name);
  }
  abort(): void {}
  send(): void {
    const answer = () => void this.dispatchEvent(new Event("load"));
    if (answersAtOnce) queueMicrotask(answer);
    else answers.push(answer);
  }
}

beforeAll(speakEnglish);
beforeEach(() => {
  watchedSizes();
  vi.stubGlobal("Worker", StandInWorker);
  vi.stubGlobal("XMLHttpRequest", StandInRequest);
  sent.length = 0;
  answers = [];
  answersAtOnce = true;
  useUnsavedCards.setState({ byCard: {} });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useUnsavedCards.setState({ byCard: {} });
});

const cardOf = (changes: Partial<CardFields> = {}): CardFields => ({ ...plainCard, name: "Keeper", ...changes });
/** A file of the library, by its name. */
const file = (name: string, gives: "look" | "motion" | "voice" = "look") => ({ name, gives });

function open(changes: Partial<CardFields> = {}, { keeps = async () => true, others = [] as string[] } = {}) {
  pageCore({
    library: { getMany: ({ ids }) => ids.map((id) => assetOf(id, `called ${id}`)) },
    addresses: { look: ({ url }) => ({ url, facts: null, partly: false, error: null, kind: null, lookedAt: 5 }) },
  });
  const onSave = vi.fn<(card: CardFields) => Promise<boolean>>(keeps);
  const onClose = vi.fn();
  render(
    <TooltipProvider>
      <CardDialog place={PLACE} card={cardOf(changes)} isNew={false} {...{ others, onSave, onClose }} />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  return { onSave, onClose };
}
const PLACE = "k";
const written = () => useUnsavedCards.getState().byCard[PLACE];
const files = () =>
  [...document.querySelectorAll(".cardfiles li")].map((row) => [
    row.querySelector(".cut")?.textContent,
    row.querySelector("[role=combobox]")?.textContent,
    row.querySelector("[role=combobox]")?.matches(":disabled"),
  ]);
const notes = () => [...document.querySelectorAll(".cardfiles .notice")].map(({ textContent }) => textContent);
const bringing = () => document.querySelector(".cardfiles [role=status]")?.textContent;
const isOff = (name: string) => named("button", name)[0]?.matches(":disabled, [aria-disabled=true]");

function pick(...names: string[]): void {
  const input = document.querySelector("input[type=file]") as HTMLInputElement;
  const chosen = names.map((name) => new File(["x"], name));
  Object.defineProperty(input, "files", { configurable: true, get: () => chosen });
  fireEvent.change(input);
}

it("several files are chosen at once", () => {
  open();
  expect(document.querySelector<HTMLInputElement>("input[type=file]")?.multiple).toBe(true);
});

it("files become the card's one after the other: a picture its look, a film its motion, a sound its voice", async () => {
  answersAtOnce = false;
  const { onSave, onClose } = open();
  expect(document.querySelector(".cardfiles .fig")?.textContent).toBe("0 / 15");
  expect([files(), bringing(), document.querySelector(".cardfiles ul")]).toEqual([[], undefined, null]);
  pick("a.png", "b.mp4", "c.mp3");
  for (const [index, name] of ["a.png", "b.mp4", "c.mp3"].entries()) {
    await until(() => expect(sent).toHaveLength(index + 1));
    expect(sent.at(-1)).toBe(name);
    expect([files().length, bringing()]).toEqual([index, "Adding files…"]);
    act(() => answers[index]?.());
    await until(() => expect(files()).toHaveLength(index + 1));
  }
  await until(() => expect(bringing()).toBeUndefined());
  await until(() =>
    expect(files()).toEqual([
      [`called ${idOf("a.png")}`, "Look", true],
      [`called ${idOf("b.mp4")}`, "Look", true],
      [`called ${idOf("c.mp3")}`, "Look", true],
    ]),
  );
  expect(queryClient.getQueryData(orpc.library.get.queryKey({ input: { id: idOf("b.mp4") } }))).toMatchObject({
    name: "b.mp4",
  });
  expect(notes()).toEqual([]);
  await press("button", "Save");
  await until(() =>
    expect(onSave.mock.calls).toEqual([
      [
        cardOf({
          files: [file(idOf("a.png"), "look"), file(idOf("b.mp4"), "motion"), file(idOf("c.mp3"), "voice")],
        }),
      ],
    ]),
  );
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  expect(written()).toBeUndefined();
});

it("a file that the library refuses is said, the next one comes all the same, and the next attempt forgets it", async () => {
  open();
  pick("bad.png", "good.png");
  await until(() => expect(files()).toHaveLength(1));
  expect(written()?.files).toEqual([file(idOf("good.png"))]);
  await until(() => expect([notes().length, bringing()]).toEqual([1, undefined]));
  pick("fine.png");
  await until(() => expect(files()).toHaveLength(2));
  expect(notes()).toEqual([]);
});

it("of more files than a card can have the first are taken, and how many weren't is said", async () => {
  open({ files: Array.from({ length: 14 }, (_, index) => file(`f${index}`)) });
  expect([isOff("Add files…"), isOff("Use a web address…")]).toEqual([false, false]);
  pick("a.png", "b.png", "c.png");
  await until(() => expect(files()).toHaveLength(15));
  expect(sent).toEqual(["a.png"]);
  expect(notes()).toEqual(["2 files weren’t added. A card can have up to 15."]);
  expect([isOff("Add files…"), isOff("Use a web address…")]).toEqual([true, true]);
  await press("button", "Remove called f0");
  expect(isOff("Add files…")).toBe(false);
});

it("files that are still on their way count: of a second batch the rest is said, not dropped in silence", async () => {
  answersAtOnce = false;
  open({ files: Array.from({ length: 13 }, (_, index) => file(`f${index}`)) });
  pick("a.png");
  await until(() => expect(sent).toEqual(["a.png"]));
  pick("b.png", "c.png", "d.png");
  await until(() => expect(sent).toEqual(["a.png", "b.png"]));
  expect(notes()).toEqual(["2 files weren’t added. A card can have up to 15."]);
  expect(isOff("Add files…")).toBe(true);
  for (const answer of answers) answer();
  await until(() => expect(files()).toHaveLength(15));
  await until(() => expect(bringing()).toBeUndefined());
});

it("a file that the card has already comes last, once", async () => {
  open({ files: [file(idOf("a.png")), file("f1")] });
  pick("a.png");
  await until(() => expect(written()?.files).toEqual([file("f1"), file(idOf("a.png"))]));
});

it("files are moved, taken away, and a film is told what it gives", async () => {
  open({ files: [file("a.png"), file("b.mp4", "motion"), file("c.mp3", "voice")] });
  await until(() =>
    expect(files()).toEqual([
      ["called a.png", "Look", true],
      ["called b.mp4", "Motion", false],
      ["called c.mp3", "Voice", true],
    ]),
  );
  expect([isOff("Move called a.png up"), isOff("Move called c.mp3 down")]).toEqual([true, true]);
  expect([isOff("Move called b.mp4 up"), isOff("Move called b.mp4 down")]).toEqual([false, false]);
  await press("button", "Move called b.mp4 up");
  const order = () => written()?.files?.map(({ name, gives }) => `${name} ${gives}`);
  expect(order()).toEqual(["b.mp4 motion", "a.png look", "c.mp3 voice"]);
  await press("button", "Move called b.mp4 down");
  expect(order()).toEqual(["a.png look", "b.mp4 motion", "c.mp3 voice"]);
  await choose("Use called b.mp4 for", "Look");
  expect(order()).toEqual(["a.png look", "b.mp4 look", "c.mp3 voice"]);
  await press("button", "Remove called a.png");
  expect(order()).toEqual(["b.mp4 look", "c.mp3 voice"]);
});

it.each([
  ["https://films.example/walk.mp4", "motion"],
  ["https://films.example/voice.mp3", "voice"],
  ["https://films.example/face.png", "look"],
] as const)("a web address is a file too: %s gives its %s", async (url, gives) => {
  open({ files: [file("a.png")] });
  await press("button", "Use a web address…");
  await at("dialog", "Use a web address");
  await write("Address", url);
  await press("button", "Use address");
  await gone("dialog", "Use a web address");
  expect(written()?.files).toEqual([file("a.png"), file(url, gives)]);
});

it("an address that is given up changes nothing", async () => {
  open();
  await press("button", "Use a web address…");
  await press("button", "Cancel", await at("dialog", "Use a web address"));
  await gone("dialog", "Use a web address");
  expect(written()).toBeUndefined();
});

it.each([
  ["after Cancel", "Cancel", undefined],
  ["after Escape, when it will be opened again", "Escape", [file(idOf("a.png"))]],
])("a file that comes %s begins nothing anew, or is there", async (_what, way, kept) => {
  answersAtOnce = false;
  const { onClose } = open();
  pick("a.png");
  await until(() => expect(answers).toHaveLength(1));
  if (way === "Escape") fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
  else await press("button", way);
  expect(onClose).toHaveBeenCalledOnce();
  act(() => answers[0]?.());
  await until(() =>
    expect(queryClient.getQueryData(orpc.library.get.queryKey({ input: { id: idOf("a.png") } }))).toBeTruthy(),
  );
  await act(() => new Promise((done) => setTimeout(done, 0)));
  expect(written()?.files).toEqual(kept);
});

it("files are dropped on it as well", async () => {
  open();
  const target = document.querySelector<HTMLElement>(".cardfiles") as HTMLElement;
  const carry = (kind: "dragOver" | "drop") => {
    const event = createEvent[kind](target);
    const dataTransfer = { types: ["Files"], files: [new File(["x"], "a.png")] };
    Object.defineProperty(event, "dataTransfer", { value: dataTransfer });
    fireEvent(target, event);
  };
  carry("dragOver");
  expect(target.dataset.over).toBe("true");
  carry("drop");
  expect(target.dataset.over).toBeUndefined();
  await until(() => expect(written()?.files).toEqual([file(idOf("a.png"))]));
});

it("a card that isn't kept stays open, and isn't saved twice at once", async () => {
  let answer = (_kept: boolean) => {};
  const { onSave, onClose } = open({}, { keeps: () => new Promise<boolean>((done) => (answer = done)) });
  const name = await write("Name", " Mira ");
  await press("button", "Save");
  expect(isOff("Save")).toBe(true);
  fireEvent.keyDown(name, { key: "Enter" });
  expect(onSave.mock.calls).toEqual([[cardOf({ name: "Mira" })]]);
  await act(async () => answer(false));
  await until(() => expect(isOff("Save")).toBe(false));
  expect([onClose.mock.calls, written()]).toEqual([[], { name: " Mira " }]);
  fireEvent.keyDown(name, { key: "Enter" });
  await until(() => expect(onSave).toHaveBeenCalledTimes(2));
  await act(async () => answer(true));
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  expect(written()).toBeUndefined();
});

const fields = () => ["Type", "Look", "Voice"].filter((label) => named("combobox", label).length > 0);
it.each<[string, Partial<CardFields>, string[]]>([
  ["a person", {}, ["Type", "Look"]],
  ["a person with a voice", { files: [file("c.mp3", "voice")] }, ["Type", "Look", "Voice"]],
  ["a voice", { kind: "voice" }, ["Type", "Voice"]],
])("how a card is kept to is asked for what it has: %s", (_what, changes, shown) => {
  open(changes);
  expect(fields()).toEqual(shown);
});

it.each([
  [0, ""],
  [800, ""],
  [801, "801 / 1000"],
  [1000, "1000 / 1000"],
])("of a description of %d letters it is said how long it may be: “%s”", (length, figure) => {
  open({ description: "x".repeat(length) });
  const field = named("field", "Description")[0]?.closest(".field");
  expect(field?.querySelector(".fig")?.textContent).toBe(figure);
});
