// @vitest-environment jsdom
import { EditorView } from "@codemirror/view";
import { act, cleanup, createEvent, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { newShotDraft } from "#core/storyboard/new-shot-draft.ts";
import { TooltipProvider } from "#renderer/components/index.ts";
import { orpc, queryClient, useToasts } from "#renderer/lib/index.ts";
import { type FilmCast, FilmCastProvider } from "#renderer/storyboard/cast/film-cast.ts";
import type { Scenes } from "#renderer/storyboard/scenes/use-scenes.ts";
import type { ReadScript } from "#renderer/storyboard/script/read-script.ts";
import { ScriptView } from "#renderer/storyboard/script/script-view.tsx";
import type { CastCard } from "#shared/contract/storyboard/cast.ts";
import type { Scene } from "#shared/contract/storyboard/scenes.ts";
import type { Project, Shot, ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { wordsDirection } from "#shared/direction/index.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { at, chooseFrom, gone, named, press, until } from "../../page-controls.ts";
import { type Answers, pageCore } from "../../page-core.ts";
import { standInWorkers } from "../../stand-in-worker.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

const PIER = "EXT. PIER - DAWN #1#\n\nBoats rock.\n";
const LAMP = "INT. LIGHTHOUSE - NIGHT #2#\n\nRain.\n\nMARA\nNot yet.\n";

let workers: ReturnType<typeof standInWorkers<ReadScript>>;
let saved: { name: string; file: Blob }[] = [];
let films = 0;

beforeAll(speakEnglish);
beforeEach(() => {
  watchedSizes();
  workers = standInWorkers<ReadScript>();
  // jsdom lays nothing out.
  Object.assign(Range.prototype, { getClientRects: () => [] });
  useToasts.setState({ shown: [] });
  saved = [];
  let file = new Blob();
  vi.spyOn(URL, "createObjectURL").mockImplementation((given) => {
    file = given as Blob;
    return "blob:script";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file });
  });
});
afterEach(() => {
  cleanup();
  // The page's readers go on with the worker they have.
  for (const worker of workers) if (!worker.ended) worker.fail("the test is over");
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(Range.prototype, "getClientRects");
  useToasts.setState({ shown: [] });
});

interface Film {
  readonly text?: string;
  readonly drafts?: readonly (Partial<ShotDraft> & { readonly sceneId?: string })[];
  readonly sceneIds?: readonly string[];
  readonly sources?: Readonly<Record<string, string>>;
  readonly cast?: readonly string[];
  readonly answers?: Answers["storyboard"];
  readonly scripts?: Answers["scripts"];
}

/** The script of a film of its own. */
async function open(film: Film = {}, waitFor = true) {
  films += 1;
  const projectId = `script film ${films}`;
  const { text = "", sources = {}, sceneIds = [], cast = [] } = film;
  const shots: Shot[] = (film.drafts ?? []).map(({ sceneId = null, ...draft }, index) => ({
    ...madeUpShot(`shot ${index + 1}`, draft, { number: index + 1, sceneId }),
    projectId,
  }));
  const { asked } = pageCore({
    scripts: {
      get: () => ({ text, revision: 3, sources }),
      save: () => ({ outcome: "saved", revision: 4 }),
      ...film.scripts,
    },
    storyboard: { changeShots: () => ({ shots: [] }), ...film.answers },
  });
  const heading = (id: string) => `HEADING OF ${id}`;
  const byId = new Map(sceneIds.map((id) => [id, { id, projectId, heading: heading(id), number: "7" } as Scene]));
  const project = { id: projectId, title: "Fog", defaults: { model: newShotDraft.model } } as unknown as Project;
  const props = { project, shots, scenes: { byId } as unknown as Scenes };
  const cards = cast.map((name) => ({ id: `card ${name}`, name }) as CastCard);
  const inCast = { cards, media: new Map() } as unknown as FilmCast;
  const show = () =>
    render(
      <TooltipProvider>
        <FilmCastProvider value={inCast}>
          <ScriptView {...props} />
        </FilmCastProvider>
      </TooltipProvider>,
      { wrapper: WithinPage },
    );
  show();
  if (waitFor) await until(() => expect(document.querySelector("[aria-busy=true].well")).toBeNull());
  const asks = (path: string) => asked.filter(([each]) => each === path).map(([, input]) => input);
  return { projectId, asked, asks, show };
}
const box = () => document.querySelector<HTMLElement>(".cm-content") as HTMLElement;
const view = () => EditorView.findFromDOM(box()) as EditorView;
const script = () => view().state.doc.toString();
const type = (text: string) =>
  act(() => view().dispatch({ changes: { from: 0, to: view().state.doc.length, insert: text } }));
const told = () => useToasts.getState().shown.map(({ kind, title, body }) => [kind, title, body]);
const failed = ["error", "Unexpected error.", "Retry. If it happens again, report it."];
const figures = () => document.querySelector(".scriptpage header .cap")?.textContent;
const side = () => document.querySelector(".scriptside") as HTMLElement;
const isOff = (element: Element | undefined) => element?.matches(":disabled, [aria-disabled=true]");
const picker = () => document.querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement;

it("one file is chosen at a time: a film has one script", async () => {
  await open();
  expect([picker().multiple, picker().accept.split(",")]).toEqual([false, expect.arrayContaining([".fountain"])]);
});
const fileOf = (name: string, size = 4) =>
  ({ name, size, arrayBuffer: async () => new ArrayBuffer(4) }) as unknown as File;

/** Chooses a file, whose words the worker then says. */
async function bring(file: File, answer?: ReadScript) {
  const before = workers.at(-1)?.asked.length ?? 0;
  Object.defineProperty(picker(), "files", { configurable: true, get: () => [file] });
  fireEvent.change(picker());
  if (!answer) return;
  await until(() => expect(workers.at(-1)?.asked.length).toBe(before + 1));
  workers.at(-1)?.answer(answer);
  await act(() => new Promise((done) => setTimeout(done, 0)));
}

it("a script that can't be read says so, and is asked for again", async () => {
  let down = true;
  const { asks } = await open({
    text: PIER,
    scripts: {
      get: () => {
        if (down) throw new Error("away");
        return { text: PIER, revision: 1, sources: {} };
      },
    },
  });
  await at("button", "Retry");
  expect(document.querySelector(".scriptview")).toBeNull();
  const before = asks("scripts.get").length;
  down = false;
  await press("button", "Retry");
  await at("textbox", "Script");
  expect(asks("scripts.get")).toHaveLength(before + 1);
});

it("before the script has come nothing can be written", async () => {
  let answer = () => {};
  const come = new Promise<void>((done) => {
    answer = done;
  });
  await open({ scripts: { get: () => come.then(() => ({ text: "", revision: 0, sources: {} })) } }, false);
  expect(document.querySelector(".well")?.getAttribute("aria-busy")).toBe("true");
  expect(named("button", /./)).toEqual([]);
  answer();
  await at("button", "Write a script");
  expect(document.querySelector(".well")).toBeNull();
});

it("a film without a script offers to import or write one", async () => {
  await open();
  await at("heading", "Start from a script");
  expect(named("textbox", "Script")).toEqual([]);
  expect(named("dialog", /./)).toEqual([]);
  const picked = vi.spyOn(HTMLInputElement.prototype, "click").mockImplementation(() => undefined);
  await press("button", "Import script…");
  expect(picked).toHaveBeenCalledOnce();
  expect(picker().accept).toBe(".fountain,.spmd,.fdx,.pdf,.txt,.md,text/plain,application/pdf");
  await press("button", "Write a script");
  expect(document.activeElement).toBe(await at("textbox", "Script"));
  expect(named("heading", "Start from a script")).toEqual([]);
  expect(document.querySelector("h1")?.textContent).toBe("Fog");
  expect(side().textContent).toContain("Scenes you write appear here, ready to add to the board.");
  fireEvent.keyDown(await at("button", "Export"), { key: "Enter" });
  await at("menuitem", "Fountain");
  expect(named("menuitem", /./).map((item) => [item.textContent, isOff(item)])).toEqual([
    ["Fountain", false],
    ["Screenplay (PDF)", true],
    ["Breakdown (CSV)", true],
  ]);
});

it("what is typed is kept, counted and compared with the board", async () => {
  const { asks, projectId } = await open({ text: PIER });
  await until(() => expect(figures()).toBe("1 scene · about 0:02"));
  type(`${PIER}\n${LAMP}`);
  await until(() => expect(figures()).toBe("2 scenes · about 0:05"));
  await until(() => expect(asks("scripts.save")).toEqual([{ projectId, text: `${PIER}\n${LAMP}`, base: 3 }]));
});

it.each([
  ["Fountain", "Fog.fountain", "text/plain;charset=utf-8", PIER],
  [
    "Breakdown (CSV)",
    "Fog – breakdown.csv",
    "text/csv",
    "No.,Heading,Place,Time,Seconds,Cast,Props,Synopsis\r\n1,EXT. PIER - DAWN,PIER,DAWN,2,,,\r\n",
  ],
  ["Screenplay (PDF)", "Fog.pdf", "application/pdf", /^%PDF-/],
])("it is exported as %s", async (item, name, kind, text) => {
  await open({ text: PIER });
  await chooseFrom("Export", item);
  await until(() => expect(saved).toHaveLength(1));
  expect([saved[0]?.name, saved[0]?.file.type]).toEqual([name, kind]);
  expect(await saved[0]?.file.text()).toEqual(typeof text === "string" ? text : expect.stringMatching(text));
  expect(told()).toEqual([]);
});

it("letters that a PDF's font lacks are said, and no file is made", async () => {
  await open({ text: "INT. 港 - DAY\n\nRain.\n" });
  await chooseFrom("Export", "Screenplay (PDF)");
  await until(() =>
    expect(told()).toEqual([
      [
        ...["error", "Couldn’t export the screenplay as PDF"],
        "Its font has Western European letters only, not 港. Export as Fountain instead.",
      ],
    ]),
  );
  expect(saved).toEqual([]);
});

it.each<[string, number, ReadScript | undefined, string]>([
  ["too large", 20 * 1024 * 1024 + 1, undefined, "The file is 20,971,521 bytes. Use one up to 20 MB."],
  ["too long", 4, { ok: false, why: "tooLong", found: 7, allowed: 5 }, "The script has 7 characters. The limit is 5."],
  [
    "of too many pages",
    4,
    { ok: false, why: "tooManyPages", found: 9, allowed: 8 },
    "The PDF has 9 pages. The limit is 8.",
  ],
  ["too slow", 4, { ok: false, why: "tooSlow", allowed: 20 }, "Reading it took over 20 s. Split the script."],
  ["damaged", 4, { ok: false, why: "damaged" }, "The PDF is damaged and can’t be read."],
])("a file that is %s is refused with the reason, and the script stays", async (_what, size, answer, body) => {
  await open({ text: PIER });
  await bring(fileOf("a.pdf", size), answer);
  await until(() => expect(told()).toEqual([["error", "Couldn’t import “a.pdf”", body]]));
  expect(script()).toBe(PIER);
  expect(named("alertdialog", /./)).toEqual([]);
});

it("a file that can't be read because of the studio says so", async () => {
  await open({ text: PIER });
  await bring(fileOf("a.pdf"));
  await until(() => expect(workers.at(-1)?.asked).toHaveLength(1));
  workers.at(-1)?.fail("no thread");
  await until(() => expect(told()).toEqual([failed]));
  expect(script()).toBe(PIER);
});

it("a file fills an empty script at once; one without scenes is told how scenes begin", async () => {
  const { asks } = await open();
  await bring(fileOf("a.txt"), { ok: true, text: "Rain.", scenes: 0 });
  await at("textbox", "Script");
  expect(script()).toBe("Rain.");
  expect(told()).toEqual([
    [
      ...["warning", "No scenes found"],
      "Begin each scene with a heading such as INT. KITCHEN – DAY, or with a period: .KITCHEN",
    ],
  ]);
  expect(named("alertdialog", /./)).toEqual([]);
  await until(() => expect(asks("scripts.save")).toMatchObject([{ text: "Rain.", base: 3 }]));
});

it("a file replaces a written script only after a question", async () => {
  const { asks } = await open({ text: PIER });
  await bring(fileOf("lamp.fdx"), { ok: true, text: LAMP, scenes: 1 });
  const ask = await at("alertdialog", "Replace the script?");
  expect(ask.textContent).toContain("“lamp.fdx” replaces the text of this script.");
  await press("button", "Cancel", ask);
  await gone("alertdialog", "Replace the script?");
  expect(script()).toBe(PIER);
  expect(told()).toEqual([]);
  await bring(fileOf("lamp.fdx"), { ok: true, text: LAMP, scenes: 1 });
  await press("button", "Replace", await at("alertdialog", "Replace the script?"));
  await gone("alertdialog", "Replace the script?");
  expect(script()).toBe(LAMP);
  await until(() => expect(asks("scripts.save")).toMatchObject([{ text: LAMP }]));
});

it("a dropped file is read as a chosen one is", async () => {
  await open();
  await at("heading", "Start from a script");
  const target = document.querySelector<HTMLElement>(".scriptview") as HTMLElement;
  const carry = (kind: "dragOver" | "drop") => {
    const event = createEvent[kind](target);
    Object.defineProperty(event, "dataTransfer", { value: { types: ["Files"], files: [fileOf("a.fountain")] } });
    fireEvent(target, event);
  };
  carry("dragOver");
  expect(target.dataset.over).toBe("true");
  carry("drop");
  expect(target.dataset.over).toBeUndefined();
  await until(() => expect(workers.at(-1)?.asked).toMatchObject([{ do: "file", name: "a.fountain" }]));
  workers.at(-1)?.answer({ ok: true, text: PIER, scenes: 1 });
  await at("textbox", "Script");
  expect(script()).toBe(PIER);
});

const speaking = (...names: string[]) =>
  `INT. PIER - DAY\n\n${names.map((name) => `${name.toUpperCase()}\nYes.\n\n`).join("")}`;
const card = (name: string) => ({
  ...{ do: "add", freely: true },
  card: { kind: "person", description: "", files: [], look: "fully_preserved", voice: "reference", color: null, name },
});

it.each([
  [["Mara"], "Mara speaks but has no card.", "Add 1 card"],
  [["Mara", "Teo", "Ada", "Lin"], "Mara, Teo, Ada, and Lin speak but have no cards.", "Add 4 cards"],
  [["Mara", "Teo", "Ada", "Lin", "Bo"], "Mara, Teo, Ada, Lin… speak but have no cards.", "Add 5 cards"],
])("who speaks and has no card is named and gets one: %j", async (names, said, button) => {
  let answer = () => {};
  const come = new Promise<void>((done) => {
    answer = done;
  });
  const { asks, projectId } = await open({
    text: speaking(...names),
    answers: { changeCast: () => come.then(() => ({ project: { id: "other" }, addedIds: [] })) },
  });
  await until(() => expect(document.querySelector(".newcast .cap")?.textContent).toBe(said));
  await press("button", button);
  expect(isOff(named("button", button)[0])).toBe(true);
  await until(() => expect(asks("storyboard.changeCast")).toEqual([{ projectId, changes: names.map(card) }]));
  answer();
  await until(() => expect(isOff(named("button", button)[0])).toBe(false));
});

it("who has a card isn't named, and no more cards are offered than a film can have", async () => {
  await open({ text: speaking("Mara", "Teo"), cast: ["Mara", "Teo"] });
  await at("button", "Apply 1 change");
  expect(document.querySelector(".newcast")).toBeNull();
  cleanup();
  const crowd = Array.from({ length: 199 }, (_, index) => `Person ${index}`);
  await open({ text: speaking("Mara", "Teo"), cast: crowd });
  await at("button", "Apply 1 change");
  expect(document.querySelector(".newcast")?.textContent).toBe("Mara speaks but has no card.Add 1 card");
});

const boxes = () => [...side().querySelectorAll<HTMLInputElement>("[type=checkbox]")];
const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);

it("what the script has new is applied as one step, of what is ticked", async () => {
  let answer = () => {};
  const come = new Promise<void>((done) => {
    answer = done;
  });
  let change = () => come;
  const board = [madeUpShot("made")];
  const { asks, projectId } = await open({
    text: `${PIER}\n${LAMP}`,
    answers: { changeShots: () => change().then(() => ({ shots: board })) },
  });
  await at("button", "Apply 2 changes");
  expect(side().querySelector("header b")?.textContent).toBe("2 scenes differ from the board");
  expect(boxes().map(({ checked }) => checked)).toEqual([true, true]);
  fireEvent.click(boxes()[1] as Element);
  await at("button", "Apply 1 change");
  fireEvent.click(boxes()[0] as Element);
  expect(isOff(await at("button", "Apply 0 changes"))).toBe(true);
  fireEvent.click(boxes()[0] as Element);
  const read = asks("scripts.get").length;
  const apply = await at("button", "Apply 1 change");
  fireEvent.click(apply);
  expect(isOff(named("button", "Apply 1 change")[0])).toBe(true);
  expect(isOff(named("button", "Add 1 card")[0])).toBe(true);
  await until(() => expect(asks("storyboard.changeShots")).toHaveLength(1));
  expect(asks("storyboard.changeShots")).toEqual([
    {
      ...{ projectId, kind: "script" },
      changes: [
        {
          ...{ do: "add", id: uuid, after: null, sceneId: null },
          draft: { name: "Boats rock", prompt: "Boats rock.", duration: 4 },
        },
        {
          ...{ do: "group", id: uuid, shots: [uuid], source: PIER.trim() },
          scene: { number: "1", heading: "EXT. PIER - DAWN", place: "PIER", time: "DAWN" },
        },
      ],
    },
  ]);
  answer();
  // What was said by hand is over with it: everything is proposed again.
  await at("button", "Apply 2 changes");
  await until(() => expect(isOff(named("button", "Apply 2 changes")[0])).toBe(false));
  expect(queryClient.getQueryData(orpc.storyboard.shots.queryKey({ input: { projectId } }))).toEqual(board);
  await until(() => expect(asks("scripts.get")).toHaveLength(read + 1));
  expect(told()).toEqual([]);
  change = () => Promise.reject(new Error("disk full"));
  await press("button", "Apply 2 changes");
  await until(() => expect(told()).toEqual([failed]));
  await until(() => expect(isOff(named("button", "Apply 2 changes")[0])).toBe(false));
});

const directed = { directed: true, direction: wordsDirection("Rain.", 4) };
it.each([
  ["in words", [{}, directed], ["on", "off"]],
  ["as beats", [{}, directed, directed], ["off", "on"]],
  // A third of three and two of five aren't most of them.
  ["in words, with fewer beats", [{}, {}, directed, directed, {}], ["on", "off"]],
])("new shots are written as most of the film's are: %s", async (_what, drafts, states) => {
  await open({ text: PIER, drafts });
  await at("button", "Apply 1 change");
  const forms = [...side().querySelectorAll<HTMLElement>(".newshots button")];
  expect(forms.map(({ dataset }) => dataset.state)).toEqual(states);
});

it("how new shots are written is chosen, and stays while the script is away", async () => {
  const { asks, show } = await open({ text: LAMP, cast: ["Mara"] });
  await at("button", "Apply 1 change");
  const forms = () => [...side().querySelectorAll<HTMLElement>(".newshots button")];
  fireEvent.click(forms()[1] as Element);
  expect(forms().map(({ dataset }) => dataset.state)).toEqual(["off", "on"]);
  cleanup();
  show();
  await press("button", "Apply 1 change");
  expect(forms().map(({ dataset }) => dataset.state)).toEqual(["off", "on"]);
  await until(() => expect(asks("storyboard.changeShots")).toHaveLength(1));
  expect(asks("storyboard.changeShots")[0]).toMatchObject({
    changes: [
      {
        draft: {
          directed: true,
          // The line's speaker is the card, so that its files go along.
          direction: { beats: [{ parts: [{ kind: "picture" }, { kind: "line", who: "@Mara" }] }] },
        },
      },
      { do: "group" },
    ],
  });
});

const shotOfPier = { sceneId: "s1", prompt: "Boats rock.", duration: 4 };
const WAS = "EXT. PIER - DAWN #1#\n\nBoats rock.";

it("a board that says what the script says is left as it is", async () => {
  const said = new Set<string>();
  const watch = new MutationObserver(() => said.add(document.querySelector(".scriptside")?.textContent ?? ""));
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  await open({ text: PIER, drafts: [shotOfPier], sceneIds: ["s1"], sources: { s1: WAS } });
  await until(() => expect(side().textContent).toContain("The board matches the script."));
  watch.disconnect();
  // Not even as it opens.
  expect([...said].filter((words) => words.includes("No longer in the script"))).toEqual([]);
  expect(side().querySelector("p")?.getAttribute("aria-busy")).toBe("false");
  expect(named("button", /^Apply/)).toEqual([]);
  expect(side().querySelector("header b")?.textContent).toBe("0 scenes differ from the board");
});

it("a difference of a scene on the board can be ignored, once", async () => {
  const text = PIER.replace("rock", "drift");
  let answer = () => {};
  const come = new Promise<void>((done) => {
    answer = done;
  });
  const { asks, projectId } = await open({
    ...{ text, drafts: [shotOfPier], sceneIds: ["s1"], sources: { s1: WAS } },
    answers: { changeShots: () => come.then(() => ({ shots: [] })) },
  });
  await at("button", "Apply 1 change");
  expect(side().textContent).toContain("New text for shot 1");
  await press("button", "Ignore");
  fireEvent.click(await at("button", "Ignore"));
  const ignored = {
    ...{ projectId, kind: "script" },
    changes: [{ do: "scene", id: "s1", scene: {}, source: "EXT. PIER - DAWN #1#\n\nBoats drift." }],
  };
  await until(() => expect(asks("storyboard.changeShots")).toEqual([ignored]));
  answer();
  await until(() => expect(isOff(named("button", "Apply 1 change")[0])).toBe(false));
  expect(asks("storyboard.changeShots")).toHaveLength(1);
});

it("Show puts the cursor at the scene in the script", async () => {
  await open({ text: `${PIER}\n${LAMP}` });
  await at("button", "Apply 2 changes");
  fireEvent.click(named("button", "Show")[1] as Element);
  expect(view().state.selection.main.anchor).toBe(PIER.length + 1);
  expect(document.activeElement).toBe(box());
});

it("in a narrow pane the differences are opened and closed by their title", async () => {
  await open({ text: PIER });
  const title = await at("button", "1 scene differs from the board");
  expect([title.getAttribute("aria-expanded"), side().dataset.open]).toEqual(["false", undefined]);
  fireEvent.click(title);
  expect([title.getAttribute("aria-expanded"), side().dataset.open]).toEqual(["true", "true"]);
  fireEvent.click(title);
  expect([title.getAttribute("aria-expanded"), side().dataset.open]).toEqual(["false", undefined]);
});

it.each([
  ["Keep this text", LAMP, { text: LAMP, base: 9 }],
  ["Use the other text", "Theirs", { text: "Theirs", base: 9 }],
])("what another window wrote is never written over unasked: %s", async (button, text, sent) => {
  let clashes = true;
  const { asks } = await open({
    text: PIER,
    scripts: {
      save: () => (clashes ? { outcome: "clash", text: "Theirs", revision: 9 } : { outcome: "saved", revision: 10 }),
    },
  });
  expect(document.querySelector(".scriptpage .notice")).toBeNull();
  type(LAMP);
  await until(() => expect(document.body.textContent).toContain("Changed in another window"));
  expect(document.body.textContent).not.toContain("Script not saved yet");
  clashes = false;
  await press("button", button);
  await until(() => expect(document.body.textContent).not.toContain("Changed in another window"));
  expect(script()).toBe(text);
  await until(() => expect(asks("scripts.save")).toEqual([expect.anything(), expect.objectContaining(sent)]));
});

it("a script that isn't kept says so", async () => {
  await open({
    text: PIER,
    scripts: {
      save: () => {
        throw new Error("disk full");
      },
    },
  });
  expect(document.body.textContent).not.toContain("Script not saved yet");
  type(LAMP);
  await until(() => expect(document.body.textContent).toContain("Script not saved yet"));
  expect(document.body.textContent).not.toContain("Changed in another window");
  expect(script()).toBe(LAMP);
});

it("a very long script is read behind the page; what takes too long is said", async () => {
  const long = `${LAMP}\n`.repeat(4_000);
  await open({ text: long });
  const state = () => side().querySelector("p.cap");
  await until(() =>
    expect([state()?.textContent, state()?.getAttribute("aria-busy")]).toEqual(["Reading the script…", "true"]),
  );
  await until(() => expect(workers.at(-1)?.asked).toMatchObject([{ do: "text", bounds: { min: 4, max: 15 } }]));
  workers.at(-1)?.refuse("no");
  await until(() =>
    expect([state()?.textContent, state()?.getAttribute("aria-busy")]).toEqual([
      ...["This script takes too long to compare with the board. Split it to see its changes.", "false"],
    ]),
  );
});
