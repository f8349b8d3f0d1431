// @vitest-environment jsdom
import i18next from "i18next";
import { beforeAll, expect, it } from "vitest";
import type { MenuItem } from "#renderer/components/index.ts";
import type { Clip } from "#renderer/storyboard/animatic/animatic-clips.ts";
import { menuOfClip } from "#renderer/storyboard/animatic/cut/clip-menu.ts";
import type { CutActions } from "#renderer/storyboard/animatic/cut/use-cut.ts";
import type { CutClip } from "#shared/contract/storyboard/film-settings.ts";
import { speakEnglish } from "../../../within-page.tsx";
import { laidClip } from "../laid-clip.ts";

beforeAll(speakEnglish);

interface Opened {
  readonly clip?: Partial<Clip>;
  readonly said?: Partial<CutClip>;
  readonly first?: boolean;
  readonly can?: readonly ("split" | "join" | "in" | "out")[];
  readonly hasCard?: boolean;
}
/** The menu of a clip, and what it asks the cut to do. */
function open({ clip = {}, said = {}, first = false, can = [], hasCard = false }: Opened = {}) {
  const asked: unknown[][] = [];
  const answers: Partial<CutActions> = {
    settingsOf: () => ({ from: 0, to: null, fade: 0, ...said }),
    canSplit: () => can.includes("split"),
    canJoin: () => can.includes("join"),
    canTrim: (edge) => can.includes(edge),
    hasCard: () => hasCard,
  };
  const cut = new Proxy({} as CutActions, {
    get: (_cut, name) =>
      answers[name as keyof CutActions] ?? ((...given: unknown[]) => void asked.push([name, ...given])),
  });
  const items = menuOfClip(i18next.getFixedT(null, ["cut", "film"] as const), laidClip("b", 5, clip), first, cut);
  const labelOf = (item: MenuItem) => ("label" in item ? item.label : "—");
  const all = items.flatMap((item): readonly MenuItem[] => (item.kind === "sub" ? [item, ...item.items] : [item]));
  const find = (label: string) => all.find((item) => labelOf(item) === label);
  return {
    labels: items.map(labelOf),
    off: items.flatMap((item) => ("disabled" in item && item.disabled ? [labelOf(item)] : [])),
    checked: all.flatMap((item) => (item.kind === "check" && item.checked ? [item.label] : [])),
    within: (label: string) => {
      const sub = find(label);
      return sub?.kind === "sub" ? sub.items.map(labelOf) : undefined;
    },
    keys: all.flatMap((item) => ("shortcut" in item && item.shortcut ? [[labelOf(item), item.shortcut]] : [])),
    red: all.flatMap((item) => ("danger" in item && item.danger ? [labelOf(item)] : [])),
    choose: (label: string) => {
      const item = find(label);
      if (item && "onSelect" in item) item.onSelect();
      return asked;
    },
  };
}

const size = { width: 1280, height: 720 };
const footage = (kind: "film" | "still", gone = false): Partial<Clip> => ({
  footage: { assetId: "f", kind, gone },
  ...(kind === "still" ? { film: null, speed: 0 } : {}),
});
const moving = [
  ...["Split at playhead", "Join with next clip", "Trim start to playhead", "Trim end to playhead"],
  ...["Use whole take", "—", "Freeze frame at playhead", "Speed", "Transition"],
];
const ending = ["Duplicate clip", "Delete and leave gap", "Delete from film"];

it.each<[what: string, opened: Opened, labels: string[]]>([
  ["a take", {}, [...moving, "—", "Add title card before", ...ending]],
  [
    "a take whose picture is known",
    { clip: { size } },
    [...moving, "Framing…", "—", "Add title card before", ...ending],
  ],
  [
    "a take that is heard",
    { clip: { hasSound: true } },
    [...moving, "Mute", "Clip audio…", "—", "Add title card before", ...ending],
  ],
  [
    "a frame that stands",
    { clip: { speed: 0, size, hasSound: true } },
    ["Split at playhead", "Transition", "Framing…", "—", "Add title card before", ...ending],
  ],
  [
    "a shot without a take",
    { clip: { film: null } },
    ["Split at playhead", "Transition", "—", "Add title card before", ...ending],
  ],
  ["a take with a card before it", { hasCard: true }, [...moving, "—", "Remove title card", ...ending]],
  [
    "a card",
    { clip: { card: "Later", film: null, size } },
    ["Split at playhead", "Transition", "—", "Duplicate clip", "Delete and leave gap", "Remove title card"],
  ],
  [
    "a film of the library",
    { clip: { ...footage("film"), size }, hasCard: true },
    [...moving, "Framing…", "Replace file…", "—", "Add title card before", ...ending],
  ],
  [
    "a still whose file is gone",
    { clip: { ...footage("still", true), size } },
    ["Split at playhead", "Transition", "Replace file…", "—", "Add title card before", ...ending],
  ],
])("the menu of %s", (_what, opened, labels) => {
  expect(open(opened).labels).toEqual(labels);
});

const cantAll = [
  ...["Split at playhead", "Join with next clip", "Trim start to playhead", "Trim end to playhead"],
  ...["Use whole take", "Freeze frame at playhead"],
];
const without = (...on: string[]) => cantAll.filter((label) => !on.includes(label));
it.each<[what: string, opened: Opened, off: string[]]>([
  ["of a whole take away from the playhead everything there", {}, cantAll],
  ["with the playhead in it no split", { can: ["split"] }, without("Split at playhead", "Freeze frame at playhead")],
  ["before one that goes on no joining", { can: ["join"] }, without("Join with next clip")],
  ["what can be trimmed at its start", { can: ["in"] }, without("Trim start to playhead")],
  ["what can be trimmed at its end", { can: ["out"] }, without("Trim end to playhead")],
  ["of one that begins later not its whole", { said: { from: 1 } }, without("Use whole take")],
  ["of one that ends earlier not its whole", { said: { to: 4 } }, without("Use whole take")],
])("what is off: %s", (_what, opened, off) => {
  expect(open(opened).off).toEqual(off);
});

it.each<[label: string, asked: unknown[], opened?: Opened]>([
  ["Split at playhead", ["split", "b"]],
  ["Join with next clip", ["join", "b"]],
  ["Trim start to playhead", ["trimToPlayhead", "in"]],
  ["Trim end to playhead", ["trimToPlayhead", "out"]],
  ["Use whole take", ["set", "b", { from: 0, to: null }], { said: { from: 2, to: 4 } }],
  ["Freeze frame at playhead", ["freeze"]],
  ["50%", ["set", "b", { speed: 0.5 }]],
  ["100%", ["set", "b", { speed: undefined }]],
  ["400%", ["set", "b", { speed: 4 }]],
  ["Cut", ["joint", "b", { seconds: 0, through: null }]],
  ["Cross-fade 0.5 s", ["joint", "b", { seconds: 0.5, through: null }]],
  ["Cross-fade 2 s", ["joint", "b", { seconds: 2, through: null }]],
  ["Dip to black 1 s", ["joint", "b", { seconds: 1, through: "#000000" }]],
  ["Dip to white 2 s", ["joint", "b", { seconds: 2, through: "#ffffff" }]],
  ["Other length or color…", ["openTransition", "b"]],
  ["Framing…", ["openFraming", "b"], { clip: { size } }],
  ["Replace file…", ["openReplace", "b"], { clip: footage("film") }],
  ["Mute", ["set", "b", { muted: true }], { clip: { hasSound: true } }],
  ["Mute", ["set", "b", { muted: undefined }], { clip: { hasSound: true }, said: { muted: true } }],
  ["Clip audio…", ["openSound", "b"], { clip: { hasSound: true } }],
  ["Remove title card", ["writeCard", "card:s2", null], { clip: { shotId: "s2" }, hasCard: true }],
  ["Remove title card", ["remove", "close", "b"], { clip: { card: "Later" } }],
  ["Duplicate clip", ["duplicate", "b"]],
  ["Delete and leave gap", ["remove", "gap", "b"]],
  ["Delete from film", ["remove", "close", "b"]],
])("“%s” asks for %j", (label, asked, opened) => {
  expect(open(opened).choose(label)).toEqual([asked]);
});

it("a card comes before the clip that the menu is of", () => {
  expect(open().choose("Add title card before")).toMatchObject([["addCard", { key: "b" }]]);
});

it("speeds and transitions that are offered; the first clip follows from nothing", () => {
  const dips = [
    ...["Dip to black 0.5 s", "Dip to black 1 s", "Dip to black 2 s"],
    ...["Dip to white 0.5 s", "Dip to white 1 s", "Dip to white 2 s", "—", "Other length or color…"],
  ];
  const menu = open();
  expect(menu.within("Speed")).toEqual(["25%", "50%", "75%", "100%", "125%", "150%", "200%", "400%"]);
  expect(menu.within("Transition")).toEqual([
    ...["Cut", "Cross-fade 0.5 s", "Cross-fade 1 s", "Cross-fade 2 s"],
    ...dips,
  ]);
  expect(open({ first: true }).within("Transition")).toEqual(["Cut", ...dips]);
});

it.each<[said: Partial<CutClip>, checked: string[]]>([
  [{}, ["100%", "Cut"]],
  [{ speed: 0.5, fade: 1 }, ["50%", "Cross-fade 1 s"]],
  [{ fade: 2, through: "#000000" }, ["100%", "Dip to black 2 s"]],
  [{ fade: 0.5, through: "#ffffff" }, ["100%", "Dip to white 0.5 s"]],
  // A color that the menu doesn't have, or another length, is none of them.
  [{ fade: 1, through: "#ff0000" }, ["100%"]],
  [{ fade: 1.5, speed: 3 }, []],
  [{ muted: true }, ["100%", "Cut", "Mute"]],
])("of a clip of which %j is said, what is so has its tick", (said, checked) => {
  expect(open({ said, clip: { hasSound: true } }).checked).toEqual(checked);
});

it("keys stand beside what they do, and what takes something away is red", () => {
  const { keys, red } = open();
  expect(keys).toEqual([
    ["Split at playhead", "Mod+B"],
    ["Trim start to playhead", "Q"],
    ["Trim end to playhead", "W"],
    ["Freeze frame at playhead", "Shift+F"],
    ["Delete and leave gap", "Shift+Delete"],
    ["Delete from film", "Delete"],
  ]);
  expect(red).toEqual(["Delete from film"]);
});
