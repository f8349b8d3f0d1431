// The thread in which takes are joined packet by packet: replies and downloads go on beside it.
import { parentPort, workerData } from "node:worker_threads";
import {
  ALL_FORMATS,
  EncodedAudioPacketSource,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  Mp4OutputFormat,
  Output,
} from "mediabunny";
import { copyPackets, copySound, createPauseGate, maxSoundPackets } from "#shared/film/index.ts";
import { steadySource } from "#shared/probe/index.ts";
import type { FromJoin, JoinOrder, ToJoin } from "./join-order.ts";

const port = parentPort;
if (!port) throw new Error("this script runs as a worker thread");

/** Milliseconds between two words of how far it is. */
const WORD_MS = 100;

const order = workerData as JoinOrder;
const gate = createPauseGate();
if (order.paused) gate.close();
const tell = (message: FromJoin) => port.postMessage(message);

port.on("message", (message: ToJoin) => (message === "pause" ? gate.close() : gate.open()));

const openFile = (assetId: string) =>
  new Input({ formats: ALL_FORMATS, source: steadySource(new FilePathSource(order.paths.get(assetId) ?? "")) });

/** The sound beside its pictures, so that the muxer never holds much of either; null where there is none. */
function openSound(output: Output) {
  if (order.soundCodec === null) return null;
  const source = new EncodedAudioPacketSource(order.soundCodec);
  output.addAudioTrack(source, { maximumPacketCount: maxSoundPackets(order.soundCodec, order.seconds) });
  const packets = copySound(order.takes, openFile);
  let ahead: Awaited<ReturnType<typeof packets.next>> | undefined;
  return {
    async upTo(seconds: number) {
      for (;;) {
        ahead ??= await packets.next();
        if (ahead.done === true || ahead.value.packet.timestamp > seconds) return;
        const { packet, decoderConfig } = ahead.value;
        ahead = undefined;
        await source.add(packet, { decoderConfig });
      }
    },
  };
}

async function join(): Promise<void> {
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: "reserve" }),
    target: new FilePathTarget(order.target),
  });
  const video = new EncodedVideoPacketSource(order.videoCodec);
  output.addVideoTrack(video, { maximumPacketCount: order.frames + 8 });
  const sound = openSound(output);
  await output.start();
  let told = performance.now();
  for await (const { packet, decoderConfig } of copyPackets(order.takes, openFile)) {
    await gate.pass();
    await sound?.upTo(packet.timestamp);
    await video.add(packet, { decoderConfig });
    if (performance.now() - told < WORD_MS) continue;
    told = performance.now();
    tell({ type: "progress", seconds: Math.max(0, packet.timestamp) });
  }
  await sound?.upTo(order.seconds);
  await gate.pass();
  await output.finalize();
}

join()
  .then(
    () => tell({ type: "made" }),
    (thrown: unknown) => {
      const code = thrown instanceof Error && "code" in thrown ? String(thrown.code) : undefined;
      tell({ type: "failed", message: thrown instanceof Error ? thrown.message : String(thrown), code });
    },
  )
  // Nothing more is asked of this thread.
  .finally(() => port.close());
