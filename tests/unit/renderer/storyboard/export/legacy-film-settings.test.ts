import { ORPCError } from "@orpc/client";
import { expect, it } from "vitest";
import { adoptLegacyFilmSettings } from "#renderer/storyboard/export/legacy-film-settings.ts";
import { type FilmSettings, plainFilm } from "#shared/contract/storyboard/film-settings.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";

const [one, two, gone] = [
  "019a6b7e-0000-7000-8000-000000000001",
  "019a6b7e-0000-7000-8000-000000000002",
  "019a6b7e-0000-7000-8000-000000000003",
];
const shot = "019a6b7e-0000-7000-8000-00000000000a";

/** As an earlier version wrote it: what came since is missing, what can't be read is among it. */
const written = JSON.stringify({
  state: {
    byProject: {
      [gone]: { ...plainFilm, title: "Gone" },
      [one]: { takes: { [shot]: { from: 1, to: null, fade: 0.5, caption: "Dawn" } }, song: null, title: "Saltlight" },
      [two]: { ...plainFilm, songLevel: 9 },
    },
  },
  version: 1,
});

function storageOf(text: string | null) {
  let value = text;
  return {
    getItem: () => value,
    removeItem: () => {
      value = null;
    },
  };
}

/** As the client throws what the core refuses. */
const refusal = new ORPCError("FAILED", { data: failure("record_not_found").error });
const lost = () => Promise.reject(new Error("The core can't be reached."));

it("hands over what can be read, leaves out films that are gone, and then forgets its copy", async () => {
  const storage = storageOf(written);
  const adopted: [string, FilmSettings][] = [];
  const adopt = async (id: string, film: FilmSettings) => {
    if (id === gone) throw refusal;
    adopted.push([id, film]);
  };
  await adoptLegacyFilmSettings(storage, adopt);
  const clips = {
    [shot]: { from: 1, to: null, fade: 0.5, caption: "Dawn" },
    title: { from: 0, to: null, fade: 0, card: "Saltlight" },
  };
  expect(adopted).toEqual([[one, { ...plainFilm, clips }]]);
  expect(storage.getItem()).toBeNull();
  await adoptLegacyFilmSettings(storage, adopt);
  expect(adopted).toHaveLength(1);
});

it("keeps its copy while the core can't be reached", async () => {
  const storage = storageOf(written);
  await adoptLegacyFilmSettings(storage, lost);
  expect(storage.getItem()).toBe(written);
});

it.each([["no JSON"], ['{"state":7}'], ["null"]])("forgets what is no settings at all: %s", async (text) => {
  const storage = storageOf(text);
  await adoptLegacyFilmSettings(storage, lost);
  expect(storage.getItem()).toBeNull();
});
