import { expect, it } from "vitest";
import { keepAwake } from "#core/tasks/keep-awake.ts";

it("the machine is kept awake from the first work to the last, and is told of changes only", () => {
  const told: boolean[] = [];
  let running = 0;
  const look = keepAwake(
    (wanted) => told.push(wanted),
    () => running,
  );
  for (running of [0, 1, 3, 1, 0, 0, 2]) look();
  expect(told).toEqual([true, false, true]);
});

it("a shell that can't keep awake is asked nothing", () => {
  const look = keepAwake(undefined, () => {
    throw new Error("Nobody should count.");
  });
  expect(look).not.toThrow();
});
