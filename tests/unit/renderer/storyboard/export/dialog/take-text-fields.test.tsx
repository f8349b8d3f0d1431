// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { TakeTextFields, type TakeTextFieldsProps } from "#renderer/storyboard/export/dialog/take-text-fields.tsx";
import { at, named, press, write } from "../../../page-controls.ts";
import { watchedSizes } from "../../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../../within-page.tsx";

beforeAll(speakEnglish);
// Popovers ask for it.
beforeAll(() => void watchedSizes());
afterAll(() => void vi.unstubAllGlobals());
afterEach(cleanup);

const said = "Mira whispers: “Keep the light.”";
async function open(given: Partial<TakeTextFieldsProps> = {}) {
  const [captions, cards]: [unknown[], unknown[]] = [[], []];
  const props = { number: "3", prompt: said, caption: undefined, timed: false, card: undefined, ...given };
  render(<TakeTextFields {...props} onCaption={(to) => captions.push(to)} onCard={(to) => cards.push(to)} />, {
    wrapper: WithinPage,
  });
  await press("button", "Caption and card of shot 3");
  await at("dialog", "Caption and card of shot 3");
  return { captions, cards };
}
const caption = () => named("field", "Caption of shot 3")[0] as HTMLTextAreaElement | undefined;
const offers = (name: string) => named("button", name).length > 0;
const isMarked = () => named("button", "Caption and card of shot 3")[0]?.ariaPressed;

test.each<[what: string, given: Partial<TakeTextFieldsProps>, words: string, canReset: boolean]>([
  ["what is said in it", {}, "Keep the light.", false],
  ["nothing, where nothing is said", { prompt: "Fog." }, "", false],
  ["its own", { caption: "Keep it." }, "Keep it.", true],
  ["none, as was wished", { caption: "" }, "", true],
  ["its own, which is what is said", { caption: "Keep the light." }, "Keep the light.", false],
  ["its own, where nothing is said to go back to", { prompt: "Fog.", caption: "Keep it." }, "Keep it.", false],
])("a shot's caption is %s", async (_what, given, words, canReset) => {
  const { captions } = await open(given);
  expect(caption()?.value).toBe(words);
  expect(offers("Reset to dialogue")).toBe(canReset);
  expect(isMarked()).toBe(String(given.caption !== undefined));
  await write("Caption of shot 3", "Other");
  if (canReset) await press("button", "Reset to dialogue");
  expect(captions).toEqual(["Other", ...(canReset ? [undefined] : [])]);
});

test("captions with times of their own aren't written here, and can become one", async () => {
  const { captions } = await open({ timed: true, caption: "Keep it." });
  expect(caption()).toBeUndefined();
  expect(isMarked()).toBe("true");
  await press("button", "One caption for the whole take");
  expect(captions).toEqual([undefined]);
});

test.each<[what: string, card: string | null | undefined, on: boolean | undefined, words: string | undefined]>([
  ["none where its shot doesn't begin", undefined, undefined, undefined],
  ["none yet", null, false, undefined],
  ["one without words", "", true, ""],
  ["one with words", "One", true, "One"],
])("a card before it: %s", async (_what, card, on, words) => {
  const { cards } = await open({ card });
  const [toggle] = named("switch", "Title card before this shot");
  const field = named("field", "Text of the card before shot 3")[0] as HTMLInputElement | undefined;
  expect([toggle && toggle.ariaChecked === "true", field?.value]).toEqual([on, words]);
  expect(isMarked()).toBe(String(typeof card === "string"));
  if (toggle) fireEvent.click(toggle);
  if (field) fireEvent.input(field, { target: { value: "Two" } });
  expect(cards).toEqual([...(toggle ? [on ? null : ""] : []), ...(field ? ["Two"] : [])]);
});
