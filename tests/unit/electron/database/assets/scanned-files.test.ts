import { expect, it } from "vitest";
import { ScannedFiles } from "#core/database/assets/scanned-files.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";

it("a folder of many is read in pages, and others have their turn between them", async () => {
  const database = openTestDatabase();
  const seen = new ScannedFiles(database);
  const noteAll = (from: number, to: number) =>
    database.transaction(() => {
      for (let at = from; at < to; at += 1) seen.note("/r", `Songs/${at}.mp3`, { bytes: at, modifiedAt: at + 0.5 });
    });
  /** How many are found, and how often others had a turn. */
  const read = async () => {
    let turns = 0;
    let ended = false;
    const turn = () => {
      turns += 1;
      if (!ended) setImmediate(turn);
    };
    setImmediate(turn);
    const found = await seen.in("/r", "Songs");
    ended = true;
    return { found: found.size, turns, last: found.get(`Songs/${found.size - 1}.mp3`) };
  };
  noteAll(0, 3999);
  seen.note("/r", "Cover.png", { bytes: 1, modifiedAt: 1 });
  seen.note("/other", "Songs/a.mp3", { bytes: 1, modifiedAt: 1 });
  expect(await read()).toEqual({ found: 3999, turns: 0, last: { bytes: 3998, modifiedAt: 3998.5 } });
  noteAll(3999, 4000);
  expect(await read()).toMatchObject({ found: 4000, turns: 1 });
  noteAll(4000, 8001);
  expect(await read()).toMatchObject({ found: 8001, turns: 2, last: { bytes: 8000, modifiedAt: 8000.5 } });
  expect([seen.get("/r", "Cover.png"), seen.get("/r", "Songs/8001.mp3")]).toEqual([{ bytes: 1, modifiedAt: 1 }, null]);
});
