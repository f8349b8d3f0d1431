import { describe, expect, it } from "vitest";
import { breakdown, breakdownCsv, parseFountain, planShots, scenesOf } from "#shared/script/index.ts";
import { actionSeconds, spokenSeconds } from "#shared/script/spoken-length.ts";

const bounds = { min: 4, max: 15 };
const scenes = (text: string) => scenesOf(parseFountain(text), text);
const plan = (text: string) => scenes(text).flatMap((scene) => planShots(scene, bounds));

it.each([
  ["", 0],
  ["Go.", 0.4],
  ["I get off at the next station.", 2.8],
  ["Don’t – it's well-known.", 1.2],
  ["我在下一站下车", 1.556],
  ["OK，走吧", 0.844],
])("“%s” takes %f s to say", (text, seconds) => {
  expect(spokenSeconds(text)).toBeCloseTo(seconds, 3);
});

it("what is seen takes at least two seconds", () => {
  expect(actionSeconds("Rain.")).toBe(2);
  expect(actionSeconds("word ".repeat(40))).toBe(8);
});

describe("shots of a scene", () => {
  it("a paragraph of action each, with what is said below it", () => {
    expect(
      plan(
        "INT. LIGHTHOUSE - NIGHT\n\nRain on the glass. It streams.\n\nMARA (V.O.)\n(soft)\nNot yet.\n\nTEO (CONT'D)\nI get off at the next station.\n\nThe lamp goes dark.",
      ),
    ).toEqual([
      {
        ...{ name: "Rain on the glass", duration: 7, speakers: ["MARA", "TEO"] },
        prompt:
          "Rain on the glass. It streams.\nMara says (v.o., soft): “Not yet.”\nTeo says: “I get off at the next station.”",
        parts: [
          { kind: "picture", text: "Rain on the glass. It streams." },
          { kind: "line", who: "Mara", sung: false, manner: "soft", heard: "voiceover", words: "Not yet." },
          {
            ...{ kind: "line", who: "Teo", sung: false, manner: "", heard: "inPicture" },
            words: "I get off at the next station.",
          },
        ],
      },
      {
        ...{ name: "The lamp goes dark", prompt: "The lamp goes dark.", duration: 4, speakers: [] },
        parts: [{ kind: "picture", text: "The lamp goes dark." }],
      },
    ]);
  });

  it("in Chinese", () => {
    expect(plan("内景 客厅 夜\n\n雨打在窗上。\n\n@玛拉\n(低声)\n还没到。")).toMatchObject([
      { name: "雨打在窗上", prompt: "雨打在窗上。\n玛拉说（低声）：“还没到。”", duration: 4, speakers: ["玛拉"] },
    ]);
  });

  it("a speech longer than a take goes on in the next, cut at sentences", () => {
    const shots = plan(`INT. X\n\nMARA\n${"One two three four five six seven eight nine ten. ".repeat(12)}`);
    expect(shots.map(({ duration }) => duration)).toEqual([13, 13, 13, 13]);
    expect(shots[0]?.prompt).toBe(
      `Mara says: “${"One two three four five six seven eight nine ten. ".repeat(3).trim()}”`,
    );
  });

  it("even one sentence without an end is cut, and nothing of it is lost", () => {
    const shots = plan(`INT. X\n\nMARA\n${"word ".repeat(300)}`);
    expect(shots.every(({ duration }) => duration <= 15)).toBe(true);
    expect(shots.flatMap(({ prompt }) => prompt.match(/word/g) ?? [])).toHaveLength(300);
  });

  it("a heading alone is one shot of its place", () => {
    expect(plan("EXT. PIER - DAWN\n")).toMatchObject([
      { name: "EXT. PIER - DAWN", prompt: "EXT. PIER - DAWN", duration: 4, speakers: [] },
    ]);
  });

  it("what stands before the first heading is a scene, if it is more than a fade", () => {
    expect(plan("FADE IN:\n\nINT. X\n\nRain.\n\nFADE OUT.\n")).toMatchObject([{ prompt: "Rain." }]);
    expect(plan("Darkness. A match.\n\nINT. X\n\nRain.")).toMatchObject([{ name: "Darkness" }, { name: "Rain" }]);
  });

  it("a long name is cut", () => {
    expect(plan(`INT. X\n\n${"lantern ".repeat(20)}`)[0]?.name).toBe(`${"lantern ".repeat(7)}lan…`);
  });
});

it("a breakdown names cast, props and places, and no cell of it runs", () => {
  const text =
    "INT. =CMD() - NIGHT #1#\n\nA LANTERN and a coil of ROPE. MARA waits. [[props: logbook, knife]]\n\nMARA\nHello.\n\nEXT. PIER\n\nBoats.\n";
  const script = parseFountain(text);
  const rows = breakdown(scenesOf(script, text), script.notes);
  expect(rows).toEqual([
    {
      number: "1",
      heading: "INT. =CMD() - NIGHT",
      place: "=CMD()",
      time: "NIGHT",
      seconds: 2,
      cast: ["MARA"],
      props: ["logbook", "knife", "lantern", "rope"],
      synopsis: "",
    },
    { number: "2", heading: "EXT. PIER", place: "PIER", time: "", seconds: 2, cast: [], props: [], synopsis: "" },
  ]);
  expect(breakdownCsv(rows, ["No.", "Heading", "Place", "Time", "s", "Cast", "Props", "Synopsis"])).toBe(
    '\uFEFFNo.,Heading,Place,Time,s,Cast,Props,Synopsis\r\n1,INT. =CMD() - NIGHT,\'=CMD(),NIGHT,2,MARA,"logbook, knife, lantern, rope",\r\n2,EXT. PIER,PIER,,2,,,\r\n',
  );
});
