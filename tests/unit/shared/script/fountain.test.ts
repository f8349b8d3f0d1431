import { describe, expect, it } from "vitest";
import { type LooseElement, parseFountain, scenesOf, writeFountain } from "#shared/script/index.ts";

/** `kind: text` a line; a number, extension and depth behind it. */
const told = (text: string) =>
  parseFountain(text).elements.map(({ kind, text: words, number, extension, dual, depth }) =>
    [`${kind}: ${words}`, number && `#${number}`, extension && `(${extension})`, dual && "^", depth && String(depth)]
      .filter(Boolean)
      .join(" "),
  );

describe("Fountain's own examples (fountain.io/syntax)", () => {
  it.each<[string, string, string[]]>([
    [
      "a heading",
      "EXT. BRICK'S POOL - DAY\n\nSteel sits.",
      ["heading: EXT. BRICK'S POOL - DAY", "action: Steel sits."],
    ],
    ["a heading in small letters", "int. house - day\n\nX.", ["heading: int. house - day", "action: X."]],
    [
      "each beginning of a heading",
      "INT HOUSE\n\nEST. CITY\n\nINT./EXT CAR\n\nINT/EXT CAR\n\nI/E CAR",
      ["heading: INT HOUSE", "heading: EST. CITY", "heading: INT./EXT CAR", "heading: INT/EXT CAR", "heading: I/E CAR"],
    ],
    ["a word that begins like one", "INTERIOR thoughts.\n\nExtra.", ["action: INTERIOR thoughts.", "action: Extra."]],
    ["a forced heading", ".SNIPER SCOPE POV\n\nX.", ["heading: SNIPER SCOPE POV", "action: X."]],
    ["an ellipsis is none", "...where the second boxer waits.", ["action: ...where the second boxer waits."]],
    [
      "scene numbers",
      "INT. HOUSE - DAY #1A#\n\nINT. HOUSE - NIGHT #I-1-A#\n\nINT. ATTIC #110A.#",
      ["heading: INT. HOUSE - DAY #1A", "heading: INT. HOUSE - NIGHT #I-1-A", "heading: INT. ATTIC #110A."],
    ],
    [
      "action keeps its lines",
      "They drink.\nLong.\n\nAnd again.",
      ["action: They drink.\nLong.", "action: And again."],
    ],
    ["forced action", "!SCANNING THE AISLES...\nWhere is he?", ["action: SCANNING THE AISLES...\nWhere is he?"]],
    ["a character speaks", "STEEL\nThe man's a myth!", ["character: STEEL", "dialogue: The man's a myth!"]],
    [
      "with extensions, in any case",
      "HANS (on the radio)\nWhat?\n\nMOM (O. S.)\nLuke!",
      ["character: HANS (on the radio)", "dialogue: What?", "character: MOM (O. S.)", "dialogue: Luke!"],
    ],
    [
      "names with figures",
      "R2D2\nBeep.\n\n23\nis no name.",
      ["character: R2D2", "dialogue: Beep.", "action: 23\nis no name."],
    ],
    ["a forced character", "@McCLANE\nYippie ki-yay!", ["character: McCLANE", "dialogue: Yippie ki-yay!"]],
    ["capitals that nobody speaks below are action", "STEEL\n\nLooks up.", ["action: STEEL", "action: Looks up."]],
    [
      "dialogue over several lines",
      "DAN\nThen let's retire them.\nPermanently.",
      ["character: DAN", "dialogue: Then let's retire them.\nPermanently."],
    ],
    [
      "dialogue over an empty line, held by two spaces",
      "DEALER\nTen.\n  \nFour.",
      ["character: DEALER", "dialogue: Ten.\n\nFour."],
    ],
    [
      "parentheticals",
      "STEEL\n(starting the engine)\nSo much for retirement!\n(beat)\nRight.",
      [
        "character: STEEL",
        "parenthetical: starting the engine",
        "dialogue: So much for retirement!",
        "parenthetical: beat",
        "dialogue: Right.",
      ],
    ],
    [
      "dual dialogue",
      "BRICK\nScrew retirement.\n\nSTEEL ^\nScrew retirement.",
      ["character: BRICK", "dialogue: Screw retirement.", "character: STEEL ^", "dialogue: Screw retirement."],
    ],
    [
      "lyrics",
      "~Willy Wonka! The amazing chocolatier!\n\nCHILD\n~Everybody give a cheer!",
      ["lyric: Willy Wonka! The amazing chocolatier!", "character: CHILD", "lyric: Everybody give a cheer!"],
    ],
    [
      "transitions",
      "Ends.\n\nCUT TO:\n\nINT. HOUSE\n\n> Burn to White.",
      ["action: Ends.", "transition: CUT TO:", "heading: INT. HOUSE", "transition: Burn to White."],
    ],
    ["centered text", ">THE END<\n\n> THE END <", ["centered: THE END", "centered: THE END"]],
    ["sections", "# Act\n\n## Sequence\n\n### Scene", ["section: Act 1", "section: Sequence 2", "section: Scene 3"]],
    ["a synopsis", "= Set up the characters.\n\nX.", ["synopsis: Set up the characters.", "action: X."]],
    ["a page break", "X.\n\n===\n\n=======\n\nY.", ["action: X.", "pageBreak: ", "pageBreak: ", "action: Y."]],
    ["boneyard within a line", "He /* really */ runs.", ["action: He  runs."]],
    ["boneyard over scenes", "A.\n\n/*\nINT. GONE - DAY\n\nNobody.\n*/\n\nB.", ["action: A.", "action: B."]],
    ["boneyard doesn't nest", "/* a /* b */ c */", ["action:  c */"]],
    ["boneyard that never ends is words", "A. /* b", ["action: A. /* b"]],
    ["notes within a line", "His hand [[which one?]] is bent.", ["action: His hand  is bent."]],
    ["emphasis stays as it is written", "From *down* **under** _it_.", ["action: From *down* **under** _it_."]],
    ["line ends of Windows", "INT. A\r\n\r\nBOB\r\nHi.\r\n", ["heading: INT. A", "character: BOB", "dialogue: Hi."]],
    [
      "headings in Chinese",
      "内景 客厅 夜\n\n雨。\n\n外景 码头 日\n\n船。",
      ["heading: 内景 客厅 夜", "action: 雨。", "heading: 外景 码头 日", "action: 船。"],
    ],
    ["nothing", "", []],
    ["blanks", "\n  \n\t\n", []],
  ])("%s", (_what, text, expected) => {
    expect(told(text)).toEqual(expected);
  });

  it("a title page, with values beside and below the key", () => {
    const { title, elements } = parseFountain(
      "Title:\n    _**BRICK & STEEL**_\n    FULL RETIRED\nCredit: Written by\nAuthor: Stu Maschwitz\nDraft date: 1/20/2012\n\nFADE IN:\n",
    );
    expect(title).toEqual([
      { key: "Title", values: ["_**BRICK & STEEL**_", "FULL RETIRED"] },
      { key: "Credit", values: ["Written by"] },
      { key: "Author", values: ["Stu Maschwitz"] },
      { key: "Draft date", values: ["1/20/2012"] },
    ]);
    expect(elements).toMatchObject([{ kind: "action", text: "FADE IN:" }]);
  });

  it("a script that begins with a transition has no title page", () => {
    expect(parseFountain("FADE IN:\n\nX.").title).toEqual([]);
  });

  it("notes, also over lines; an empty line ends one that was not closed", () => {
    const { notes } = parseFountain(
      "A [[one]] b.\n\n[[two\nlines]]\n\n[[held\n  \ntogether]]\n\n[[never closed\n\nB [[last]].",
    );
    expect(notes.map(({ text }) => text)).toEqual(["one", "two\nlines", "held\n  \ntogether", "last"]);
  });
});

it("every element says where it stands", () => {
  const text = "Title: X\n\nINT. HOUSE - DAY #4#\n\nShe waits.\nLong.\n\nMARA (V.O.)\n(soft)\nNot yet.\n";
  const { elements } = parseFountain(text);
  expect(elements.map(({ from, to }) => text.slice(from, to))).toEqual([
    "INT. HOUSE - DAY #4#",
    "She waits.\nLong.",
    "MARA (V.O.)",
    "(soft)",
    "Not yet.",
  ]);
});

describe("scenes", () => {
  const text =
    "# Act one\n\nFADE IN:\n\nINT. LIGHTHOUSE - STAIRS - NIGHT #1#\n\n= Mara comes back.\n\nRain.\n\nMARA\nHello?\n\n# Act two\n\nEXT. PIER\n\nBoats.\n";
  it("are told apart by their headings; sections belong to what follows", () => {
    const scenes = scenesOf(parseFountain(text), text);
    expect(scenes).toMatchObject([
      {
        heading: "INT. LIGHTHOUSE - STAIRS - NIGHT",
        number: "1",
        place: "LIGHTHOUSE - STAIRS",
        time: "NIGHT",
        synopsis: "Mara comes back.",
      },
      { heading: "EXT. PIER", number: "", place: "PIER", time: "" },
    ]);
    expect(scenes[1]?.source).toBe("EXT. PIER\n\nBoats.");
    expect(scenes[0]?.source.endsWith("Hello?")).toBe(true);
  });

  it.each([
    ["内景 客厅 夜", "客厅", "夜"],
    ["INT. HOUSE – NIGHT", "HOUSE", "NIGHT"],
    ["EST. CITY", "CITY", ""],
    ["SNIPER SCOPE", "SNIPER SCOPE", ""],
  ])("%s is at %s, %s", (heading, place, time) => {
    const fountain = `.${heading}\n\nX.`;
    expect(scenesOf(parseFountain(fountain), fountain)).toMatchObject([{ place, time }]);
  });
});

/** The same numbers for the same seed. */
function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(next() * values.length)] as Value;
  return { next, pick };
}

const words = [
  "rain",
  "MARA looks up",
  "the lamp",
  "Teo’s rope",
  "¿por qué?",
  "灯灭了",
  "a – b",
  "INT. is short",
  "CUT TO:",
  "@home",
  "!now",
  "~la",
  "#1",
  "= x",
  "> so",
  "...and",
  ".then",
  "(beat)",
  "She said: go",
  "你好，玛拉",
];

// @shows Direction, point by point › 7. Fountain goes through without loss
it("what is written is read back as the same elements, over 2,000 made-up scripts", () => {
  const { next, pick } = dice(7);
  const sentence = () => Array.from({ length: 1 + Math.floor(next() * 3) }, () => pick(words)).join(" ");
  const element = (): LooseElement[] => {
    switch (
      pick([
        "heading",
        "action",
        "speech",
        "transition",
        "centered",
        "section",
        "synopsis",
        "pageBreak",
        "lyric",
      ] as const)
    ) {
      case "heading":
        return [
          {
            kind: "heading",
            text: pick(["INT. HOUSE - DAY", "Somewhere else", "EXT. PIER", "内景 客厅 夜"]),
            ...(next() < 0.5 ? { number: pick(["1", "12A", "I-2"]) } : {}),
          },
        ];
      case "action":
        return [{ kind: "action", text: Array.from({ length: 1 + Math.floor(next() * 3) }, sentence).join("\n") }];
      case "speech":
        return [
          {
            kind: "character",
            text: pick(["MARA", "McTEO", "玛拉", "R2D2"]),
            ...(next() < 0.3 ? { extension: "V.O." } : {}),
            ...(next() < 0.2 ? { dual: true } : {}),
          },
          ...(next() < 0.4 ? [{ kind: "parenthetical", text: "quietly" } as const] : []),
          { kind: "dialogue", text: pick(["Not yet.", "Why?\nTell me.", "One.\n\nTwo.", "还没到。"]) },
        ];
      case "transition":
        return [{ kind: "transition", text: pick(["CUT TO:", "Burn to white."]) }];
      case "centered":
        return [{ kind: "centered", text: "THE END" }];
      case "section":
        return [{ kind: "section", text: "Act", depth: 1 + Math.floor(next() * 3) }];
      case "synopsis":
        return [{ kind: "synopsis", text: "They meet." }];
      case "pageBreak":
        return [{ kind: "pageBreak", text: "" }];
      default:
        return [{ kind: "lyric", text: "La la" }];
    }
  };
  for (let round = 0; round < 2000; round += 1) {
    const elements = Array.from({ length: 1 + Math.floor(next() * 8) }, element).flat();
    const text = writeFountain({ title: next() < 0.3 ? [{ key: "Title", values: ["The Lamp"] }] : [], elements });
    const read = parseFountain(text).elements.map(({ from: _from, to: _to, ...rest }) => rest);
    expect(read, `round ${round}:\n${text}`).toEqual(elements);
  }
});
