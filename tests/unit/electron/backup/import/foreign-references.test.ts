import { expect, it } from "vitest";
import { taskHere } from "#core/backup/import/foreign-references.ts";
import type { ForeignTask } from "#core/database/foreign/index.ts";

it("of what came of a task figures and short words stay, and no link", () => {
  const result = {
    seconds: 5,
    whole: true,
    name: "x".repeat(200),
    longer: "x".repeat(201),
    link: "https://files.example/a.mp4",
    more: { a: 1 },
  };
  const task = { kind: "video", request: {}, error: null, result } as unknown as ForeignTask;
  const ids = { idOf: () => null, nowhere: (id: string) => id } as Parameters<typeof taskHere>[2];
  expect(taskHere(task, "own", ids).result).toEqual({ seconds: 5, whole: true, name: "x".repeat(200) });
});
