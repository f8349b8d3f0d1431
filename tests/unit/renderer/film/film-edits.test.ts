import { expect, it } from "vitest";
import { plainFilm } from "#shared/contract/film-settings.ts";
import { withPageGlobals } from "../with-page-globals.ts";

const { edited, noEdits } = await withPageGlobals(() => import("#renderer/film/film-edits.ts"));

it("remembers what a field was before its first change, whatever another window makes of it meanwhile", () => {
  const first = edited(noEdits, plainFilm, { title: "S" });
  const second = edited(first, { ...plainFilm, title: "Theirs", songFade: 4 }, { title: "Sa", songFade: 1 });
  expect(second).toEqual({ patch: { title: "Sa", songFade: 1 }, base: { title: null, songFade: 4 } });
  expect(noEdits).toEqual({ patch: {}, base: {} });
});
