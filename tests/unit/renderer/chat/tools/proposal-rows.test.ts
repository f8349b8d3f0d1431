import { createInstance, type TFunction } from "i18next";
import { beforeAll, expect, test } from "vitest";
import { changesIn, type ProposalRow, proposalRows } from "#renderer/chat/tools/proposal-rows.ts";
import { en } from "#renderer/i18n/english.ts";
import type { Proposal } from "#shared/contract/chat/director.ts";
import { wordsDirection } from "#shared/direction/index.ts";

let t: TFunction<["director", "cast"]>;
beforeAll(async () => {
  const words = createInstance();
  await words.init({ lng: "en", resources: { en }, interpolation: { escapeValue: false } });
  t = words.getFixedT("en", ["director", "cast"]);
});

const beats = (words: string) => `integrated_multimodal_description: [Shot 1] ${words}`;
const mira = { name: "Mira", kind: "person", description: "A keeper." };

test.each<[what: string, proposal: object, rows: ProposalRow[]]>([
  [
    "shots that are new, at a place, changed and deleted",
    {
      kind: "shots",
      items: [
        { kind: "add", before: null, after: { name: "Dawn", prompt: "Light" }, place: null },
        { kind: "add", before: null, after: { prompt: "Fog" }, place: 3 },
        {
          ...{ kind: "change", place: null },
          before: { number: 2, draft: { name: "Dusk", prompt: "Night" } },
          after: { name: "Later", prompt: "Rain" },
        },
        { kind: "change", place: 4, before: { number: 5, draft: { name: "" } }, after: { name: "Noon" } },
        { kind: "remove", place: null, before: { number: 4, draft: { name: "End" } }, after: {} },
      ],
    },
    [
      { title: "New shot: Dawn", kind: "add", fields: [{ name: "prompt", before: "", after: "Light" }] },
      { title: "New shot at 3: ", kind: "add", fields: [{ name: "prompt", before: "", after: "Fog" }] },
      {
        ...{ title: "Edit shot 2: Dusk", kind: "change" },
        fields: [
          { name: "name", before: "Dusk", after: "Later" },
          { name: "prompt", before: "Night", after: "Rain" },
        ],
      },
      {
        ...{ title: "Edit shot 5: Noon", kind: "change" },
        fields: [
          { name: "name", before: "", after: "Noon" },
          { name: "place", before: "5", after: "4" },
        ],
      },
      { title: "Delete shot 4: End", kind: "remove", fields: [] },
    ],
  ],
  [
    "shots whose beats are written or changed, and one whose beats stay",
    {
      kind: "shots",
      items: [
        {
          ...{ kind: "change", place: null, after: { direction: wordsDirection("Rain.", 5) } },
          before: { number: 1, draft: { name: "Dusk", direction: null } },
        },
        {
          ...{ kind: "change", place: null, after: { direction: wordsDirection("Rain.", 5) } },
          before: { number: 2, draft: { name: "Dawn", direction: wordsDirection("Fog.", 5) } },
        },
        {
          ...{ kind: "change", place: null, after: { direction: wordsDirection("Fog.", 5) } },
          before: { number: 3, draft: { name: "Noon", direction: wordsDirection("Fog.", 5) } },
        },
      ],
    },
    [
      {
        title: "Edit shot 1: Dusk",
        kind: "change",
        fields: [{ name: "direction", before: "", after: beats("Rain.") }],
      },
      {
        ...{ title: "Edit shot 2: Dawn", kind: "change" },
        fields: [{ name: "direction", before: beats("Fog."), after: beats("Rain.") }],
      },
      { title: "Edit shot 3: Noon", kind: "change", fields: [] },
    ],
  ],
  [
    "cards of the cast that are new, changed, emptied and deleted",
    {
      kind: "cast",
      items: [
        { kind: "add", before: null, after: mira },
        { kind: "add", before: null, after: { name: "Ada", description: "" } },
        { kind: "change", before: mira, after: { name: "Mira Lund", description: "" } },
        { kind: "remove", before: mira, after: {} },
      ],
    },
    [
      {
        ...{ title: "New card: Mira", kind: "add" },
        fields: [
          { name: "cardKind", before: "", after: "Person" },
          { name: "description", before: "", after: "A keeper." },
        ],
      },
      { title: "New card: Ada", kind: "add", fields: [] },
      {
        ...{ title: "Edit card: Mira", kind: "change" },
        fields: [
          { name: "name", before: "Mira", after: "Mira Lund" },
          { name: "description", before: "A keeper.", after: "" },
        ],
      },
      { title: "Delete card: Mira", kind: "remove", fields: [] },
    ],
  ],
  [
    "the parts of a film",
    {
      kind: "film",
      items: [
        { part: "title", before: "Film 1", after: "The Keeper" },
        { part: "look", before: " grey ", after: "warm\n" },
        { part: "cast", name: "Mira", description: "A keeper." },
        { part: "shot", after: { name: "Dawn", prompt: "Light", duration: 6 } },
        { part: "song", after: { title: "Tide", style: "slow", lyrics: "" } },
      ],
    },
    [
      { title: "Title", kind: "change", fields: [expect.objectContaining({ before: "Film 1", after: "The Keeper" })] },
      { title: "Look of all shots", kind: "change", fields: [{ name: "look", before: "grey", after: "warm" }] },
      { title: "Cast: Mira", kind: "add", fields: [{ name: "description", before: "", after: "A keeper." }] },
      {
        ...{ title: "New shot: Dawn", kind: "add" },
        fields: [
          { name: "prompt", before: "", after: "Light" },
          { name: "duration", before: "", after: "6" },
        ],
      },
      {
        ...{ title: "New song", kind: "add" },
        fields: [
          { name: "title", before: "", after: "Tide" },
          { name: "style", before: "", after: "slow" },
        ],
      },
    ],
  ],
  [
    "passages of a script, counted from one",
    {
      kind: "script",
      items: [
        { before: "INT. ROOM", after: "INT. HALL" },
        { before: "Fog.", after: "" },
        { before: "", after: "The end." },
      ],
    },
    [
      { title: "Script edit 1", kind: "change", fields: [{ name: "script", before: "INT. ROOM", after: "INT. HALL" }] },
      { title: "Script edit 2", kind: "remove", fields: [{ name: "script", before: "Fog.", after: "" }] },
      { title: "New text at end of script", kind: "add", fields: [{ name: "script", before: "", after: "The end." }] },
    ],
  ],
  [
    "a new song",
    { kind: "song", songId: null, before: null, after: { title: "Tide", style: "", lyrics: "La" } },
    [
      {
        ...{ title: "New song", kind: "add" },
        fields: [
          { name: "title", before: "", after: "Tide" },
          { name: "lyrics", before: "", after: "La" },
        ],
      },
    ],
  ],
  [
    "a song that changes, and loses its style",
    {
      ...{ kind: "song", songId: "s" },
      before: { title: "Tide", style: "slow", lyrics: "La" },
      after: { style: "", lyrics: "Lo" },
    },
    [
      {
        ...{ title: "Song “Tide”", kind: "change" },
        fields: [
          { name: "style", before: "slow", after: "" },
          { name: "lyrics", before: "La", after: "Lo" },
        ],
      },
    ],
  ],
])("a proposal of %s is read change by change", (_what, proposal, rows) => {
  expect(proposalRows(proposal as Proposal, t)).toEqual(rows);
  expect(changesIn(proposal as Proposal)).toBe(rows.length);
});
