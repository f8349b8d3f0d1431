import { expect, test } from "vitest";
import {
  plainLine,
  plainText,
  safeFolderName,
  safeName,
  spreadsheetCell,
  visibleText,
} from "#shared/outgoing/index.ts";

test.each([
  ["a formula", "=1+1", "'=1+1"],
  ["a call", "@SUM(A1)", "'@SUM(A1)"],
  ["a plus", "+1", "'+1"],
  ["a minus", "-1", "'-1"],
  ["a call of another program", "|cmd", "'|cmd"],
  ["a wide equals sign", "＝1+1", "'＝1+1"],
  ["a wide plus", "＋1", "'＋1"],
  ["a wide minus", "－1", "'－1"],
  ["a wide at", "＠SUM", "'＠SUM"],
  ["a blank before it", "  =1", `'  =1`],
  ["an ideographic space before it", "\u3000=1", `'\u3000=1`],
  ["quotation marks before it", '"=1', `"'""=1"`],
  ["a control before it", "\u0001=1", "'=1"],
  ["a carriage return before it", "\r=1", `"'\n'=1"`],
  ["a tab before it", "\t=1", `"'\t'=1"`],
  ["a semicolon before it", "red;=1+1", `"red;'=1+1"`],
  ["a semicolon and a blank before it", "red; @SUM", `"red; '@SUM"`],
  ["a semicolon and a wide sign", "red;＝1", `"red;'＝1"`],
  ["a tab within", "red\t=1", `"red\t'=1"`],
  ["a line of its own", "red\n=1", `"red\n'=1"`],
  ["a line of its own, by Windows", "red\r\n+1", `"red\n'+1"`],
  ["a line of its own, by Unicode", "red\u2028=1", `"red\n'=1"`],
  ["words", "A lantern, in the rain", '"A lantern, in the rain"'],
  ["words with a dash", "a lantern - in the rain", "a lantern - in the rain"],
  ["quotation marks", 'a "lantern"', '"a ""lantern"""'],
  ["nothing", "", ""],
  ["half a character", "a\ud83d", "a\ufffd"],
  ["a turn of the direction", "gnp\u202egpj.exe", "gnpgpj.exe"],
])("a cell of a spreadsheet: %s", (_, text, cell) => {
  expect(spreadsheetCell(text)).toBe(cell);
});

test("a number stays a number", () => {
  expect([spreadsheetCell(-1.5), spreadsheetCell(0)]).toEqual(["-1.5", "0"]);
});

test.each(["", ",", ";", "\t"])(
  "no cell of a row begins a formula when it is parted by %j and quotes are taken or not",
  (by) => {
    const attacks = [
      "=1",
      "a;=1",
      "a\t=1",
      'a";=1',
      'a"\t=1',
      "a\n=1",
      'a"\n"=1',
      'a;"=1',
      "＝1",
      "a;＠1",
      " =1",
      "a; =1",
    ];
    const row = attacks.map(spreadsheetCell).join(",");
    const pieces = by === "" ? [row] : row.split(new RegExp(`[${by === "," ? ";" : by}\n]`));
    for (const piece of pieces) expect(piece.replace(/^[\s"]+/, "")).not.toMatch(/^[=+\-@＝＋－＠]/);
  },
);

test("words for a document hold no commands, and lines end as lines", () => {
  expect(plainText("a\u0000b\u001b[31mc\u0007\u009bd\u2028e\r\nf\u0085g\ttab\ufffe\ud800")).toBe(
    "ab[31mcd\ne\nf\ng\ttab\ufffd",
  );
  expect(plainLine("\u202egpj.exe\u2066x\u2069\u200f")).toBe("gpj.exex");
  expect(plainText("👩‍🚀 夜の渡し — naïve")).toBe("👩‍🚀 夜の渡し — naïve");
  expect(plainLine("one\n\ttwo\u2029three")).toBe("one two three");
});

test("a line of a terminal or a log shows what it would otherwise obey, and stays one line", () => {
  expect(visibleText("\u001b]0;x\u0007a\u009b2J\nready\r\u2028\u202e\ufeff\ud800é")).toBe(
    "\\u001b]0;x\\u0007a\\u009b2J\\u000aready\\u000d\\u2028\\u202e\\ufeff\\ud800é",
  );
});

test.each([
  ["-rf", "rf"],
  ["--help", "help"],
  ["CONIN$", "_CONIN$"],
  ["con", "_con"],
  ["name. . ", "name"],
  ["gnp\u202egpj", "gnpgpj"],
  ["a\u0085b", "ab"],
  ["..", "Untitled"],
  ["constructor", "constructor"],
  ["__proto__", "__proto__"],
])("a name of a file: %j is %j", (text, name) => {
  expect(safeName(text, "Untitled")).toBe(name);
});

test.each(["Evil.app", "Evil.workflow", "Evil.SCPTD", "Evil.pkg"])(
  "a folder is not called like a program: %s",
  (name) => {
    expect(safeFolderName(name, "Untitled")).toMatch(/^Evil_[A-Za-z]+$/);
  },
);
