import {
  EncodedPacketSink,
  EncodedVideoPacketSource,
  type InputVideoTrack,
  type VideoEncodingConfig,
} from "mediabunny";
import PQueue from "p-queue";
import { openFile } from "#renderer/media/files/index.ts";
import type { FilmPlan, Segment, SpliceCodec } from "../../film-plan.ts";
import type { KeptParts } from "../film-messages.ts";
import { filmPictures, type PictureSources } from "../film-pictures.ts";
import { encodeRun, ownConfig } from "../stretches/encode-run.ts";
import { openStretches, stretchesOf } from "../stretches/film-stretches.ts";
import { isIdrPacket, type JoinedConfig, joinConfigs, SpliceRefused } from "./joined-config.ts";
import { indexOf, type Run, type SegmentFrames, spliceRuns, type TakeIndex } from "./splice-runs.ts";

/** Half a frame at 60 a second: asks for the packet that stands at a time, not the one that just ends there. */
const INSIDE = 1 / 120;

/** Frames that are encoded before their turn comes, while packets before them are copied. */
const AHEAD = 48;

/** What a generator gives, asked for before it is needed; `stop` resolves once nothing more is asked. */
function askedAhead<Item>(items: AsyncGenerator<Item>, most: number) {
  const ready: Item[] = [];
  let [ended, stopped] = [false, false];
  let failure: { readonly thrown: unknown } | undefined;
  let change = Promise.withResolvers<void>();
  const changed = () => {
    change.resolve();
    change = Promise.withResolvers();
  };
  const filling = (async () => {
    try {
      for await (const item of items) {
        ready.push(item);
        changed();
        while (ready.length >= most && !stopped) await change.promise;
        if (stopped) break;
      }
    } catch (thrown) {
      failure = { thrown };
    }
    ended = true;
    changed();
  })();
  return {
    async *items(): AsyncGenerator<Item> {
      for (;;) {
        const next = ready.shift();
        if (next !== undefined) {
          changed();
          yield next;
        } else if (failure) throw failure.thrown;
        else if (ended) return;
        else await change.promise;
      }
    },
    stop() {
      stopped = true;
      changed();
      return filling;
    },
  };
}

interface KeptTake {
  readonly index: TakeIndex | null;
  readonly config: VideoDecoderConfig;
  /** Seconds of its first picture in its file, and of the packets from there, in decode order. */
  readonly first: number;
  readonly times: readonly number[];
}

async function openTrack(address: string, read: (track: InputVideoTrack) => Promise<void>): Promise<void> {
  const input = openFile(address);
  try {
    const track = await input.getPrimaryVideoTrack();
    if (track === null) throw new Error("The file has no pictures.");
    await read(track);
  } finally {
    input.dispose();
  }
}

/** Where the packets of a take lie. Reads its index alone. */
async function readTake(address: string, { width, height, frameRate }: FilmPlan): Promise<KeptTake> {
  let take: KeptTake | undefined;
  await openTrack(address, async (track) => {
    const config = await track.getDecoderConfig();
    if (config === null) throw new SpliceRefused("takes", "A take doesn’t say how it is decoded.");
    const upright = (await track.getRotation()) === 0 && !(await track.getFlip());
    const first = await track.getFirstTimestamp();
    const [times, keys]: [number[], boolean[]] = [[], []];
    for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) {
      times.push(packet.timestamp - first);
      keys.push(packet.type === "key");
    }
    const whole = (await track.getSquarePixelWidth()) === width && (await track.getSquarePixelHeight()) === height;
    take = { index: upright && whole ? indexOf({ times, keys }, frameRate) : null, config, first, times };
  });
  if (take === undefined) throw new Error("The file has no pictures.");
  return take;
}

/** Which frame of a take a segment begins with: the one that stands at its in point. */
function firstFrame({ from }: Segment, { times, index }: KeptTake): number {
  const order = index === null ? [] : times.toSorted((a, b) => a - b);
  return Math.max(
    0,
    order.findLastIndex((time) => time <= from + INSIDE),
  );
}

/** A stretch that is encoded, by its number in the film. */
type EncodedRun = Extract<Run, { kind: "encode" }> & { readonly stretch: number };

/** How what is encoded is kept. */
export interface Keeping {
  /** Where; null: nowhere. */
  readonly parts: KeptParts | null;
  /** Nothing of it is kept any more. */
  readonly onLost: () => void;
  /** Each run is encoded in one: this machine's encoder makes each stretch of another kind. */
  readonly whole: boolean;
}

export interface SplicedFilm {
  readonly source: EncodedVideoPacketSource;
  readonly run: (upTo: (seconds: number) => Promise<void>) => Promise<void>;
  /** Seconds that are done where what is kept of it ends. */
  readonly goesOn: number;
  /** Frames that are copied, of all. */
  readonly copied: number;
}

/**
 * The film with the packets of its takes where nothing is laid over them; only the pictures from the last key frame
 * before a cut, a fade, a card or another speed to the next one are encoded. Throws `SpliceRefused` where packets of both
 * can't stand in one track, also while it runs: the film has to be encoded as a whole then.
 */
export async function openSplicedFilm(
  plan: FilmPlan,
  codec: SpliceCodec,
  encoding: VideoEncodingConfig,
  sources: PictureSources,
  { parts, onLost, whole }: Keeping,
): Promise<SplicedFilm> {
  const framesOf = (seconds: number) => Math.round(seconds * plan.frameRate);
  const kept = new Set(plan.segments.flatMap((each) => (each.kept && each.assetId !== null ? [each.assetId] : [])));
  const reading = new PQueue({ concurrency: 4 });
  const [own, ...read] = await Promise.all([
    ownConfig(encoding, plan),
    ...[...kept].map((id) => reading.add(async () => [id, await readTake(sources.addressOf(id), plan)] as const)),
  ]);
  const takes = new Map(read);
  const [known] = takes.values();
  if (known === undefined) throw new SpliceRefused("short", "No take can be copied.");
  if (own === undefined) throw new SpliceRefused("encoder", "The encoder doesn’t say how its pictures are decoded.");
  const joined: JoinedConfig = joinConfigs(codec, known.config, own);

  const laid: SegmentFrames[] = [];
  let end = 0;
  for (const [place, segment] of plan.segments.entries()) {
    const next = plan.segments[place + 1];
    const dipped = (dip: Segment["dip"] | undefined) => (dip ? framesOf(dip.seconds / 2) : 0);
    const fade = framesOf(segment.fade);
    const take = segment.kept && segment.assetId !== null ? takes.get(segment.assetId) : undefined;
    const index = take?.index ?? null;
    const start = end - fade;
    laid.push({
      ...{ start, count: framesOf(segment.length) },
      touchedAtStart: fade + dipped(segment.dip),
      touchedAtEnd: framesOf(next?.fade ?? 0) + dipped(next?.dip),
      take: take && index !== null ? { index, first: firstFrame(segment, take) } : null,
    });
    end = start + framesOf(segment.length);
  }
  const runs = spliceRuns(laid);
  if (!runs.some(({ kind }) => kind === "copy"))
    throw new SpliceRefused("short", "No take has a stretch that can be copied.");

  // What is decoded begins on the very frame that the packets beside it are counted from.
  const onFrames: FilmPlan = {
    ...plan,
    segments: plan.segments.map((segment, place) => {
      const first = laid[place]?.take?.first;
      return first === undefined ? segment : { ...segment, from: first / plan.frameRate };
    }),
  };
  const stretches = openStretches(parts, onLost, own);
  let number = 0;
  const numbered = runs.flatMap((run): (Extract<Run, { kind: "copy" }> | EncodedRun)[] =>
    run.kind === "copy"
      ? [run]
      : stretchesOf([run.from, run.to], plan.frameRate, whole).map(([from, to]) => {
          const stretch = number;
          number += 1;
          return { kind: "encode", from, to, stretch };
        }),
  );
  const encoded = new Uint8Array(end);
  let goesOn = 0;
  for (const run of numbered) {
    if (run.kind !== "encode") continue;
    if (run.stretch < stretches.kept) goesOn = run.to / plan.frameRate;
    else encoded.fill(1, run.from, run.to);
  }

  const source = new EncodedVideoPacketSource(codec);
  const copyRun = async (run: Run & { kind: "copy" }, upTo: (seconds: number) => Promise<void>) => {
    const { assetId } = plan.segments[run.segment] ?? {};
    const take = takes.get(assetId ?? "");
    const index = take?.index;
    if (!take || !index) throw new Error("The file has no pictures.");
    const [from, to] = run.packets;
    await openTrack(sources.addressOf(assetId ?? ""), async (track) => {
      const sink = new EncodedPacketSink(track);
      const begin = await sink.getKeyPacket(take.first + (take.times[from] ?? 0) + INSIDE);
      if (begin === null || Math.abs(begin.timestamp - take.first - (take.times[from] ?? 0)) > 0.001)
        throw new SpliceRefused("takes", "A take’s index isn’t true.");
      if (codec === "avc" && !isIdrPacket(begin.data)) throw new SpliceRefused("takes", "A take’s key frames aren’t.");
      let at = from;
      for await (const packet of sink.packets(begin)) {
        if (at >= to) break;
        const frame = run.from + (index.shows[at] ?? 0) - from;
        const timestamp = frame / plan.frameRate;
        await upTo(timestamp);
        await source.add(packet.clone({ timestamp, duration: 1 / plan.frameRate }), { decoderConfig: joined.config });
        at += 1;
      }
      if (at < to) throw new SpliceRefused("takes", "A take ends before its index does.");
    });
  };
  return {
    source,
    goesOn,
    copied: runs.reduce((sum, { kind, from, to }) => (kind === "copy" ? sum + to - from : sum), 0),
    async run(upTo) {
      const pictures = filmPictures(onFrames, sources, (frame) => encoded[frame] === 1);
      const begin = (run: (typeof numbered)[number] | undefined) =>
        run?.kind === "encode" && run.stretch >= stretches.kept
          ? askedAhead(stretches.keep(run.stretch, encodeRun(encoding, plan, pictures, [run.from, run.to])), AHEAD)
          : undefined;
      const toEncode = numbered.filter((run) => run.kind === "encode" && run.stretch >= stretches.kept);
      let next = begin(toEncode.shift());
      try {
        for (const run of numbered) {
          if (run.kind === "copy") {
            await copyRun(run, upTo);
            continue;
          }
          const isKept = run.stretch < stretches.kept;
          const made = isKept ? stretches.read(run.stretch, [run.from, run.to]) : next?.items();
          for await (const { packet, config } of made ?? []) {
            await upTo(packet.timestamp);
            if (isKept) stretches.same(config);
            const data = joined.adapt(packet.data, config);
            await source.add(packet.clone({ data }), { decoderConfig: joined.config });
          }
          if (!isKept) next = begin(toEncode.shift());
        }
      } finally {
        await next?.stop();
        await pictures.return(undefined);
      }
    },
  };
}
