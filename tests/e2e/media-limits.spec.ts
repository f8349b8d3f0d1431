import { basename } from "node:path";
import { allowedBy, fileOf, frameRows, type LimitRow, nameOf, severalRows } from "#tests/support/media-limit-rows.ts";
import { packReferences } from "./pack-rows.ts";
import { FilmPage } from "./pages/film-page.ts";
import type { StoryboardPage } from "./pages/storyboard-page.ts";
import { expect, test } from "./studio.ts";

// API.md § Input media limits in Chromium: the rows that tests/contract/media-limits.test.ts takes through the core.

const PROMPT = "A lamp wakes.";
const BODY = "video.body.size";

/** What a rule looks at, where its subject alone doesn't say it. */
const aspects: Readonly<Record<string, string>> = {
  "image.aspect": ", shape",
  "reference_video.aspect": ", shape",
  "reference_video.codec": ", video codec",
  "reference_video.audio_codec": ", audio codec",
};
const together: Readonly<Record<string, string>> = {
  "reference_image.count": "Reference images",
  "reference_video.count": "Reference videos",
  "reference_audio.count": "Reference audios",
  "reference_video.total_duration": "Reference videos together",
  "reference_audio.total_duration": "Reference audios together",
  "body.size": "Whole request",
};

/** A refusal in two parts, as the page words it: what was found, what is allowed. */
function words(subject: string, refusal: string, found: string | undefined): readonly [string, string] {
  const allowed = allowedBy[refusal] ?? "";
  const bound = allowed.startsWith("at most") ? allowed.replace("at", "At") : `Allowed ${allowed}`;
  return [`${subject}${aspects[refusal] ?? ""}: ${found}`, bound];
}
const listed = (said: readonly [string, string]) => `The service would refuse:${said.join("")}`;

// Over a hundred files are given, some of them large.
test.slow();

// Some take ffmpeg a while: made here, they don't count as the test's time.
test.beforeAll(async () => {
  test.setTimeout(180_000);
  for (const [, given] of frameRows) await fileOf(given);
  for (const { row } of packReferences().flat()) await fileOf(row[1]);
  for (const given of severalRows.flatMap(([, files]) => files)) await fileOf(given);
});

type FrameField = "First frame" | "Last frame";
type Worn = ReadonlyMap<FrameField, LimitRow>;

/** The file takes the place of the one that was there; the field says its name, or what is wrong with it. */
async function giveFrame(storyboard: StoryboardPage, field: FrameField, worn: Worn): Promise<void> {
  const [refusal, given, found] = worn.get(field) ?? [null, "picture.png"];
  const file = await fileOf(given);
  await storyboard.give(field, file);
  const note = refusal === null ? basename(file) : words(field, refusal, found).join(". ");
  await expect(storyboard.frame(field), nameOf(given)).toHaveAccessibleDescription(note);
  await expect(storyboard.coming).toHaveCount(0);
  const refusals = (["First frame", "Last frame"] as const).flatMap((each) => {
    const [code = null, , figure] = worn.get(each) ?? [];
    return code === null ? [] : [listed(words(each, code, figure))];
  });
  await expect(storyboard.refusals(BODY), nameOf(given)).toHaveText(refusals);
}

test("every row of the media limit table is taken and refused at its boundary, beside its field", async ({
  studio,
}) => {
  const { storyboard, page } = studio;
  const film = new FilmPage(page);
  await storyboard.ensureShot();
  await storyboard.promptBox.fill(PROMPT);
  const worn = new Map<FrameField, LimitRow>();
  for (const [index, row] of frameRows.entries()) {
    const field = index % 2 === 0 ? "First frame" : "Last frame";
    await giveFrame(storyboard, field, worn.set(field, row));
  }

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
  for (const [refusal, files, found] of severalRows) {
    shots += 1;
    await film.addShot(PROMPT, shots);
    await storyboard.give("References", await Promise.all(files.map(fileOf)));
    await expect(storyboard.references).toHaveCount(files.length);
    const said = refusal === null ? [] : [listed(words(together[refusal] ?? "", refusal, found))];
    await expect(storyboard.refusals()).toHaveText(said);
    await expect(storyboard.generateButton).toBeEnabled({ enabled: refusal === null });
  }
});
