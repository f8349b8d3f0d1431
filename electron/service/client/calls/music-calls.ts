import { defaultAssumptions, type ResolvedAssumptions } from "#shared/wire/assumptions.ts";
import {
  type CoverPreprocessRequest,
  type CoverPreprocessResponse,
  coverPreprocessResponse,
  type MusicExtraInfo,
  type MusicRequest,
  type MusicResponse,
  musicDocument,
  musicResponse,
} from "#shared/wire/music/music.ts";
import { musicModels } from "#shared/wire/music/music-models.ts";
import { readForm } from "../answers/answer-form.ts";
import { requireModel } from "../answers/answer-match.ts";
import { checkDocument, readDocument } from "../answers/answer-reader.ts";
import { type Bounds, tooLarge } from "../answers/bounds.ts";
import { mediaBody } from "../bodies/media-body.ts";
import { writeMusicMedia } from "../bodies/request-media.ts";
import type { HttpAnswer } from "../network/http-call.ts";
import { clientFailure, ServiceError } from "../service-error.ts";
import { createAudioScanner } from "../streams/audio-scanner.ts";
import { readMusicEvents } from "../streams/music-stream.ts";
import { type CallContext, type CallOptions, callService } from "./service-calls.ts";

/** Where the song's bytes go, in order. The next piece comes only when the last one was taken. */
export type AudioSink = (bytes: Uint8Array) => Promise<void>;

export interface MusicOptions extends CallOptions {
  readonly audio: AudioSink;
}

export interface MusicResult {
  /** Where the song is, when it came as an address; then nothing was written to the sink. */
  readonly url: string | null;
  /** Bytes written to the sink. */
  readonly bytes: number;
  readonly extraInfo: MusicExtraInfo | null;
  readonly traceId: string | null;
  /** Whether the song came as a stream of fragments. */
  readonly streamed: boolean;
  /** Why this is not the whole song, by the service's own word; it was paid for all the same. */
  readonly unfinished?: string | undefined;
}

/** A socket delivers small pieces; handing each to the disk would take longer than decoding it. */
const PASS_ON_BYTES = 512 * 1024;

const isAddress = (text: string | null | undefined): text is string => /^https?:\/\//i.test(text ?? "");

/** Gathers small pieces for the disk and counts them. A failure of the sink passes through as it is. */
function createSongWriter(sink: AudioSink, { song }: Pick<Bounds, "song">) {
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  let bytes = 0;
  const passOn = async () => {
    if (heldBytes === 0) return;
    const piece = held.length === 1 ? (held[0] as Uint8Array) : Buffer.concat(held, heldBytes);
    held = [];
    heldBytes = 0;
    await sink(piece);
  };
  return {
    /** Of all that was taken. */
    bytes: () => bytes,
    /** Throws `response_too_large` with what fitted handed over. */
    async take(pieces: readonly Uint8Array[]): Promise<void> {
      for (const piece of pieces) {
        const room = song - bytes;
        const fitting = piece.length > room ? piece.subarray(0, room) : piece;
        if (fitting.length > 0) held.push(fitting);
        heldBytes += fitting.length;
        bytes += fitting.length;
        if (fitting.length < piece.length) {
          await passOn();
          throw tooLarge("bytes of audio", song, song);
        }
      }
      if (heldBytes >= PASS_ON_BYTES) await passOn();
    },
    passOn,
  };
}

/** An answer names its model seldom; where it does, it must be the one that was asked. */
const modelIn = (response: MusicResponse): unknown => response.model ?? response.data?.model;

/** WIRE.md § Music: `data.status`. */
type Statuses = Pick<ResolvedAssumptions, "musicStatusInProgress" | "musicStatusComplete">;

/** An answer may say of itself that it isn't the whole song: still in progress, or of more bytes than it holds. */
function lacking(
  { data, extra_info }: MusicResponse,
  bytes: number,
  { musicStatusInProgress, musicStatusComplete }: Statuses,
): string | undefined {
  if (data?.status === musicStatusInProgress && musicStatusComplete !== musicStatusInProgress)
    return "The service says that it is still making the song.";
  const size = extra_info?.music_size;
  if (bytes === 0 || typeof size !== "number" || bytes >= size) return undefined;
  return `The service says that the song has ${size} bytes; ${bytes} came.`;
}

function resultOf(response: MusicResponse, bytes: number, streamed: boolean, assumed: Statuses): MusicResult {
  const { data, extra_info, trace_id } = response;
  const url = [data?.audio_url, data?.audio].find(isAddress) ?? null;
  const traceId = trace_id ?? null;
  if (url === null && bytes === 0) {
    throw clientFailure("invalid_response", "unknown", "The answer holds no song.", { requestId: traceId });
  }
  const unfinished = lacking(response, bytes, assumed);
  return { url: bytes > 0 ? null : url, bytes, extraInfo: extra_info ?? null, traceId, streamed, unfinished };
}

/** A song that comes in one document, decoded into the sink while it arrives. */
export async function readSong(
  answer: HttpAnswer,
  sink: AudioSink,
  { asked, assumed = defaultAssumptions }: { readonly asked?: string; readonly assumed?: Statuses } = {},
): Promise<MusicResult> {
  const scanner = createAudioScanner();
  const song = createSongWriter(sink, answer.bounds);
  let isTaking = false;
  try {
    for await (const chunk of answer.chunks()) {
      const pieces = scanner.feed(chunk);
      isTaking = true;
      await song.take(pieces);
      isTaking = false;
    }
  } catch (error) {
    // A song that broke off after its last brace is whole, and it was paid for; one of which not all was taken isn't.
    if (isTaking || !(error instanceof ServiceError) || !scanner.isWhole()) {
      // What came of a song that broke off can't be fetched again either.
      await song.passOn();
      throw error;
    }
  }
  await song.passOn();
  const response = checkDocument(scanner.finish(), musicDocument, answer);
  if (asked !== undefined) requireModel(asked, modelIn(response));
  return resultOf(response, song.bytes(), false, assumed);
}

/**
 * A song in events. Once fragments came the last event is the whole song again (WIRE.md § Music): what an event holds
 * then waits until its status is known, and is let go where it is more than any fragment.
 */
async function readStreamedSong(
  answer: HttpAnswer,
  sink: AudioSink,
  context: CallContext,
  asked: string,
): Promise<MusicResult> {
  const { musicStatusComplete, musicLastChunkIsWholeSong } = context.assumed;
  const { bounds } = context;
  const song = createSongWriter(sink, bounds);
  let before = 0;
  let waiting: Uint8Array[] = [];
  /** Of the event under way, those that were let go too. */
  let eventBytes = 0;
  try {
    for await (const { document, audio } of readMusicEvents(answer.chunks())) {
      const chunk = document === undefined ? undefined : checkDocument(document, musicResponse, answer);
      if (chunk !== undefined) requireModel(asked, modelIn(chunk));
      const repeats = musicLastChunkIsWholeSong && before > 0;
      for (const piece of audio) eventBytes += piece.length;
      if (eventBytes > bounds.song) throw tooLarge("bytes of audio", eventBytes, bounds.song);
      if (!repeats) await song.take(audio);
      else if (eventBytes > bounds.heldSong) waiting = [];
      else waiting.push(...audio);
      if (chunk === undefined) continue;
      const last = chunk.data?.status === musicStatusComplete;
      if (repeats && !last) {
        if (eventBytes > bounds.heldSong) throw tooLarge("bytes in one fragment", eventBytes, bounds.heldSong);
        await song.take(waiting);
      }
      await song.passOn();
      if (last) return resultOf(chunk, song.bytes(), true, context.assumed);
      before = song.bytes();
      waiting = [];
      eventBytes = 0;
    }
    throw clientFailure("stream_interrupted", "unknown");
  } catch (error) {
    await song.passOn();
    throw error;
  }
}

/**
 * API.md § POST /v1/music_generation. Paid: never sent a second time. Hex is decoded into the sink as it arrives; when
 * this throws after that, what the sink holds is not a whole song.
 */
export async function createMusic(
  context: CallContext,
  request: MusicRequest,
  options: MusicOptions,
): Promise<MusicResult> {
  const body = await mediaBody(
    context.media,
    (slots) => writeMusicMedia(request, slots, context.assumed),
    Number.POSITIVE_INFINITY,
  );
  return callService(
    context,
    {
      method: "POST",
      path: "/v1/music_generation",
      group: musicModels[request.model].rateGroup,
      body,
      repeat: "unbegun",
      generates: true,
      accept: request.stream ? "text/event-stream, application/json" : "application/json",
    },
    options,
    async (head) => {
      const { isEvents, answer } = await readForm(head);
      return isEvents
        ? readStreamedSong(answer, options.audio, context, request.model)
        : readSong(answer, options.audio, { asked: request.model, assumed: context.assumed });
    },
  );
}

/** WIRE.md § Music, cover preprocessing. The answer always has a `cover_feature_id`. */
export async function preprocessCover(
  context: CallContext,
  request: CoverPreprocessRequest,
  options: CallOptions,
): Promise<CoverPreprocessResponse & { cover_feature_id: string }> {
  const { assumed, media } = context;
  const body = await mediaBody(
    media,
    async (slots) => ({ ...(await writeMusicMedia(request, slots, assumed)), model: assumed.musicPreprocessModel }),
    Number.POSITIVE_INFINITY,
  );
  const response = await callService(
    context,
    {
      method: "POST",
      path: assumed.musicPreprocessPath,
      group: "music-paid",
      body,
      repeat: "unbegun",
      generates: true,
    },
    options,
    (answer) => readDocument(answer, coverPreprocessResponse),
  );
  const { cover_feature_id } = response;
  if (typeof cover_feature_id === "string" && cover_feature_id !== "") return { ...response, cover_feature_id };
  throw clientFailure("invalid_response", "unknown");
}
