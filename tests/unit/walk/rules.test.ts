import { describe, expect, it } from "vitest";
import type { Control } from "#tests/walk/accessible.ts";
import { findGrowth, type Level } from "#tests/walk/levels.ts";
import type { Look } from "#tests/walk/look.ts";
import { rules } from "#tests/walk/rules/index.ts";
import type { Step } from "#tests/walk/step.ts";
import type { LedgerRow } from "#tests/walk/walk-world.ts";

const none = { messages: 0, "video.create": 0, music: 0 } as never;
const good: Look = {
  ...{
    pane: "song",
    route: "#/song/1",
    main: "Song",
    language: "en",
    focused: true,
    overlays: [],
    players: [],
    words: [],
    messages: [],
  },
  ...{
    statusLine: "SandboxNo tasks running",
    tasksShown: [],
    canGoBack: true,
    backFrom: "",
    ledger: [],
    names: new Set(),
    noise: [],
    coreTrouble: [],
  },
  ...{
    controlFaults: [],
    clippedText: [],
    emptyScrolls: [],
    offline: false,
    kills: 0,
    fullScreen: false,
    paneWaits: false,
    undrawn: 0,
    linked: true,
  },
  counters: { requests: none, accepted: none, abandoned: none, faults: none },
  controls: [control('main "Song" / button "Play"')],
};

function control(place: string, more: Partial<Control> = {}): Control {
  const flags = { enabled: true, multiline: false, editable: false, opens: false, focused: false, inRail: false };
  return { place, role: "button", name: "", value: "", url: "", node: 1, ...flags, ...more };
}

const row = (more: Partial<LedgerRow>): LedgerRow => ({
  ...{ id: "t1", kind: "video", state: "ready", title: "Dusk", request: "{}", removed: false, copied: false },
  ...more,
});

/** What a rule says of a walk: each pair is a step and what was seen after it. */
function judge(
  rule: string,
  first: Partial<Look>,
  ...then: readonly (readonly [Step, Partial<Look>])[]
): readonly string[] {
  const found = rules.find(({ name }) => name === rule);
  if (!found) throw new Error(`There is no rule called ${rule}.`);
  return found.find({
    steps: then.map(([step]) => step),
    looks: [first, ...then.map(([, seen]) => seen)].map((seen) => ({ ...good, ...seen })),
  });
}

const press: Step = { do: "press", at: 'main "Song" / button "Export"' };
const noise = (kind: "error" | "console" | "request", interrupted = false) => ({
  kind,
  text: "what happened",
  interrupted,
});
const field = (value: string) => ({
  controls: [control('main "Chat" / textbox "Message"', { role: "textbox", value, multiline: true, editable: true })],
});
/** The page has two places. */
const focusAt = (place: number) => ({
  controls: [0, 1].map((at) => control(`button ${at}`, { focused: at === place })),
});
const write: Step = { do: "type", at: 'main "Chat" / textbox "Message"', text: "a lamp" };
const conversationSearch = 'main "对话" / region "对话列表" / searchbox "搜索对话"';
const scriptField = 'main "Storyboard" / region "Script" / textbox "Script"';
const script = (value: string) => ({ controls: field(value).controls.map((one) => ({ ...one, place: scriptField })) });
const lyricsField = 'main "歌曲" / region "歌词编辑器" / textbox "歌词"';
const lyrics = (value: string) => ({ controls: field(value).controls.map((one) => ({ ...one, place: lyricsField })) });
const sendAtOnce: Step = { ...write, press: 'main "Song" / button "Generate"' };
const sent = (prompt: string) => [row({ request: JSON.stringify({ content: [{ type: "text", text: prompt }] }) })];
const away: Step = { do: "pane", to: "tasks" };
const home: Step = { do: "pane", to: "song" };
const elsewhere = { route: "#/tasks", pane: "tasks" } as const;
const player = (length: number) => ({ players: [{ name: "Position", length }] });

describe("every rule holds where nothing is wrong", () => {
  it.each(rules)("$name", ({ find }) => {
    expect(find({ steps: [press], looks: [good, good] })).toEqual([]);
  });
});

/** A fault of each kind, planted. */
const planted: readonly [string, string, readonly string[], ...Parameters<typeof judge>][] = [
  ["page errors", "an error", ["error: what happened"], "page errors", {}, [press, { noise: [noise("error")] }]],
  [
    "page errors",
    "an error while the page is left",
    ["error: what happened"],
    "page errors",
    {},
    [press, { noise: [noise("error", true)] }],
  ],
  [
    "page errors",
    "a word of the browser",
    ["console: what happened"],
    "page errors",
    {},
    [press, { noise: [noise("console")] }],
  ],
  [
    "failed requests",
    "a request that failed",
    ["what happened"],
    "failed requests",
    {},
    [press, { noise: [noise("request")] }],
  ],
  [
    "failed requests",
    "one of a core that was killed",
    [],
    "failed requests",
    {},
    [press, { noise: [noise("request", true)] }],
  ],
  ["core's log", "a line", ["fault"], "core's log", {}, [press, { coreTrouble: ["fault"] }]],
  ["panes", "an empty pane", ["the pane song is empty"], "panes", {}, [press, { controls: [] }]],
  [
    "panes",
    "one whose code hangs",
    ["the code of the pane song hasn't come"],
    "panes",
    {},
    [press, { controls: [], paneWaits: true }],
  ],
  [
    "panes",
    "a pane that stopped",
    ["the pane song stopped"],
    "panes",
    {},
    [press, { words: ["This pane stopped working"] }],
  ],
  ["controls", "one that is covered", ["is covered"], "controls", {}, [press, { controlFaults: ["is covered"] }]],
  ["clipped text", "a word", ["cut"], "clipped text", {}, [press, { clippedText: ["cut"] }]],
  ["empty scrolls", "a pane", ["to nothing"], "empty scrolls", {}, [press, { emptyScrolls: ["to nothing"] }]],
  [
    "keys of the catalogue",
    "a key",
    ["shown: “shell:palette.nothing”"],
    "keys of the catalogue",
    {},
    [press, { words: ["shell:palette.nothing", "Nothing"] }],
  ],
  [
    "keys of the catalogue",
    "a key without its area",
    ["shown: “takes.empty”"],
    "keys of the catalogue",
    {},
    [press, { words: ["takes.empty"] }],
  ],
  [
    "keys of the catalogue",
    "a hole",
    ["shown: “{{count}} shots”"],
    "keys of the catalogue",
    {},
    [press, { words: ["{{count}} shots"] }],
  ],
  [
    "keys of the catalogue",
    "the names that instructions may use aren't holes",
    [],
    "keys of the catalogue",
    {},
    [press, { words: ["It can name {{number}} {{id}} {{seconds}} {{words}} {{neighbors}} of the shot."] }],
  ],
  [
    "keys of the catalogue",
    "a hole, though one like it was typed",
    ["shown: “Pause queue ({{count}})”"],
    "keys of the catalogue",
    {},
    [{ ...write, text: "{{count}} %s" }, { words: ["Pause queue ({{count}})", "Remove kind:video{{count}}"] }],
  ],
  [
    "English elsewhere",
    "a text",
    ["shown: “Offline, requests will wait”"],
    "English elsewhere",
    {},
    [press, { language: "zh-CN", words: ["Offline, requests will wait", "离线"] }],
  ],
  [
    "English elsewhere",
    "a text of its own that ends in an English word",
    [],
    "English elsewhere",
    {},
    [press, { language: "zh-CN", words: ["最多约 600 token"] }],
  ],
  [
    "English elsewhere",
    "one with a figure",
    ["shown: “3 running”"],
    "English elsewhere",
    {},
    [press, { language: "zh-CN", words: ["3 running"] }],
  ],
  [
    "English elsewhere",
    "a message that was told before",
    [],
    "English elsewhere",
    { messages: ["Offline, requests will wait"] },
    [{ do: "language", to: "zh-CN" }, { language: "zh-CN" }],
    [press, { language: "zh-CN" }],
    [press, { language: "zh-CN" }],
    [
      press,
      {
        language: "zh-CN",
        words: ["Offline, requests will wait"],
        messages: ["Offline, requests will wait"],
      },
    ],
  ],
  [
    "English elsewhere",
    "a message that was told just before the language changed",
    [],
    "English elsewhere",
    {},
    [
      { do: "language", to: "zh-CN" },
      { language: "zh-CN", messages: ["Show"] },
    ],
    [press, { language: "zh-CN" }],
    [press, { language: "zh-CN" }],
    [press, { language: "zh-CN", words: ["Show"], messages: ["Show"] }],
  ],
  [
    "English elsewhere",
    "a message that came long after the language changed",
    ["shown: “Show”"],
    "English elsewhere",
    {},
    [{ do: "language", to: "zh-CN" }, { language: "zh-CN" }],
    [press, { language: "zh-CN" }],
    [press, { language: "zh-CN" }],
    [press, { language: "zh-CN", words: ["Show"], messages: ["Show"] }],
  ],
  [
    "English elsewhere",
    "what was typed on the walk, and what nobody typed",
    ["shown: “Untitled song”"],
    "English elsewhere",
    {},
    [{ do: "type", at: 'dialog "Marker" / textbox "Words"', text: "Untitled" }, {}],
    [{ do: "language", to: "zh-CN" }, { language: "zh-CN" }],
    [press, { language: "zh-CN" }],
    [press, { language: "zh-CN" }],
    [press, { language: "zh-CN", words: ["Untitled", "Untitled song"] }],
  ],
  [
    "English elsewhere",
    "a name that was given in English",
    ["shown: “Untitled film”"],
    "English elsewhere",
    {},
    [press, { language: "zh-CN", names: new Set(["Untitled song"]), words: ["Untitled song", "Untitled film"] }],
  ],
  [
    "English elsewhere",
    "a name that was given in English, within a text",
    ["shown: “Shot 3、テイク1の操作”"],
    "English elsewhere",
    {},
    [press, { language: "ja", names: new Set(["Shot 2"]), words: ["Shot 2、テイク1の操作", "Shot 3、テイク1の操作"] }],
  ],
  [
    "English elsewhere",
    "a text in Japanese",
    ["shown: “Offline, requests will wait”"],
    "English elsewhere",
    {},
    [press, { language: "ja", words: ["Offline, requests will wait", "3件生成中"] }],
  ],
  ["English elsewhere", "English in English", [], "English elsewhere", {}, [press, { words: ["3 running"] }]],
  ["focus", "lost after a press", ["the page's body has the focus"], "focus", {}, [press, { focused: false }]],
  [
    "focus",
    "that Tab leads behind the last place",
    [],
    "focus",
    focusAt(1),
    [{ do: "key", key: "Tab" }, { focused: false }],
  ],
  [
    "focus",
    "that Tab leads with a place to go to",
    ["the page's body has the focus"],
    "focus",
    focusAt(0),
    [{ do: "key", key: "Tab" }, { focused: false }],
  ],
  [
    "focus",
    "that Shift+Tab leads before the first place",
    [],
    "focus",
    focusAt(0),
    [{ do: "key", key: "Shift+Tab" }, { focused: false }],
  ],
  [
    "focus",
    "that Shift+Tab leads with a place to go to",
    ["the page's body has the focus"],
    "focus",
    focusAt(1),
    [{ do: "key", key: "Shift+Tab" }, { focused: false }],
  ],
  ["focus", "never had", [], "focus", { focused: false }, [{ do: "key", key: "ArrowUp" }, { focused: false }]],
  [
    "Escape",
    "a dialog that stays",
    ["still open after Escape: dialog Films"],
    "Escape",
    {},
    [{ do: "out" }, { overlays: ["dialog Films"] }],
  ],
  ["Back", "that leads nowhere", ["Back stays at “#/song/1”"], "Back", {}, [{ do: "back" }, { backFrom: "#/song/1" }]],
  ["Back", "out of a pane that was opened after the look", [], "Back", {}, [{ do: "back" }, { backFrom: "#/tasks" }]],
  [
    "Back",
    "that leaves a dialog behind",
    ["still open in another pane: dialog Films"],
    "Back",
    {},
    [{ do: "back" }, { ...elsewhere, overlays: ["dialog Films"] }],
  ],
  [
    "typed text",
    "lost on the way",
    ['main "Chat" / textbox "Message" held "a lamp" and now ""'],
    "typed text",
    field(""),
    [write, field("a lamp")],
    [away, elsewhere],
    [home, field("")],
  ],
  [
    "typed text",
    "of a long text what follows where it parts",
    [`main "Chat" / textbox "Message" held "b" (parts at 80 of 81) and now "" (parts at 80 of 80)`],
    "typed text",
    field(""),
    [write, field(`${"a".repeat(80)}b`)],
    [away, elsewhere],
    [home, field("a".repeat(80))],
  ],
  [
    "typed text",
    "whose field is gone",
    ['the field is gone: main "Chat" / textbox "Message"'],
    "typed text",
    field(""),
    [write, field("a lamp")],
    [{ do: "reload" }, {}],
  ],
  [
    "typed text",
    "that is the name where its field was, once the way elsewhere ended it",
    [],
    "typed text",
    field(""),
    [write, field("a  lamp ")],
    [away, elsewhere],
    [home, { words: ["a lamp (Take 2)"] }],
  ],
  [
    "typed text",
    "whose field is gone, and other words than it held stand there",
    ['the field is gone: main "Chat" / textbox "Message"'],
    "typed text",
    field(""),
    [write, field("a lamp")],
    [away, elsewhere],
    [home, { words: ["a lam", "Take 2"] }],
  ],
  [
    "typed text",
    "of a list that a narrow window puts in a drawer",
    [],
    "typed text",
    field(""),
    [
      { ...write, at: conversationSearch },
      { controls: field("a lamp").controls.map((one) => ({ ...one, place: conversationSearch })) },
    ],
    [{ do: "size", width: 640, height: 400, zoom: 1 }, { controls: [] }],
  ],
  [
    "typed text",
    "of what a narrow window keeps in sight",
    [`the field is gone: ${scriptField}`],
    "typed text",
    field(""),
    [
      { ...write, at: scriptField },
      { controls: field("a lamp").controls.map((one) => ({ ...one, place: scriptField })) },
    ],
    [{ do: "size", width: 640, height: 400, zoom: 1 }, { controls: [] }],
  ],
  [
    "typed text",
    "in another pane than the one that a restart opens",
    [],
    "typed text",
    { ...field(""), route: "" },
    [write, { ...field("a lamp"), route: "" }],
    [{ do: "restart" }, { route: "", main: "Settings" }],
  ],
  [
    "typed text",
    "that was no figure, in a field of figures",
    [],
    "typed text",
    field(""),
    [write, field("a lamp")],
    [away, elsewhere],
    [home, field("2.5")],
  ],
  [
    "typed text",
    "a figure that isn't the one it was",
    ['main "Chat" / textbox "Message" held "1,5" and now "2.5"'],
    "typed text",
    field(""),
    [write, field("1,5")],
    [away, elsewhere],
    [home, field("2.5")],
  ],
  [
    "typed text",
    "that somebody changed",
    [],
    "typed text",
    field(""),
    [write, field("a lamp")],
    [press, field("")],
    [away, elsewhere],
    [home, field("")],
  ],
  [
    "typed text",
    "erased between Enter and the answer",
    ['main "Chat" / textbox "Message" lost what was typed after Enter, and holds "ore"'],
    "typed text",
    field(""),
    [{ ...write, on: "one more" }, field("ore")],
  ],
  [
    "players",
    "dead after a look elsewhere",
    ["“Position” played 12.5 s, and now nothing"],
    "players",
    player(12.5),
    [away, elsewhere],
    [home, player(0)],
  ],
  ["players", "of another song", [], "players", player(12.5), [press, {}], [home, player(0)]],
  [
    "tasks",
    "a state that isn't so",
    ["“Dusk” is ready and shown as running"],
    "tasks",
    {},
    [press, { ledger: [row({})], tasksShown: [{ id: "t1", state: "running" }] }],
  ],
  [
    "tasks",
    "one that was taken off",
    ["“Dusk” is shown as ready though it was taken off the list"],
    "tasks",
    {},
    [press, { ledger: [row({ removed: true })], tasksShown: [{ id: "t1", state: "ready" }] }],
  ],
  [
    "tasks",
    "one that nobody knows",
    ["a task is shown as ready that the database doesn't know"],
    "tasks",
    {},
    [press, { tasksShown: [{ id: "t1", state: "ready" }] }],
  ],
  [
    "status line",
    "none where one runs",
    ["1 running in the database, and the line says “SandboxNo tasks running”"],
    "status line",
    {},
    [press, { ledger: [row({ state: "running" })] }],
  ],
  [
    "status line",
    "one where two wait",
    ["2 queued in the database, and the line says “No tasks running1 queued”"],
    "status line",
    {},
    [
      press,
      {
        ledger: [row({ state: "queued" }), row({ id: "t2", state: "intent" })],
        statusLine: "No tasks running1 queued",
      },
    ],
  ],
  [
    "status line",
    "as it is",
    [],
    "status line",
    {},
    [press, { ledger: [row({ state: "submitting" })], statusLine: "1 running" }],
  ],
  [
    "paid requests",
    "one more than tasks",
    ["the service sold 2 of video.create for 1 tasks"],
    "paid requests",
    {},
    [press, { ledger: [row({})], counters: { ...good.counters, accepted: { "video.create": 2, music: 0 } } as never }],
  ],
  [
    "paid requests",
    "one more than tasks, beside a take that was duplicated with its shot",
    ["the service sold 2 of video.create for 1 tasks"],
    "paid requests",
    {},
    [
      press,
      {
        ledger: [row({}), row({ id: "t2", copied: true })],
        counters: { ...good.counters, accepted: { "video.create": 2, music: 0 } } as never,
      },
    ],
  ],
  [
    "presses that cost",
    "a take that is duplicated with its shot",
    [],
    "presses that cost",
    {},
    [press, { ledger: [row({ copied: true })] }],
  ],
  [
    "presses that cost",
    "a press that said nothing",
    ["“Dusk” was asked for by press"],
    "presses that cost",
    {},
    [press, { ledger: [row({})] }],
  ],
  [
    "presses that cost",
    "Generate",
    [],
    "presses that cost",
    {},
    [{ do: "press", at: 'main "Song" / button "Generate song"' }, { ledger: [row({})] }],
  ],
  [
    "presses that cost",
    "a backup that is brought, English",
    [],
    "presses that cost",
    {},
    [
      { do: "press", at: 'dialog "Import the backup from 28 Nov 2026, 19:50?" / button "Import"' },
      { ledger: [row({})] },
    ],
  ],
  [
    "presses that cost",
    "a backup that is brought, Chinese",
    [],
    "presses that cost",
    {},
    [{ do: "press", at: 'dialog "导入 2026年11月28日 19:50 的备份？" / button "导入"' }, { ledger: [row({})] }],
  ],
  [
    "presses that cost",
    "a backup that is brought, Japanese",
    [],
    "presses that cost",
    {},
    [
      { do: "press", at: 'dialog "2026/11/28 19:50のバックアップを読み込みますか？" / button "読み込む"' },
      { ledger: [row({})] },
    ],
  ],
  [
    "presses that cost",
    "the question about a backup that is restored",
    ["“Dusk” was asked for by press"],
    "presses that cost",
    {},
    [{ do: "press", at: 'dialog "Restore backup" / button "Cancel"' }, { ledger: [row({})] }],
  ],
  [
    "presses that cost",
    "the samples of Home",
    [],
    "presses that cost",
    {},
    [{ do: "press", at: 'main "ホーム" / button "サンプルで試す"' }, { ledger: [row({}), row({ id: "t2" })] }],
  ],
  [
    "what is sent",
    "what the core had before",
    ['main "Chat" / textbox "Message" holds "a lamp", and something else was sent'],
    "what is sent",
    field("a"),
    [sendAtOnce, { ...field("a lamp"), ledger: sent("a") }],
  ],
  [
    "what is sent",
    "what stands there",
    [],
    "what is sent",
    field("a"),
    [sendAtOnce, { ...field("a lamp"), ledger: sent("a  lamp") }],
  ],
  [
    "what is sent",
    "words without their spaces",
    ['main "Chat" / textbox "Message" holds "a lamp", and something else was sent'],
    "what is sent",
    field("a"),
    [sendAtOnce, { ...field("a lamp"), ledger: sent("alamp") }],
  ],
  [
    "what is sent",
    "lyrics, read with a space more",
    [],
    "what is sent",
    lyrics("a"),
    [
      { ...sendAtOnce, at: lyricsField },
      { ...lyrics("a la mp"), ledger: sent("a lamp") },
    ],
  ],
  [
    "what is sent",
    "words that an instrumental song leaves out",
    [],
    "what is sent",
    field("a"),
    [sendAtOnce, { ...field("a lamp"), ledger: [row({ request: '{"is_instrumental":true,"prompt":"waltz"}' })] }],
  ],
  [
    "what is sent",
    "lyrics of which a part is folded",
    [],
    "what is sent",
    { ...field("a"), undrawn: 1 },
    [sendAtOnce, { ...field("2 lines lamp"), undrawn: 1, ledger: sent("a lamp") }],
  ],
  [
    "what is sent",
    "a script that no shot is made of",
    [],
    "what is sent",
    script("a"),
    [
      { ...sendAtOnce, at: scriptField },
      { ...script("a lamp"), ledger: sent("a") },
    ],
  ],
  ["link", "a page without its core", ["the page has lost its core"], "link", {}, [press, { linked: false }]],
];

describe("every rule finds its fault", () => {
  it.each(planted)("%s: %s", (_name, _what, found, ...told) => {
    expect(judge(...told)).toEqual(found);
  });

  it("and none is without one", () => {
    const tried = new Set(planted.map(([name]) => name));
    expect(rules.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
  });
});

describe("levels", () => {
  const level: Level = { documents: 3, nodes: 4000, listeners: 900, heap: 20, handles: 40, memory: 200 };
  const grow = (name: keyof Level, ...by: number[]) =>
    findGrowth(by.map((more) => ({ ...level, [name]: level[name] + more })));

  it("what returns to where it was is no growth, however large it was between", () => {
    expect(grow("listeners", 0, 500, 0, 100)).toEqual([]);
    expect(grow("nodes", 0, 50, 100, 150)).toEqual([]);
  });

  it.each(["documents", "nodes", "listeners", "heap", "handles", "memory"] as const)(
    "%s that grow with every round",
    (name) => {
      expect(grow(name, 0, 400, 800)).toEqual([expect.stringContaining(`${name} grew with every round`)]);
    },
  );
});
