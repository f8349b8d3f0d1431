import { expect, it } from "vitest";
import { inPointFault, outPointFault } from "#renderer/storyboard/export/dialog/take-points.ts";

const take = { from: 1, to: null, whole: 5.04, least: 0.2 };
/** At a quarter of its speed: as long in the film. */
const slow = { ...take, least: 0.05 };

// @shows First use, point by point › B14. Cancel of the export form keeps nothing; an in point beyond the take is refused with its figure
it.each([
  [0, take, undefined],
  [4.84, take, undefined],
  [4.844, take, undefined],
  [4.846, take, { code: "inPastEnd", found: 4.846, edge: 5.04, allowed: 4.84 }],
  // Of a take that is shorter than the least that is shown the beginning is nearest.
  [1, { ...take, whole: 0.1 }, { code: "inPastEnd", found: 1, edge: 0.1, allowed: 0 }],
  [7, take, { code: "inPastEnd", found: 7, edge: 5.04, allowed: 4.84 }],
  [4.9, take, { code: "inPastEnd", found: 4.9, edge: 5.04, allowed: 4.84 }],
  [3, { ...take, to: 2 }, { code: "inPastOut", found: 3, edge: 2, allowed: 1.8 }],
  [1.8, { ...take, to: 2 }, undefined],
  // A shorter take was chosen since the out point was set.
  [6, { ...take, to: 9 }, { code: "inPastEnd", found: 6, edge: 5.04, allowed: 4.84 }],
  [4.99, slow, undefined],
  [5.02, slow, { code: "inPastEnd", found: 5.02, edge: 5.04, allowed: 4.99 }],
  [-1, take, { code: "noFigure", found: -1, edge: 0, allowed: 0 }],
  [Number.NaN, take, { code: "noFigure", found: Number.NaN, edge: 0, allowed: 0 }],
])("an in point at %d s of %o", (found, points, fault) => {
  expect(inPointFault(found, points)).toEqual(fault);
});

it.each([
  [5.04, undefined],
  [1.2, undefined],
  // Fields show hundredths: what looks like the limit is within it.
  [1.196, undefined],
  [5.044, undefined],
  [1.194, { code: "outBeforeIn", found: 1.194, edge: 1, allowed: 1.2 }],
  [5.046, { code: "outPastEnd", found: 5.046, edge: 5.04, allowed: 5.04 }],
  [0, { code: "outBeforeIn", found: 0, edge: 1, allowed: 1.2 }],
  [-1, { code: "noFigure", found: -1, edge: 0, allowed: 0 }],
  [9, { code: "outPastEnd", found: 9, edge: 5.04, allowed: 5.04 }],
  [1.1, { code: "outBeforeIn", found: 1.1, edge: 1, allowed: 1.2 }],
  [Number.POSITIVE_INFINITY, { code: "noFigure", found: Number.POSITIVE_INFINITY, edge: 0, allowed: 0 }],
])("an out point at %d s", (found, fault) => {
  expect(outPointFault(found, take)).toEqual(fault);
});

it.each([
  // Just as much as fields round away.
  ["in", 3.505, undefined],
  ["in", 3.506, "inPastOut"],
  ["out", 4.005, undefined],
  ["out", 4.006, "outPastEnd"],
  ["out", 0.195, undefined],
  ["out", 0.194, "outBeforeIn"],
  ["in", 0, undefined],
  ["in", -0.001, "noFigure"],
  ["out", -0.001, "noFigure"],
])("at its limit an %s point is taken, at %d s: %s", (which, found, code) => {
  const fault =
    which === "in"
      ? inPointFault(found, { from: 0, to: 4, whole: 8, least: 0.5 })
      : outPointFault(found, { from: 0, to: null, whole: 4, least: 0.2 });
  expect(fault?.code).toBe(code);
});

it("a slow clip may show less of its take", () => {
  expect(outPointFault(1.06, slow)).toBeUndefined();
  expect(outPointFault(1.01, slow)).toEqual({ code: "outBeforeIn", found: 1.01, edge: 1, allowed: 1.05 });
});
