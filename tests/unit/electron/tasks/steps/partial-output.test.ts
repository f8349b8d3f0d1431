import { expect, it } from "vitest";
import { partialOutput, storedLink } from "#core/tasks/steps/partial-output.ts";
import { studioErrorOf } from "#shared/wire/errors/studio-failure.ts";

const cut = "The service ended before the song was finished.";
const said = (message: string) => ({ message, requestId: "r" });

it.each<[string, Parameters<typeof partialOutput>, doubt: string, words: string, requestId: string | null]>([
  [
    "a line that broke",
    ["/in/a.part", 1025, studioErrorOf("stream_interrupted", said("It broke."))],
    "The connection was lost, so the end of the song may be missing.",
    "The connection was lost. The partial file (2 KB) was saved.",
    "r",
  ],
  [
    "nobody says why",
    ["/in/a.part", 1024, null],
    "The connection was lost, so the end of the song may be missing.",
    "The connection was lost. The partial file (1 KB) was saved.",
    null,
  ],
  [
    "an answer about another song",
    ["/in/a.part", 1, studioErrorOf("wrong_answer", said("It is another song."))],
    "The service replied about a different song, so this may not be yours.",
    "It is another song. The partial file (1 KB) was saved.",
    "r",
  ],
  [
    "a disk that is full",
    ["/in/a.part", 1, studioErrorOf("disk_full", said("No room."))],
    "The connection was lost, so the end of the song may be missing.",
    "No room. The partial file (1 KB) was saved.",
    "r",
  ],
  [
    "a song longer than any",
    ["/in/a.part", 1, studioErrorOf("response_too_large", said("Too long."))],
    "The connection was lost, so the end of the song may be missing.",
    "Too long. The partial file (1 KB) was saved.",
    "r",
  ],
  [
    "the answer's own word",
    ["/in/a.part", 1, null, cut],
    `${cut} The end of the song may be missing.`,
    `${cut} The partial file (1 KB) was saved.`,
    null,
  ],
])("what came of a song is kept and doubted: %s", (_what, given, doubt, message, requestId) => {
  const [path, keptBytes, cause] = given;
  expect(partialOutput(...given)).toMatchObject({
    output: { received: path },
    result: { doubt },
    error: {
      code: "outcome_unknown",
      message,
      requestId,
      details: { keptBytes, ...(cause === null ? {} : { cause }) },
    },
  });
});

it("where the answer named an address, that is kept instead", () => {
  expect(storedLink("https://e.org/a", 5, cut)).toMatchObject({
    output: { url: "https://e.org/a", expiresAt: 5 },
    result: { doubt: `${cut} The end of the song may be missing.` },
    error: { code: "outcome_unknown", message: cut, details: { keptLink: true } },
  });
});
