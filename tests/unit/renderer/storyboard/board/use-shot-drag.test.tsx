// @vitest-environment jsdom
import { draggable } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { cleanup, render } from "@testing-library/react";
import { useEffect, useRef } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { useSectionDrag } from "#renderer/song/sections/use-section-drag.ts";
import { useShotDrag } from "#renderer/storyboard/board/use-shot-drag.ts";
import { type CastCard, plainCard } from "#shared/contract/storyboard/cast.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { drag, placeAt } from "../../dragged.ts";

afterEach(cleanup);

type CardDrop = (card: CastCard, shots: readonly Shot[]) => void;

function Card(props: { shot: Shot; onMove: (shot: Shot, to: number) => void; onCard: CardDrop }) {
  const { shot, onMove, onCard } = props;
  const card = useRef<HTMLDivElement>(null);
  const { dragging, edge, casting } = useShotDrag(card, shot, onMove, onCard);
  const marks = { "data-dragging": dragging || undefined, "data-edge": edge ?? undefined };
  return <div ref={card} id={shot.id} {...marks} data-casting={casting || undefined} />;
}
const element = (id: string) => document.getElementById(id) as HTMLElement;
const marks = () =>
  [...document.querySelectorAll<HTMLElement>("[data-dragging], [data-edge]")].map(({ id, dataset }) =>
    `${id} ${dataset.dragging ? "dragged " : ""}${dataset.edge ?? ""}`.trim(),
  );

function CastCardOf({ card, projectId }: { card: CastCard; projectId: string }) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = row;
    return current ? draggable({ element: current, getInitialData: () => ({ card, projectId }) }) : undefined;
  }, [card, projectId]);
  return <div ref={row} id={`${card.id} ${projectId}`} />;
}

function board() {
  const shots = ["a", "b", "c"].map((id, at) => madeUpShot(id, {}, { number: at + 1 }));
  const other = madeUpShot("other", {}, { projectId: "another film" });
  const onMove = vi.fn();
  const onCard = vi.fn<CardDrop>();
  render([...shots, other].map((shot) => <Card key={shot.id} {...{ shot, onMove, onCard }} />));
  for (const [at, id] of ["a", "b", "c", "other"].entries()) placeAt(element(id), { left: at * 100 });
  return () => onMove.mock.calls.map(([{ id }, to]) => [id, to]);
}

it("a card is carried to where it is let go: before a card in its left half, else behind it", async () => {
  const moves = board();
  const first = await drag(element("a"));
  expect(marks()).toEqual(["a dragged"]);
  await first.over(element("c"), 250, 50);
  expect(marks()).toEqual(["a dragged", "c before"]);
  await first.over(element("c"), 251, 50);
  expect(marks()).toEqual(["a dragged", "c after"]);
  await first.over(element("b"), 190, 50);
  expect(marks()).toEqual(["a dragged", "b after"]);
  await first.drop(element("c"), 290, 50);
  expect([moves(), marks()]).toEqual([[["a", 3]], []]);
  await (await drag(element("c"))).drop(element("a"), 10, 50);
  expect([moves(), marks()]).toEqual([
    [
      ["a", 3],
      ["c", 1],
    ],
    [],
  ]);
});

it("over itself it shows no place, and let go beside all it stays", async () => {
  const moves = board();
  const carried = await drag(element("b"));
  await carried.over(element("b"), 110, 50);
  expect(marks()).toEqual(["b dragged"]);
  await carried.end();
  expect([moves(), marks()]).toEqual([[], []]);
});

it("a card of the cast is added to the shot that it is let go on, and to none of another film", async () => {
  const onCard = vi.fn<CardDrop>();
  const shot = madeUpShot("a");
  const card = { ...plainCard, id: "keeper", name: "Keeper" };
  render(
    <>
      <Card shot={shot} onMove={vi.fn()} onCard={onCard} />
      <CastCardOf card={card} projectId="film" />
    </>,
  );
  placeAt(element("a"), { left: 0 });
  placeAt(element("keeper film"), { left: 300 });
  const carried = await drag(element("keeper film"));
  await carried.over(element("a"), 50, 50);
  expect(element("a").dataset).toMatchObject({ casting: "true" });
  expect(element("a").dataset.edge).toBeUndefined();
  await carried.drop(element("a"), 50, 50);
  expect(onCard.mock.calls).toEqual([[card, [shot]]]);
  cleanup();
  render(
    <>
      <Card shot={shot} onMove={vi.fn()} onCard={onCard} />
      <CastCardOf card={card} projectId="other" />
    </>,
  );
  placeAt(element("a"), { left: 0 });
  await (await drag(element("keeper other"))).drop(element("a"), 50, 50);
  expect(onCard).toHaveBeenCalledOnce();
});

it("a card of another film has no place here", async () => {
  const moves = board();
  const carried = await drag(element("other"));
  await carried.drop(element("a"), 10, 50);
  expect([moves(), marks()]).toEqual([[], []]);
});

function Row({
  index,
  movable,
  onMove,
}: {
  index: number;
  movable: boolean;
  onMove: (from: number, to: number) => void;
}) {
  const row = useRef<HTMLDivElement>(null);
  const edge = useSectionDrag(row, index, movable, onMove);
  return <div ref={row} id={`row${index}`} data-edge={edge ?? undefined} />;
}

function outline(movable = true) {
  const onMove = vi.fn();
  render([0, 1, 2].map((index) => <Row key={index} {...{ index, movable, onMove }} />));
  for (const index of [0, 1, 2]) placeAt(element(`row${index}`), { top: index * 100 });
  return () => onMove.mock.calls;
}

it.each([
  [0, 2, 210, 1],
  [0, 2, 290, 2],
  [2, 0, 10, 0],
  [2, 0, 90, 1],
  [1, 1, 190, 1],
])("the section at %d let go on that at %d, at %d px, comes to %d", async (from, over, y, to) => {
  const moves = outline();
  await (await drag(element(`row${from}`))).drop(element(`row${over}`), 50, y);
  expect([moves(), marks()]).toEqual([[[from, to]], []]);
});

it("where a section would land is shown at an edge, and nothing over itself", async () => {
  outline();
  const carried = await drag(element("row1"));
  await carried.over(element("row0"), 50, 50);
  expect(marks()).toEqual(["row0 before"]);
  await carried.over(element("row0"), 50, 51);
  expect(marks()).toEqual(["row0 after"]);
  await carried.over(element("row1"), 50, 150);
  expect(marks()).toEqual([]);
  await carried.end();
});

it("sections that can't be moved aren't carried, and a shot is none", async () => {
  const moves = outline(false);
  const still = await drag(element("row0"));
  await still.drop(element("row2"), 50, 290);
  expect(moves()).toEqual([]);
  cleanup();
  const sections = outline();
  board();
  const carried = await drag(element("a"));
  await carried.drop(element("row2"), 50, 290);
  expect([sections(), marks()]).toEqual([[], []]);
});
