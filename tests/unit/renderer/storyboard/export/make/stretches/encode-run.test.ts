import { CustomVideoEncoder, EncodedPacket, registerEncoder, type VideoCodec, type VideoSample } from "mediabunny";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { FilmPlan } from "#renderer/storyboard/export/film-plan.ts";
import { colorOf } from "#renderer/storyboard/export/make/film-color.ts";
import { createFrame, type FilmFrame } from "#renderer/storyboard/export/make/film-frame.ts";
import { encodeRun, ownConfig } from "#renderer/storyboard/export/make/stretches/encode-run.ts";

let offered = false;
let [begun, ended] = [0, 0];

/** Takes its time to end, as those of a graphics card do, which has room for few of them. */
class SlowToEnd extends CustomVideoEncoder {
  static override supports = (codec: VideoCodec) => offered && codec === "av1";
  init(): void {
    begun += 1;
  }
  encode({ codedWidth, codedHeight, timestamp, duration }: VideoSample): void {
    const config = { codec: "av01.0.00M.08", codedWidth, codedHeight };
    const packet = new EncodedPacket(Uint8Array.of(Math.round(timestamp * 10)), "key", timestamp, duration);
    this.onPacket(packet, { decoderConfig: config });
  }
  flush(): void {}
  async close(): Promise<void> {
    await new Promise((done) => setTimeout(done, 5));
    ended += 1;
  }
}
registerEncoder(SlowToEnd);

beforeEach(() => {
  offered = true;
  [begun, ended] = [0, 0];
});
afterEach(() => {
  offered = false;
});

const plan = { width: 16, height: 8, frameRate: 10, color: colorOf({}, 8) } as unknown as FilmPlan;
const encoding = { codec: "av1", bitrate: 1e6 } as const;
async function* pictures(count: number): AsyncGenerator<FilmFrame> {
  for (let shown = 0; shown < count; shown += 1) yield createFrame(16, 8);
}

test("frames of a run are given out in order, at their times in the film, and its encoder has ended behind the last", async () => {
  const times: number[] = [];
  for await (const { packet } of encodeRun(encoding, plan, pictures(3), [20, 23])) times.push(packet.timestamp);
  expect(times).toEqual([2, 2.1, 2.2]);
  expect([begun, ended]).toEqual([1, 1]);
});

test("a take with fewer pictures than it says ends the encoder before that is said", async () => {
  const made = encodeRun(encoding, plan, pictures(2), [0, 3]);
  const read = async () => {
    for await (const _made of made);
  };
  await expect(read()).rejects.toThrow("A take has fewer pictures than it says.");
  expect([begun, ended]).toEqual([1, 1]);
});

test("a run that nobody waits for any more has ended its encoder when it is let go", async () => {
  const made = encodeRun(encoding, plan, pictures(3), [0, 3]);
  expect((await made.next()).done).toBe(false);
  await made.return(undefined);
  expect([begun, ended]).toEqual([1, 1]);
});

test("how this machine encodes is asked of an encoder that has ended by then", async () => {
  expect(await ownConfig(encoding, plan)).toMatchObject({ codec: "av01.0.00M.08", codedWidth: 16, codedHeight: 8 });
  expect([begun, ended]).toEqual([1, 1]);
});
