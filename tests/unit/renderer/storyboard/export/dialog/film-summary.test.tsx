// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { FilmSummary } from "#renderer/storyboard/export/dialog/film-summary.tsx";
import type { FilmPlan } from "#renderer/storyboard/export/film-plan.ts";
import { speakEnglish, WithinPage } from "../../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(cleanup);

const film = {
  ...{ width: 854, height: 480, frameRate: 24, form: "film", way: "copied", reasons: [], codec: "avc", splice: null },
  ...{ sound: true, soundCodec: "aac", frames: 240 },
};
const encoded = { way: "encoded", codec: null, soundCodec: null, reasons: ["cut", "fade"] };
const codecs = { video: "avc", audio: "aac" } as const;

/** What is said of its pictures and of its sound. */
function said(plan: object, more: object = {}, stills = 0): (string | null)[] {
  cleanup();
  render(
    <FilmSummary plan={{ ...film, ...plan } as unknown as FilmPlan} codecs={{ ...codecs, ...more }} stills={stills} />,
    { wrapper: WithinPage },
  );
  return [...document.querySelectorAll("dd")].map(({ textContent }) => textContent);
}

it.each<[what: string, plan: object, codecs: object, facts: string[]]>([
  ["is copied", {}, {}, ["854 × 480 · 24 fps · H.264, copied unchanged", "AAC, copied unchanged"]],
  [
    "is copied in a codec without another name",
    { soundCodec: "flac", codec: "vp9" },
    {},
    ["854 × 480 · 24 fps · VP9, copied unchanged", "flac, copied unchanged"],
  ],
  [
    "is encoded",
    encoded,
    {},
    ["854 × 480 · 24 fps · H.264, re-encoded because a take is trimmed and takes cross-fade", "AAC"],
  ],
  [
    "is encoded where it has to be",
    { ...encoded, splice: "avc" },
    {},
    ["854 × 480 · 24 fps · H.264, copied except where a take is trimmed and takes cross-fade", "AAC"],
  ],
  [
    "is encoded in another codec than its takes",
    { ...encoded, splice: "vp9", reasons: ["preset"] },
    { audio: "opus" },
    [
      "854 × 480 · 24 fps · H.264, re-encoded because the preset changes size, rate, quality, or codec",
      "Opus (this computer can’t encode AAC)",
    ],
  ],
  [
    "has sound that can't be encoded",
    { soundCodec: null },
    { audio: null },
    ["854 × 480 · 24 fps · H.264, copied unchanged", "None (this computer can’t encode AAC or Opus)"],
  ],
  ["is silent", { sound: false }, {}, ["854 × 480 · 24 fps · H.264, copied unchanged", "None"]],
])("of a film that %s that is said", (_what, plan, more, facts) => {
  expect(said(plan, more)).toEqual(facts);
});

it.each([
  [24000 / 1001, "23.976 fps"],
  [30000 / 1001, "29.97 fps"],
  [12.5, "12.5 fps"],
])("a rate of %d is said as %s", (frameRate, rate) => {
  expect(said({ frameRate })[0]).toContain(` · ${rate} · `);
});

it.each([
  ["webp", 240, 0, "854 × 480 · 24 fps · WebP, 240 frames"],
  ["gif", 1, 0, "854 × 480 · 24 fps · GIF, 1 frame"],
  ["png", 240, 1, "854 × 480 · 1 PNG still"],
  ["png", 240, 12, "854 × 480 · 12 PNG stills"],
])("of pictures (%s, %d frames, %d stills) there is said %s, and nothing of sound", (form, frames, stills, facts) => {
  expect(said({ form, frames }, {}, stills)).toEqual([facts]);
});
