import { expect, test } from "vitest";
import { checkVideo } from "#shared/rules/video/check-video.ts";
import {
  audioFacts,
  audioItem,
  imageFacts,
  imageItem,
  shotWith,
  videoFacts,
  videoItem,
} from "#tests/support/requests/sample-requests.ts";

const times = <Item>(count: number, make: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => make(index));

/** Issue 3 § Speed: it runs at every keystroke. The best of several rounds, so that a busy machine does not fail it. */
test("a full reference request is checked in under a millisecond", () => {
  const request = shotWith([
    ...times(9, (index) => imageItem(`asset:i${index}`, "reference_image")),
    ...times(3, (index) => videoItem(`asset:v${index}`)),
    ...times(3, (index) => audioItem(`asset:a${index}`)),
  ]);
  const media = (url: string) =>
    url[6] === "i" ? imageFacts() : url[6] === "v" ? videoFacts() : audioFacts({ durationSeconds: 5 });
  const round = () => {
    const start = performance.now();
    for (let run = 0; run < 20; run += 1) checkVideo(request, media);
    return (performance.now() - start) / 20;
  };
  expect(checkVideo(request, media).every(({ severity }) => severity === "pass")).toBe(true);
  expect(Math.min(...times(50, round))).toBeLessThan(1);
});
