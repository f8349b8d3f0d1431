import { describe, expect, it } from "vitest";
import { isPdf, readScript } from "#renderer/storyboard/script/read-script.ts";
import { MOST_SCRIPT_BYTES } from "#renderer/storyboard/script/script-limits.ts";
import { parseFountain, planShots, scenesOf } from "#shared/script/index.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, big: boolean, mark: boolean) => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), !big);
  return mark ? Uint8Array.from([...(big ? [0xfe, 0xff] : [0xff, 0xfe]), ...bytes]) : bytes;
};
const textOf = (name: string, bytes: Uint8Array) => {
  const read = readScript(name, bytes);
  return read.ok ? read.text : read.why;
};
const SCENE = "INT. CAFÉ - DAY\n\nMARA\nHello.\n";

describe("whatever it is written in", () => {
  it.each<[string, Uint8Array]>([
    ["UTF-8", utf8(SCENE)],
    ["UTF-8 with its mark", Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8(SCENE)])],
    ["UTF-16, little end first", utf16(SCENE, false, true)],
    ["UTF-16, big end first", utf16(SCENE, true, true)],
    ["UTF-16 without its mark", utf16(SCENE, false, false)],
    ["Windows-1252", Uint8Array.from(SCENE, (letter) => letter.charCodeAt(0))],
  ])("%s", (_what, bytes) => {
    expect(textOf("a.fountain", bytes)).toBe(SCENE);
  });

  it("GB18030", () => {
    // 内景 客厅 夜
    const bytes = Uint8Array.from([0xc4, 0xda, 0xbe, 0xb0, 0x20, 0xbf, 0xcd, 0xcc, 0xfc, 0x20, 0xd2, 0xb9]);
    expect(textOf("a.fountain", bytes)).toBe("内景 客厅 夜");
  });

  // @shows Direction, point by point › 7. Fountain goes through without loss
  it("a Fountain file stays what it was, to the letter", () => {
    const text = "Title: A\r\n\r\n  INT. X \r\n\tindented\t\r\n\r\n/* kept */\r\n";
    expect(textOf("a.fountain", utf8(text))).toBe(text);
  });
});

describe("refused, and why", () => {
  it.each<[string, string, Uint8Array, string]>([
    ["nothing", "a.fountain", utf8(" \n "), "empty"],
    ["a picture", "a.txt", Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 1, 2]), "notText"],
    ["noise", "a.txt", Uint8Array.from({ length: 4000 }, (_, at) => (at * 37) % 32), "notText"],
    ["a Word document", "a.docx", utf8("PK\u0003\u0004"), "format"],
    ["XML of another kind", "a.fdx", utf8("<html><p>x</p></html>"), "notFinalDraft"],
    ["broken XML", "a.fdx", utf8("<FinalDraft><Content>"), "notFinalDraft"],
    ["a Final Draft file without a script", "a.fdx", utf8("<FinalDraft><Content/></FinalDraft>"), "notFinalDraft"],
    ["too many characters", "a.fountain", utf8("x".repeat(5_000_001)), "tooLong"],
  ])("%s", (_what, name, bytes, why) => {
    expect(textOf(name, bytes)).toBe(why);
  });

  it("more bytes than are read, with both figures", () => {
    expect(readScript("a.txt", new Uint8Array(MOST_SCRIPT_BYTES + 1))).toEqual({
      ...{ ok: false, why: "tooLarge", found: 20_971_521, allowed: 20_971_520 },
    });
    // As many as are read, all of them blanks.
    expect(textOf("a.txt", new Uint8Array(20_971_520).fill(32))).toBe("empty");
  });
});

describe("a script of five million characters is taken", () => {
  it("and not one of more, with both figures", () => {
    expect(readScript("a.fountain", utf8("x".repeat(5_000_000)))).toMatchObject({ ok: true, scenes: 0 });
    expect(readScript("a.fountain", utf8("x".repeat(5_000_001)))).toEqual({
      ...{ ok: false, why: "tooLong", found: 5_000_001, allowed: 5_000_000 },
    });
  });

  it("whatever a Final Draft file has around them, up to as many again", () => {
    const around = (length: number) => {
      const bytes = fdx(paragraph("Action", "Rain."), "<!---->");
      const filling = "x".repeat(length - bytes.length);
      return fdx(paragraph("Action", "Rain."), `<!--${filling}-->`);
    };
    expect(textOf("a.fdx", around(9_999_999))).toContain("Rain.");
    expect(readScript("a.fdx", around(10_000_001))).toEqual({
      ...{ ok: false, why: "tooLong", found: 10_000_001, allowed: 5_000_000 },
    });
  });
});

it.each([
  [0, true],
  [1019, true],
  [1020, false],
])("a PDF is known by its mark behind %d bytes: %s", (before, isKnown) => {
  expect(isPdf(utf8(`${" ".repeat(before)}%PDF-1.7`))).toBe(isKnown);
});

const fdx = (content: string, rest = "") =>
  utf8(
    `<?xml version="1.0" encoding="UTF-8"?><FinalDraft DocumentType="Script"><Content>${content}</Content>${rest}</FinalDraft>`,
  );
const paragraph = (type: string, text: string, more = "") =>
  `<Paragraph Type="${type}"${more}><Text>${text}</Text></Paragraph>`;

describe("Final Draft", () => {
  it("its paragraphs, numbers, dual dialogue, notes and title page", () => {
    const bytes = fdx(
      [
        paragraph("Scene Heading", "INT. LIGHTHOUSE - NIGHT", ' Number="12A"'),
        '<Paragraph Type="Action"><Text>Rain &amp; </Text><Text Style="Bold+Italic">thunder</Text><Text>.</Text><ScriptNote><Paragraph><Text>Louder?</Text></Paragraph></ScriptNote></Paragraph>',
        paragraph("Character", "MARA (V.O.)"),
        paragraph("Parenthetical", "(soft)"),
        paragraph("Dialogue", "Not yet."),
        `<Paragraph><DualDialogue>${paragraph("Character", "MARA")}${paragraph("Dialogue", "Go!")}${paragraph("Character", "TEO")}${paragraph("Dialogue", "Stay!")}</DualDialogue></Paragraph>`,
        paragraph("Transition", "CUT TO:"),
        paragraph("Shot", "CLOSE ON THE LAMP"),
      ].join(""),
      `<TitlePage><Content>${paragraph("", "The Lamp")}${paragraph("", "by")}${paragraph("", "A. Writer")}</Content></TitlePage>`,
    );
    const text = textOf("a.fdx", bytes);
    const { title, elements, notes } = parseFountain(text);
    expect(title).toEqual([
      { key: "Title", values: ["The Lamp"] },
      { key: "Credit", values: ["by"] },
      { key: "Author", values: ["A. Writer"] },
    ]);
    expect(notes.map((note) => note.text)).toEqual(["Louder?"]);
    expect(elements.map(({ from: _from, to: _to, ...rest }) => rest)).toEqual([
      { kind: "heading", text: "INT. LIGHTHOUSE - NIGHT", number: "12A" },
      { kind: "action", text: "Rain & ***thunder***." },
      { kind: "character", text: "MARA", extension: "V.O." },
      { kind: "parenthetical", text: "soft" },
      { kind: "dialogue", text: "Not yet." },
      { kind: "character", text: "MARA" },
      { kind: "dialogue", text: "Go!" },
      { kind: "character", text: "TEO", dual: true },
      { kind: "dialogue", text: "Stay!" },
      { kind: "transition", text: "CUT TO:" },
      { kind: "action", text: "CLOSE ON THE LAMP" },
    ]);
  });

  it("is known by what it begins with, whatever its name is", () => {
    const bytes = fdx(paragraph("Scene Heading", "INT. PIER"));
    expect(textOf("a.txt", bytes)).toBe(textOf("a.fdx", bytes));
    const bare = utf8(`\n<FinalDraft><Content>${paragraph("Action", "Rain.")}</Content></FinalDraft>`);
    expect(textOf("a", bare)).toBe(textOf("a.fdx", bare));
    expect(textOf("a", bare)).not.toContain("<");
  });

  it("refuses document types and entities of its own: a billion laughs stay one", () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><FinalDraft><Content>${paragraph("Action", "&b;")}</Content></FinalDraft>`;
    expect(textOf("a.fdx", utf8(bomb))).toBe("notFinalDraft");
    expect(textOf("a.fdx", fdx(paragraph("Action", "&xxe;")))).toBe("notFinalDraft");
  });

  it("refuses what is nested without end", () => {
    expect(textOf("a.fdx", fdx("<Paragraph>".repeat(5000)))).toBe("notFinalDraft");
  });
});

describe("plain text", () => {
  it("as a screenplay is printed: without indents, page numbers and marks of a new page", () => {
    const text =
      "                                        12.\n\n1   INT. LIGHTHOUSE - NIGHT                 1\n\n   Rain on the glass.\n\n                    MARA\n             Not yet.\n\n(CONTINUED)\n";
    const read = readScript("a.txt", utf8(text));
    expect(read).toMatchObject({ ok: true, scenes: 1 });
    expect(parseFountain(read.ok ? read.text : "").elements).toMatchObject([
      { kind: "heading", text: "INT. LIGHTHOUSE - NIGHT", number: "1" },
      { kind: "action", text: "Rain on the glass." },
      { kind: "character", text: "MARA" },
      { kind: "dialogue", text: "Not yet." },
    ]);
  });

  it("as scripts in Chinese are written", () => {
    const text =
      "第1场 内景 客厅 夜\n△雨打在窗上。\n玛拉：还没到。\n特奥（低声）：走吧。\n场景2 外景 码头 日\n船靠岸。";
    const read = readScript("a.txt", utf8(text));
    expect(
      parseFountain(read.ok ? read.text : "").elements.map(({ kind, text: words, number }) => [kind, words, number]),
    ).toEqual([
      ["heading", "内景 客厅 夜", "1"],
      ["action", "雨打在窗上。", undefined],
      ["character", "玛拉", undefined],
      ["dialogue", "还没到。", undefined],
      ["character", "特奥", undefined],
      ["parenthetical", "低声", undefined],
      ["dialogue", "走吧。", undefined],
      ["heading", "外景 码头 日", "2"],
      ["action", "船靠岸。", undefined],
    ]);
  });

  it("no scenes at all: it is action, and that is said", () => {
    expect(readScript("notes.txt", utf8("Just a thought.\n"))).toMatchObject({ ok: true, scenes: 0 });
  });
});

describe("hostile texts are read in linear time", () => {
  it.each<[string, string]>([
    ["boneyards that never end", "/*".repeat(200_000)],
    ["notes that never end", "[[".repeat(500_000)],
    ["closing marks only", "]]*/".repeat(300_000)],
    ["one line", "A".repeat(1_000_000)],
    ["brackets", "MARA (".repeat(200_000)],
    ["arrows", `${">".repeat(500_000)}\n\n${"<".repeat(500_000)}`],
    ["numbers", `INT. X ${"#".repeat(500_000)}`],
    ["empty lines", "\n".repeat(400_000)],
    ["cues", "MARA\n\n".repeat(40_000)],
    ["blanks in a heading", `INT. X${" ".repeat(500_000)}-`],
    ["blanks in a cue", `A${" ".repeat(300_000)}B\nx`],
    ["blanks in a speech", `MARA\n${`x${" ".repeat(3000)}`.repeat(100)}`],
    ["blanks in action", `x${" ".repeat(300_000)}y`],
    ["blanks in Chinese", `雨${" ".repeat(300_000)}：`],
    ["a section with a line separator", `#${" ".repeat(300_000)}a\u2028b`],
    ["a title page with a line separator", `Title: A\n${" ".repeat(300_000)}a\u2028b`],
    ["a Chinese line with a line separator", `张三：${" ".repeat(300_000)}\u2028b`],
    ["blanks in headings", `INT. X${" ".repeat(990)}-\n\n`.repeat(3000)],
    ["a colon at the end of capitals", `${"A ".repeat(300_000)}:`],
  ])("%s", (_what, text) => {
    const start = performance.now();
    const scenes = scenesOf(parseFountain(text), text);
    for (const scene of scenes) planShots(scene, { min: 4, max: 15 });
    readScript("a.txt", utf8(text));
    expect(performance.now() - start).toBeLessThan(3000);
  });
});

it("a Final Draft title page of 100,000 lines is read in linear time", () => {
  const page = `<TitlePage><Content>${paragraph("", "x").repeat(100_000)}</Content></TitlePage>`;
  const start = performance.now();
  expect(textOf("a.fdx", fdx(paragraph("Action", "Rain."), page))).toContain("Rain.");
  expect(performance.now() - start).toBeLessThan(5000);
});

it("a line of over 50,000 characters is action, whatever it begins with", () => {
  const text = `# ${"x".repeat(50_000)}\n\nINT. PIER\n`;
  expect(parseFountain(text).elements.map(({ kind }) => kind)).toEqual(["action", "heading"]);
});
