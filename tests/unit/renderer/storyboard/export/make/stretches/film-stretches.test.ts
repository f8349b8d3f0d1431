import { EncodedPacket } from "mediabunny";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PieceRefused } from "#renderer/media/files/index.ts";
import type { FilmPlan } from "#renderer/storyboard/export/film-plan.ts";
import { clipOfFile } from "#renderer/storyboard/export/make/clip-of-file.ts";
import { colorOf } from "#renderer/storyboard/export/make/film-color.ts";
import type { FilmProgress, KeptParts } from "#renderer/storyboard/export/make/film-messages.ts";
import { makeFilm } from "#renderer/storyboard/export/make/make-film.ts";
import {
  openStretches,
  type StretchesRefused,
  stretchesOf,
} from "#renderer/storyboard/export/make/stretches/film-stretches.ts";
import { packConfig, packPacket, unpackStretch } from "#renderer/storyboard/export/make/stretches/packed-stretch.ts";
import { masterOutput, presetOutputs } from "#renderer/storyboard/export/output/film-output.ts";
import { planFilm } from "#renderer/storyboard/export/plan-film.ts";
import { plainFilm, wholeTake } from "#shared/contract/storyboard/film-settings.ts";
import { brightenBy, filmOf, lookInto, offerCoders, servedFiles } from "../../../../media/files/plain-media.ts";

let withdraw = () => {};
beforeEach(() => {
  withdraw = offerCoders();
});
afterEach(() => {
  withdraw();
  vi.unstubAllGlobals();
});

const limited = colorOf({ matrix: "smpte170m", fullRange: false, primaries: "smpte170m", transfer: "smpte170m" }, 8);
const address = (name: string) => `http://core/media/${name}`;

/** A core that keeps stretches as they are sent, and gives back those that are whole. */
function keepingCore() {
  const whole = new Map<number, Uint8Array<ArrayBuffer>>();
  const parts = new Map<number, Uint8Array[]>();
  const others = globalThis.fetch;
  let refusal: Response | null = null;
  vi.stubGlobal("fetch", async (asked: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(asked instanceof Request ? asked.url : asked);
    const stretch = Number(/\/stretches\/f\/(\d+)$/.exec(url.pathname)?.[1] ?? -1);
    if (stretch < 0) return others(asked, init);
    if (init.method !== "POST") {
      const found = whole.get(stretch);
      return found ? new Response(found) : new Response(null, { status: 404 });
    }
    if (refusal) return refusal.clone();
    const before = parts.get(stretch) ?? [];
    before.push(new Uint8Array(await new Response(init.body ?? null).arrayBuffer()));
    parts.set(stretch, before);
    if (url.searchParams.has("last")) whole.set(stretch, Uint8Array.from(before.flatMap((part) => [...part])));
    return new Response(null, { status: 204 });
  });
  return {
    whole,
    refuse: () => {
      refusal = Response.json({ code: "disk_full" }, { status: 507 });
    },
    /** What another export finds; half a stretch is nothing. */
    kept(): KeptParts {
      parts.clear();
      return { address: address("stretches/f"), kept: whole.size };
    },
  };
}

/** Frames of two takes of 13 s, told apart by their luma. */
const lights = (first: number) => Array.from({ length: 130 }, (_, at) => first + (at % 50));

/** Rises all along. */
const ramp = Array.from({ length: 13 * 8000 }, (_, at) => at / 130_000);
const sound = [ramp, ramp] as const;

async function planOf(encoded: "whole" | "spliced") {
  const films = await Promise.all(
    [lights(20), lights(120)].map((each) => filmOf({ lights: each, color: limited, sound })),
  );
  const core = servedFiles({ a0: films[0] ?? new Uint8Array(), a1: films[1] ?? new Uint8Array() });
  const ids = ["a0", "a1"];
  const facts = new Map(await Promise.all(ids.map(async (id) => [id, await clipOfFile(id, address(id))] as const)));
  const shots = ids.map((assetId, at) => ({
    ...{ shotId: `s${at}`, number: at + 1, name: "", prompt: "", model: "" },
    take: { taskId: `t${at}`, assetId, ordinal: 1, fileName: `${at}.mp4` },
  }));
  // Words burnt into the second take make all of it anew; the first is copied.
  const clips = { s0: wholeTake, s1: { ...wholeTake, ...(encoded === "spliced" ? { speed: 0.5 } : {}) } };
  const plan = planFilm(
    shots,
    facts,
    { ...plainFilm, clips },
    [],
    encoded === "whole" ? presetOutputs.web : masterOutput,
  );
  return { core, plan };
}

/** Makes the film, or stops once it says so many seconds. */
async function make(plan: FilmPlan, keeping: KeptParts | undefined, stopAt = Number.POSITIVE_INFINITY) {
  const said: FilmProgress[] = [];
  let seconds = 0;
  await makeFilm(
    {
      ...{ plan, target: address("film"), takesLevel: 1, song: null, codecs: { video: "vp9", audio: "opus" } },
      addresses: { a0: address("a0"), a1: address("a1") },
      cards: plan.segments.map(() => null),
      captions: plan.segments.map(() => null),
      ...(keeping === undefined ? {} : { keeping }),
    },
    {
      pass: async () => {
        if (seconds >= stopAt) throw new Error("The page ended.");
      },
    },
    (progress) => {
      if (typeof progress === "number") seconds = progress;
      else said.push(progress);
    },
  );
  return said;
}

// @shows The cut, point by point › 6. An export that was cut off goes on where it was
test.each([
  ["whole", 260, 100, [0, 1, 2]],
  // 13 s are copied; then 26 s are encoded at half speed, in stretches of 10 s of their own.
  ["spliced", 390, 230, [0, 1, 2]],
] as const)(
  "a film that is encoded (%s) goes on behind what is kept, and is the same",
  async (how, frames, from, all) => {
    const { core, plan } = await planOf(how);
    const kept = keepingCore();
    await make(plan, kept.kept());
    const first = await lookInto(core.taken("film") ?? new Uint8Array());
    expect(first.lights).toHaveLength(frames);
    expect([...kept.whole.keys()]).toEqual(all);

    kept.whole.clear();
    await expect(make(plan, kept.kept(), from / 10 + 1)).rejects.toThrow("The page ended.");
    expect([...kept.whole.keys()]).toEqual([0]);

    // From now on the encoder's work can be told from what was kept.
    brightenBy(3);
    expect(await make(plan, kept.kept())).toContainEqual({ kept: from / 10 });
    const again = await lookInto(core.taken("film") ?? new Uint8Array());
    expect(again.times).toEqual(first.times);
    // Its sound is mixed again, and is the same to the sample.
    expect(again.heard.length).toBeGreaterThan(frames * 4800);
    expect(
      Buffer.from(Float32Array.from(again.heard).buffer).equals(Buffer.from(Float32Array.from(first.heard).buffer)),
    ).toBe(true);
    expect([again.width, again.height, again.color]).toEqual([first.width, first.height, first.color]);
    expect(again.lights.slice(0, from)).toEqual(first.lights.slice(0, from));
    expect(again.lights.slice(from)).toEqual(first.lights.slice(from).map((light) => light + 3));
    expect([...kept.whole.keys()]).toEqual(all);
  },
);

test("all that is kept is enough: nothing is encoded", async () => {
  const { core, plan } = await planOf("whole");
  const kept = keepingCore();
  await make(plan, kept.kept());
  const first = await lookInto(core.taken("film") ?? new Uint8Array());
  brightenBy(3);
  expect(await make(plan, kept.kept())).toEqual([{ kept: 26 }]);
  expect(await lookInto(core.taken("film") ?? new Uint8Array())).toEqual(first);
});

test.each([
  ["is gone", (kept: Map<number, Uint8Array>) => kept.delete(0)],
  ["is cut off", (kept: Map<number, Uint8Array>) => kept.set(0, kept.get(0)?.slice(0, -1) ?? new Uint8Array())],
  ["is of fewer pictures", (kept: Map<number, Uint8Array>) => kept.set(0, kept.get(2) ?? new Uint8Array())],
  [
    "is decoded otherwise",
    (kept: Map<number, Uint8Array>) => {
      const own = kept.get(0) ?? new Uint8Array(4);
      const packets = own.subarray(4 + new DataView(own.buffer).getUint32(0));
      kept.set(0, Uint8Array.from([...packConfig({ codec: "vp09.01.10.08" }), ...packets]));
    },
  ],
])("a stretch that %s ends the film, to be made from its beginning", async (_what, spoil) => {
  const { plan } = await planOf("whole");
  const kept = keepingCore();
  await make(plan, kept.kept());
  const parts = kept.kept();
  spoil(kept.whole as Map<number, Uint8Array>);
  await expect(make(plan, parts)).rejects.toMatchObject({ reason: "stale" });
});

test("a stretch that doesn't begin with a key frame isn't one, and a core that is gone says nothing of it", async () => {
  const packed = [
    packConfig({ codec: "vp09.00.10.08" }),
    packPacket(new EncodedPacket(Uint8Array.of(1), "delta", 0, 0.1)),
  ];
  const read = async () => {
    const stretches = openStretches({ address: "http://core/s", kept: 1 }, () => {});
    for await (const _made of stretches.read(0, [0, 1]));
  };
  vi.stubGlobal("fetch", async () => new Response(Uint8Array.from(packed.flatMap((part) => [...part]))));
  await expect(read()).rejects.toMatchObject({ reason: "stale" });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await expect(read()).rejects.toBeInstanceOf(PieceRefused);
});

test("a core without room for it says so once, and the film is whole", async () => {
  const { core, plan } = await planOf("whole");
  const kept = keepingCore();
  const parts = kept.kept();
  kept.refuse();
  expect(await make(plan, parts)).toEqual([{ kept: null }]);
  expect((await lookInto(core.taken("film") ?? new Uint8Array())).lights).toHaveLength(260);
  expect(kept.whole.size).toBe(0);
});

test("stretches are ten seconds long, the last what is left, or the whole in one", () => {
  expect(stretchesOf([0, 250], 10)).toEqual([
    [0, 100],
    [100, 200],
    [200, 250],
  ]);
  expect(stretchesOf([30, 100], 24)).toEqual([[30, 100]]);
  expect(stretchesOf([0, 250], 10, true)).toEqual([[0, 250]]);
  expect(stretchesOf([5, 5], 10)).toEqual([]);
});

test.each([
  ["differ", null],
  ["differ", { address: "x", kept: 0 }],
  ["stale", { address: "x", kept: 1 }],
] as const)("packets of other parameters can't stand in one track (%s)", (reason, parts) => {
  const stretches = openStretches(parts, () => {});
  const config = { codec: "avc1.640028", codedWidth: 64, codedHeight: 32, description: Uint8Array.of(1, 2, 3) };
  expect(stretches.same(config)).toBe(config);
  expect(stretches.same({ ...config, description: Uint8Array.of(1, 2, 3) })).toBe(config);
  expect(stretches.same(undefined)).toBe(config);
  const refusal = (() => {
    try {
      return stretches.same({ ...config, description: Uint8Array.of(1, 2, 4) });
    } catch (thrown) {
      return thrown as StretchesRefused;
    }
  })();
  expect(refusal).toMatchObject({ reason });
});

test("packets are read as they were packed, however they come", async () => {
  const config: VideoDecoderConfig = {
    ...{ codec: "avc1.640028", codedWidth: 64, codedHeight: 32, description: Uint8Array.of(1, 100, 0, 255) },
    colorSpace: { primaries: "bt709", transfer: "bt709", matrix: "bt709", fullRange: false },
  };
  const packets = [
    new EncodedPacket(Uint8Array.of(1, 2, 3), "key", 10, 1 / 24),
    new EncodedPacket(new Uint8Array(0), "delta", 10 + 1 / 24, 1 / 24),
    new EncodedPacket(new Uint8Array(70_000).fill(7), "delta", 10 + 2 / 24, 1 / 24),
  ];
  const bytes = Uint8Array.from([...packConfig(config), ...packets.flatMap((each) => [...packPacket(each)])]);
  for (const step of [1, 7, 4096, bytes.length]) {
    const stream = new ReadableStream<Uint8Array>({
      start(to) {
        // A byte at a time where lengths stand, then quicker.
        for (let at = 0; at < bytes.length; at += at < 1000 ? step : 4096)
          to.enqueue(bytes.slice(at, at + (at < 1000 ? step : 4096)));
        to.close();
      },
    });
    const read = [];
    for await (const made of unpackStretch(stream)) read.push(made);
    expect(read.map(({ packet: { type, timestamp, duration, data } }) => [type, timestamp, duration, data])).toEqual(
      packets.map(({ type, timestamp, duration, data }) => [type, timestamp, duration, data]),
    );
    expect(read.map(({ config: own }) => own)).toEqual([config, undefined, undefined]);
  }
});

test.each([
  ["no words", Uint8Array.of(0, 0, 0, 2, 1, 2)],
  ["a length beyond all", Uint8Array.of(255, 0, 0, 0)],
  ["nothing", new Uint8Array(0)],
  ["half a head", Uint8Array.from([...packConfig({ codec: "vp8" }), 1, 2])],
])("bytes that are %s are no stretch", async (_what, bytes) => {
  const read = async () => {
    for await (const _made of unpackStretch(new Response(bytes).body as ReadableStream<Uint8Array>));
  };
  await expect(read()).rejects.toThrow(RangeError);
});
