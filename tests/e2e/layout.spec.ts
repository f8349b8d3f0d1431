import { test as bare, expect } from "@playwright/test";
import { findClippedText } from "../walk/rules/clipped-text.ts";
import { findControlFaults } from "../walk/rules/controls.ts";

const first = (faults: readonly string[]) => faults.map((fault) => fault.split(" in .")[0]);

bare(
  "the rules of layout see what can't be pressed, what lies over another, and words that are cut",
  async ({ page }) => {
    await page.setViewportSize({ width: 400, height: 300 });
    const at = (left: number, top: number, width = 60, more = "") =>
      `style="position:absolute;left:${left}px;top:${top}px;width:${width}px;height:20px;padding:0;${more}"`;
    await page.setContent(`<body style="margin:0;overflow:hidden;font:13px sans-serif">
    <button ${at(10, 10)}>Good</button>
    <button ${at(390, 10)}>Outside</button>
    <button ${at(10, 40)}>Under</button><div ${at(0, 38, 90, "background:red")}></div>
    <button ${at(120, 40)}>One</button><button ${at(160, 40)}>Two</button>
    <button ${at(240, 10, 20)}></button>
    <button ${at(120, 10)} disabled>Off</button>
    <div ${at(10, 70, 100, "height:40px;overflow:auto")}><div style="height:300px"></div><button>Scrolled to</button></div>
    <div ${at(120, 70, 100, "height:40px;overflow:hidden")}><div style="height:300px"></div><button>Cut off</button></div>
    <p ${at(10, 130, 80, "margin:0;overflow:hidden;white-space:nowrap")}>Outcome unknown, cut</p>
    <p ${at(10, 160, 80, "margin:0;overflow:hidden;white-space:nowrap;text-overflow:ellipsis")}>With an ellipsis alone</p>
    <p title="All" ${at(10, 190, 80, "margin:0;overflow:hidden;white-space:nowrap;text-overflow:ellipsis")}>With all that it needs</p>
    <p ${at(10, 220, 200, "margin:0")}>These words</p><p ${at(40, 222, 200, "margin:0")}>lie over others</p>
  </body>`);
    expect(first(await findControlFaults(page)).toSorted()).toEqual([
      "can't be scrolled into the window: button “Cut off”",
      "has no name: button “”",
      "is covered by div “”",
      "lies outside the window of 400×300: button “Outside”",
      "overlap: button “One”",
    ]);
    expect(first(await findClippedText(page)).toSorted()).toEqual([
      "cut without an ellipsis: button “Cut off”",
      "cut without an ellipsis: button “Outside”",
      "cut without an ellipsis: p “Outcome unknown, cut”",
      "cut, and the whole is told nowhere: p “With an ellipsis alone”",
      "printed over: p “These words”",
    ]);
  },
);
