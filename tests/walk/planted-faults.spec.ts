import { expect, test } from "@playwright/test";
import { readControls } from "./accessible.ts";
import { actions } from "./actions/index.ts";
import { Hand, NotThere } from "./hand.ts";
import { findClippedText } from "./rules/clipped-text.ts";
import { findControlFaults } from "./rules/controls.ts";
import { findEmptyScrolls } from "./rules/empty-scrolls.ts";
import type { WalkWorld } from "./walk-world.ts";

/** A page that is right, and one with a fault of each kind that only a browser can see. */
const right = `<main aria-label="Pane" style="width:600px"><button>One</button> <button disabled>Two</button> <button>One</button>
  <label>Words <textarea>abc</textarea></label><p style="width:60px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap" title="A text with its whole told">A text with its whole told</p></main>`;
/** A handle in the middle of its bar: the bar is pressed beside it. */
const handled = `<div style="position:relative;width:300px;height:18px"><b role="slider" aria-label="Bar" style="position:absolute;inset:0"></b>
  <b role="slider" aria-label="Handle" style="position:absolute;left:144px;width:12px;height:18px"></b></div>`;
const faulty = `<main aria-label="Pane"><button style="position:absolute;left:5000px">Outside</button>
  <button style="position:absolute;left:10px;top:200px;width:90px;height:30px">Under</button>
  <div style="position:absolute;left:0;top:190px;width:300px;height:60px;background:red"></div>
  <button style="width:20px;height:20px"></button>
  <p style="width:60px;overflow:hidden;white-space:nowrap">A text that is cut off for good</p></main>`;

// @shows First use, point by point › E. Each rule of the walker finds a fault that is planted
test("what stands right is left alone, each planted fault is found", async ({ page }) => {
  await page.setContent(`<body style="overflow:hidden">${right}${handled}</body>`);
  expect(await findControlFaults(page)).toEqual([]);
  expect(await findClippedText(page)).toEqual([]);
  await page.setContent(`<body style="overflow:hidden">${faulty}</body>`);
  const controls = (await findControlFaults(page)).join("\n");
  expect(controls).toContain("Outside");
  expect(controls).toMatch(/is covered by .*“Under”/);
  expect(controls).toContain("has no name");
  expect(await findClippedText(page)).toContainEqual(
    expect.stringContaining("cut without an ellipsis: p “A text that is cut off"),
  );
});

const reader = '<b style="position:absolute;width:1px;height:1px;overflow:hidden">To a reader</b>';
const list = (style: string) =>
  `<div style="overflow:auto;height:60px;${style}"><div style="height:400px"></div>${reader}<p>The last</p></div>`;

const scrolled: readonly [what: string, html: string, faults: readonly RegExp[]][] = [
  [
    "a list that holds what only a reader meets",
    `<section style="overflow:auto;height:100px">${list("position:relative")}</section>`,
    [],
  ],
  [
    "a pane out of whose list it hangs",
    `<section class="pane" style="position:relative;overflow:auto;height:100px">${list("")}</section>`,
    [/^can be scrolled down by \d+px to nothing: section\.pane/],
  ],
  ["a long text", '<p style="overflow:auto;height:20px;width:80px">A text of several lines that is scrolled</p>', []],
  [
    "what cuts and isn’t scrolled",
    `<section style="position:relative;overflow:hidden;height:100px">${list("")}</section>`,
    [],
  ],
  [
    "a line that is wider than all in it",
    `<section class="pane" style="position:relative;overflow:auto;width:90px;height:60px"><p>Word</p>${reader.replace("width", "left:300px;width")}</section>`,
    [/^can be scrolled aside by \d+px to nothing: section\.pane/],
  ],
  [
    "a line of more than fits",
    '<div style="display:flex;overflow:auto;width:90px"><p style="flex:none;width:200px">Word</p></div>',
    [],
  ],
];
test("what can be scrolled is scrolled to something", async ({ page }) => {
  for (const [what, html, faults] of scrolled) {
    await page.setContent(`<body style="overflow:hidden">${html}</body>`);
    expect(await findEmptyScrolls(page), what).toEqual(faults.map((fault) => expect.stringMatching(fault)));
  }
});

test("controls are named by their place, in the order in which they are read", async ({ page }) => {
  await page.setContent(right);
  const cdp = await page.context().newCDPSession(page);
  const controls = await readControls(cdp);
  expect(controls.map(({ place, enabled }) => [place, enabled])).toEqual([
    ['main "Pane" / button "One"', true],
    ['main "Pane" / button "Two"', false],
    ['main "Pane" / button "One" 2', true],
    ['main "Pane" / textbox "Words"', true],
  ]);
  expect(controls.at(-1)).toMatchObject({ value: "abc", multiline: true, editable: true });
});

test("what an open menu keeps from a field isn't taken for typed; a field that takes no focus by itself is", async ({
  page,
}) => {
  const cdp = await page.context().newCDPSession(page);
  const doing = { hand: new Hand(page, cdp), world: {} as WalkWorld };
  const at = 'textbox "Words"';
  const words = '<textarea aria-label="Words"></textarea>';
  // As menus do: what is pressed below it isn't reached, and it keeps the focus.
  const menu = '<div role="menu" tabindex="-1" style="position:fixed;inset:0" onfocusout="this.focus()"></div>';
  await page.setContent(`${words}${menu}`);
  await page.getByRole("menu").focus();
  await expect(actions.type.perform(doing, { do: "type", at, text: "abc" })).rejects.toThrow(NotThere);
  await page.setContent(words);
  await actions.type.perform(doing, { do: "type", at, text: "abc" });
  await expect(page.getByRole("textbox")).toHaveValue("abc");
  // The rules judge this one.
  await page.setContent(`<div onmousedown="event.preventDefault()">${words}</div>`);
  await actions.type.perform(doing, { do: "type", at, text: "abc" });
});
