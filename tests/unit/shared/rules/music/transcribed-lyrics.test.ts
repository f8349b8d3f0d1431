import { expect, it } from "vitest";
import { checkTranscribedLyrics } from "#shared/rules/music/transcribed-lyrics.ts";

it.each([
  ["as they were heard", "[Verse]\nlight", "[Verse]\nlight", 1],
  ["changed by a letter", "[Verse]\nlights", "[Verse]\nlight", 0],
  ["said to be right", "[Verse]\nlight", null, 0],
  ["of a song of before", "[Verse]\nlight", undefined, 0],
  ["nothing heard", "", "", 0],
])("words %s", (_what, lyrics, heardLyrics, refusals) => {
  expect(checkTranscribedLyrics({ lyrics, heardLyrics }).filter(({ severity }) => severity === "error")).toHaveLength(
    refusals,
  );
});
