import { expect, it } from "vitest";
import { parseDirection } from "#shared/direction/index.ts";
import { directionFindings, requestDirectionFindings } from "#shared/rules/direction/direction-findings.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";

const text = (...beats: string[]) =>
  `integrated_multimodal_description: ${beats.join(" ")}\noverall_soundscape: Wind.\nnon_diegetic_music: N/A`;
const long =
  "[Shot 1] Fog. A keeper (S1), old and hoarse, says: <d>[English] I have kept this lamp for forty years and I will keep it for forty more.</d>";
const draftOf = (words: string, more: object = {}) =>
  madeUpShot("a", { directed: true, direction: parseDirection(words, 4), duration: 4, ...more }).draft;
const codes = (findings: readonly { code: string }[]) => findings.map(({ code }) => code.replace("direction.", ""));

it.each([
  ["a line that can't be said in its time", draftOf(text(long)), ["line_too_long"]],
  ["a line with time enough", draftOf(text(long), { duration: 15 }), []],
  ["a shot in words, whatever direction is kept with it", draftOf(text(long), { directed: false }), []],
  ["a directed shot of which nothing is written", draftOf(""), []],
  ["none at all", madeUpShot("a", { directed: true, direction: null }).draft, []],
])("%s", (_name, draft, expected) => {
  expect(codes(directionFindings(draft, () => undefined))).toEqual(expected);
});

const request = (words: string, duration: number, media: object[] = []) => ({
  ...{ model: "Vendor-H3-Max", resolution: "480P", duration, ratio: "16:9" },
  content: [{ type: "text", text: words }, ...media],
});
const last =
  "How the reference pictures align with the target video — <Picture 1> (from [Shot 1]) aligns with the 4.00-second mark of the target video.\n\n";
const frame = { type: "image_url", image_url: { url: "asset:a" }, role: "last_frame" };

it.each([
  ["what is sent is judged: its length", request(text(long), 4), ["line_too_long"]],
  ["as long as the model makes it", request(text(long), 15), []],
  ["a last frame tied to a mark before the end", request(last + text("[Shot 1] Fog."), 5, [frame]), ["beats_tile"]],
  ["a last frame at the end", request(last + text("[Shot 1] Fog."), 4, [frame]), []],
  ["no request", { content: "?" }, []],
  ["nothing", null, []],
])("of a request: %s", (_name, sent, expected) => {
  expect(codes(requestDirectionFindings(sent))).toEqual(expected);
});

it("a file that the text doesn't name is told of a request of references", () => {
  const words =
    "subject_definitions:\n<Subject 1>: what <Picture 1> shows\nsummary: [reference generation] <Subject 1>.\nretention_analysis:\n<Subject 1>: fully_preserved\ndetailed_description: [Shot 1] <Subject 1> waits.\noverall_soundscape: Wind.\nnon_diegetic_music: N/A";
  const image = (url: string) => ({ type: "image_url", image_url: { url }, role: "reference_image" });
  const found = requestDirectionFindings(request(words, 5, [image("asset:a"), image("asset:b")]));
  expect(found.filter(({ code }) => code === "direction.file_unnamed")).toMatchObject([
    { severity: "warning", params: { label: "<Picture 2>" } },
  ]);
});
