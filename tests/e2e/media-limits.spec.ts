import { basename } from "node:path";
import {
  allowedBy,
  fileOf,
  frameRows,
  type LimitRow,
  nameOf,
  severalRows,
} from "#tests/support/media/media-limit-rows.ts";
import { inPairs, oneOfEach, packReferences, packSeveral } from "./pack-rows.ts";
import { FilmPage } from "./pages/film-page.ts";
import type { StoryboardPage } from "./pages/storyboard-page.ts";
import { expect, test } from "./studio.ts";

// API.md § Input media limits in Chromium: of the rows that tests/contract/media-limits.test.ts takes through the core
// one of each rule and each kind of file.

const PROMPT = "A lamp wakes.";
const BODY = "video.body.size";

/** What a rule looks at, where its subject alone doesn't say it. */
const aspects: Readonly<Record<string, string>> = {
  "image.aspect": ", aspect ratio",
  "reference_video.aspect": ", aspect ratio",
  "reference_video.codec": ", video codec",
  "reference_video.audio_codec": ", audio codec",
};
const together: Readonly<Record<string, string>> = {
  "reference_image.count": "Reference images",
  "reference_video.count": "Reference videos",
  "reference_audio.count": "Reference audio files",
  "reference_video.total_duration": "Reference videos, total",
  "reference_audio.total_duration": "Reference audio, total",
  "body.size": "Whole request",
};

/** A refusal in two parts, as the page words it: what was found, what is allowed. */
function words(subject: string, refusal: string, found: string | undefined): readonly [string, string] {
  const allowed = allowedBy[refusal] ?? "";
  const bound = allowed.startsWith("at most") ? allowed.replace("at", "At") : `Allowed ${allowed}`;
  return [`${subject}${aspects[refusal] ?? ""}: ${found}`, bound];
}
const listed = (said: readonly [string, string]) => `The service would refuse:${said.join("")}`;

// Dozens of files are given, some of them large.
test.slow();

// Some take ffmpeg a while: made here, they don't count as the test's time.
test.beforeAll(async () => {
  test.setTimeout(180_000);
  for (const [, given] of frames) await fileOf(given);
  for (const { row } of packReferences().flat()) await fileOf(row[1]);
  for (const given of severalRows.flatMap(([, files]) => files)) await fileOf(given);
});

const frames = oneOfEach(frameRows);
const frameFields = ["First frame", "Last frame"] as const;

/** Each file takes the place of the one before it; its field says its name, or what is wrong with it. */
async function giveFrames(storyboard: StoryboardPage, rows: readonly LimitRow[]): Promise<void> {
  const refusals: string[] = [];
  const given = rows.map(async ([refusal, file, found], index) => {
    const field = frameFields[index] ?? "First frame";
    const path = await fileOf(file);
    await storyboard.give(field, path);
    const said = refusal === null ? undefined : words(field, refusal, found);
    if (said) refusals.push(listed(said));
    const unseen = nameOf(file).startsWith("handmade") ? " Valid, no preview" : "";
    const note = said?.join(". ") ?? `${basename(path)} Opens a file dialog${unseen}`;
    await expect(storyboard.frame(field), nameOf(file)).toHaveAccessibleDescription(note);
  });
  await Promise.all(given);
  await expect(storyboard.coming).toHaveCount(0);
  await expect(storyboard.refusals(BODY)).toHaveText(refusals.sort());
}

test("every rule of the media limit table is told beside its field, and every kind of file is taken", async ({
  studio,
}) => {
  const { storyboard, page } = studio;
  const film = new FilmPage(page);
  await storyboard.ensureShot();
  await storyboard.promptBox.fill(PROMPT);
  for (const rows of inPairs(frames)) await giveFrames(storyboard, rows);

  // As references as many at once as one shot takes: only what its own row refuses is refused.
  let shots = 1;
  for (const rows of packReferences()) {
    shots += 1;
    await film.addShot(PROMPT, shots);
    await storyboard.give("References", await Promise.all(rows.map(({ row }) => fileOf(row[1]))));
    await expect(storyboard.references).toHaveCount(rows.length);
    const refusals = rows.flatMap(({ kind, row: [refusal, , found] }, index) => {
      const ordinal = rows.slice(0, index + 1).filter((each) => each.kind === kind).length;
      return refusal === null ? [] : [listed(words(`Reference ${kind} ${ordinal}`, refusal, found))];
    });
    await expect(storyboard.refusals(BODY)).toHaveText(refusals);
    await expect(storyboard.refusedReferences).toHaveCount(refusals.length);
  }

  // Counts, sums and the whole body.
  for (const rows of packSeveral()) {
    shots += 1;
    await film.addShot(PROMPT, shots);
    const files = rows.flatMap(([, given]) => given);
    await storyboard.give("References", await Promise.all(files.map(fileOf)));
    await expect(storyboard.references).toHaveCount(files.length);
    const refusals = rows.flatMap(([refusal, , found]) =>
      refusal === null ? [] : [listed(words(together[refusal] ?? "", refusal, found))],
    );
    await expect(storyboard.refusals()).toHaveText(refusals);
    await expect(storyboard.generateButton).toBeEnabled({ enabled: refusals.length === 0 });
  }
});
