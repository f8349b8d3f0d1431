import { expect, it } from "vitest";
import { type Framing, framedPart, framingOf, view, viewBetween, withinPicture } from "#shared/film/framing.ts";

const wide = { width: 1600, height: 900 };
const frame = { width: 1280, height: 720 };
const upright = { width: 900, height: 1600 };
const of = (more: Partial<Framing> = {}): Framing => ({ ...framingOf({}), ...more });
const at = (x: number, y: number, zoom = 1) => ({ x, y, zoom });

it.each<[what: string, framing: Framing, picture: typeof wide, part: number, shown: readonly number[] | null]>([
  ["whole where nothing is said", of(), upright, 0, null],
  ["filling, its middle", of({ conform: "fill" }), upright, 0, [0, 546.875, 900, 506.25]],
  ["filling, whole where it has the film's shape", of({ conform: "fill" }), wide, 0, [0, 0, 1600, 900]],
  [
    "its upper part, where that was chosen",
    of({ conform: "crop", view: at(0.5, 0.2) }),
    upright,
    0,
    [0, 66.875, 900, 506.25],
  ],
  ["never beyond its edges", of({ conform: "crop", view: at(0, 0, 2) }), wide, 0, [0, 0, 800, 450]],
  ["nearer", of({ conform: "crop", view: at(0.75, 0.5, 2) }), wide, 0, [800, 225, 800, 450]],
  [
    "a move, at its start",
    of({ conform: "crop", view: at(0.5, 0.5), viewEnd: at(0.5, 0.5, 2) }),
    wide,
    0,
    [0, 0, 1600, 900],
  ],
  [
    "a move, half of the way",
    of({ conform: "crop", view: at(0.5, 0.5), viewEnd: at(0.5, 0.5, 2) }),
    wide,
    0.5,
    [200, 112.5, 1200, 675],
  ],
  [
    "a move, at its end",
    of({ conform: "crop", view: at(0.5, 0.5), viewEnd: at(0.5, 0.5, 2) }),
    wide,
    1,
    [400, 225, 800, 450],
  ],
  ["no move that isn't seen", of({ conform: "fit", viewEnd: at(0.5, 0.5, 2) }), wide, 1, null],
])("a picture is shown %s", (_what, framing, picture, part, shown) => {
  const rect = framedPart(framing, picture, frame, part);
  expect(rect && [rect.x, rect.y, rect.width, rect.height]).toEqual(shown);
});

// @shows The cut, point by point › 4. A still with a slow move; fit, fill and crop
it("the half of a move that was split is a move that goes the same way", () => {
  const [from, to] = [at(0.4, 0.5, 1.25), at(0.6, 0.5, 2)];
  const middle = viewBetween(from, to, 0.25);
  const whole = of({ conform: "crop", view: from, viewEnd: to });
  const rest = of({ conform: "crop", view: middle, viewEnd: to });
  const [one, other] = [framedPart(whole, wide, frame, 0.625), framedPart(rest, wide, frame, 0.5)];
  for (const side of ["x", "y", "width", "height"] as const) expect(other?.[side]).toBeCloseTo(one?.[side] ?? -1, 6);
});

it("a view that reaches beyond the picture is kept as it is seen", () => {
  expect(withinPicture(at(0, 1, 1), wide, frame)).toEqual(at(0.5, 0.5, 1));
  expect(withinPicture(at(0, 1, 2), wide, frame)).toEqual(at(0.25, 0.75, 2));
  expect(withinPicture(at(0.5, 0.5, 0.2), wide, frame)).toEqual(at(0.5, 0.5, 1));
});

it.each([
  [{ x: -0.1, y: 0, zoom: 1 }],
  [{ x: 0, y: 1.1, zoom: 1 }],
  [{ x: 0, y: 0, zoom: 0.9 }],
  [{ x: 0, y: 0, zoom: 9 }],
])("%j is no view", (wrong) => expect(view.safeParse(wrong).success).toBe(false));
