import { expect, it } from "vitest";
import { filmsToPick } from "#renderer/storyboard/films/films-to-pick.ts";
import { takesOf } from "#renderer/storyboard/takes/shot-takes.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";

const film = (id: string, state: Asset["state"] = "ready") =>
  ({ id, name: `${id}.mp4`, kind: "video", state }) as Asset;
const take = (number: number, assetId: string | null) =>
  ({ id: `t${number}`, take: number, assetId, createdAt: number, state: "ready" }) as Task;

it("lists the board's takes, the shown one first, then the rest of the library, each once and only if it is there", () => {
  const shots = [{ id: "s1", number: 1 } as Shot, { id: "s2", number: 2 } as Shot];
  const takes = new Map([["s1", takesOf([take(1, "one"), take(2, "two"), take(3, null), take(4, "gone")], "t1")]]);
  const media = new Map([film("one"), film("two"), film("gone", "missing")].map((asset) => [asset.id, asset]));
  const library = [film("two"), film("other"), film("lost", "missing"), { ...film("song"), kind: "audio" as const }];
  expect(filmsToPick(shots, takes, media, library)).toEqual([
    { assetId: "one", name: "one.mp4", number: 1, take: 1 },
    { assetId: "two", name: "two.mp4", number: 1, take: 2 },
    { assetId: "other", name: "other.mp4", number: null, take: null },
  ]);
});
