import { checkVideo } from "#shared/rules/video/check-video.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import type { Bench, BenchResult } from "./bench-result.ts";

const image: MediaFacts = {
  kind: "image",
  format: "jpeg",
  mime: "image/jpeg",
  bytes: 2_400_000,
  width: 1920,
  height: 1080,
};
const video: MediaFacts = {
  kind: "video",
  format: "mp4",
  mime: "video/mp4",
  bytes: 4_200_000,
  width: 1366,
  height: 768,
  durationSeconds: 4.5,
  videoCodec: "avc",
  audioCodec: "aac",
  frameRate: 24,
};
const audio: MediaFacts = {
  kind: "audio",
  format: "mp3",
  mime: "audio/mpeg",
  bytes: 160_000,
  durationSeconds: 4.9,
  audioCodec: "mp3",
};

const item = (kind: "image" | "video" | "audio", index: number) => ({
  type: `${kind}_url`,
  [`${kind}_url`]: { url: `asset:${kind}-${index}` },
  role: `reference_${kind}`,
});
/** The most a request may hold: nine images, three videos, three audios, and a long prompt. */
const request = {
  model: "Vendor-H3",
  content: [
    { type: "text", text: "The beam swings out over black water. ".repeat(160) },
    ...Array.from({ length: 9 }, (_, index) => item("image", index)),
    ...Array.from({ length: 3 }, (_, index) => item("video", index)),
    ...Array.from({ length: 3 }, (_, index) => item("audio", index)),
  ],
  resolution: "768P",
  duration: 5,
  ratio: "16:9",
};
const factsOf = (url: string) => (url.includes("image") ? image : url.includes("video") ? video : audio);

const rounds = 2000;

/** Issue 3 § Speed: quick enough for every keystroke. */
async function measureRules(): Promise<BenchResult[]> {
  const findings = checkVideo(request, factsOf);
  if (findings.some(({ severity }) => severity === "error"))
    throw new Error("The request of this bench must be allowed.");
  for (let round = 0; round < 200; round += 1) checkVideo(request, factsOf);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    checkVideo(request, factsOf);
    times.push(performance.now() - start);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(part * (rounds - 1))] ?? 0;
  return [
    { name: "median", value: at(0.5), unit: "ms", target: "< 1 ms", ok: at(0.5) < 1 },
    { name: "95th percentile", value: at(0.95), unit: "ms", target: "< 1 ms", ok: at(0.95) < 1 },
    { name: "findings", value: findings.length, unit: "" },
  ];
}

export const bench: Bench = { name: "Rules over a full reference request", run: measureRules };
