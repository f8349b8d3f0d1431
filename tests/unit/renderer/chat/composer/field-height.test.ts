import { expect, test } from "vitest";
import { FieldHeight } from "#renderer/chat/composer/field-height.ts";

const LINE = 22;
const COLUMNS = 10;

/** A field that fills its place, breaks its lines after ten letters, and counts how often its text is measured anew. */
function openField(value: string) {
  const style = { height: "", resets: 0 };
  const place = {
    style: {
      get height() {
        return style.height;
      },
      set height(next: string) {
        if (next === "0") {
          style.resets += 1;
          // What scrolls is at its top in a place without height.
          field.scrollTop = 0;
        }
        style.height = next;
      },
    },
  };
  const field = {
    value,
    scrollTop: 0,
    get clientHeight() {
      return Number.parseFloat(style.height) || 0;
    },
    get scrollHeight() {
      return Math.max(this.clientHeight, LINE * Math.max(1, Math.ceil(this.value.length / COLUMNS)));
    },
  };
  const height = new FieldHeight();
  height.take(field, place);
  const type = (text: string, inputType = "insertText") => {
    field.value = text;
    height.typed(field, place, inputType);
    return style.height;
  };
  const draw = (text: string) => {
    field.value = text;
    height.drawn(field, place);
    return style.height;
  };
  return { field, type, draw, style };
}

test("it is as high as its text from the start", () => {
  expect(openField("").style.height).toBe("22px");
  expect(openField("a".repeat(25)).style.height).toBe("66px");
});

test("letters within a line measure nothing anew; the first of the next line makes it higher", () => {
  const { type, style } = openField("a".repeat(8));
  expect(type("a".repeat(9))).toBe("22px");
  expect(type("a".repeat(10), "insertCompositionText")).toBe("22px");
  expect(type("a".repeat(11))).toBe("44px");
  expect(style.resets).toBe(1);
});

test("what was typed isn't measured again when its owner follows; what the owner puts there is", () => {
  const { type, draw, style } = openField("a".repeat(8));
  type("a".repeat(25));
  expect(draw("a".repeat(25))).toBe("66px");
  expect(style.resets).toBe(1);
  expect(draw("b".repeat(45))).toBe("110px");
  expect(draw("")).toBe("22px");
  expect(style.resets).toBe(3);
});

test.each([
  ["what is deleted", "deleteContentBackward", "a"],
  ["a letter in the place of all", "insertText", "b"],
  ["what is cut", "deleteByCut", ""],
  ["a key that is undone", "historyUndo", "a".repeat(3)],
])("%s makes it lower (%s)", (_what, inputType, text) => {
  const { type } = openField("a".repeat(35));
  expect(type(text, inputType)).toBe("22px");
});

test("a paste is measured whole, and a field that is scrolled stays where it was", () => {
  const { field, type } = openField("a".repeat(35));
  field.scrollTop = 30;
  expect(type("a".repeat(95), "insertFromPaste")).toBe("220px");
  expect(field.scrollTop).toBe(30);
});
