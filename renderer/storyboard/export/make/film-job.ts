import { t } from "i18next";
import { create } from "zustand";
import { client, describeError, ImportRefused, mediaAddress, showToast, toastFailure } from "#renderer/lib/index.ts";
import { type WorkerClient, WorkerFailure, workerClient } from "#renderer/lib/worker/index.ts";
import { drawCaption, drawTitleCard } from "#renderer/media/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { createPauseGate, FilmCancelled, type PauseGate } from "#shared/film/pause-gate.ts";
import { studioError } from "#shared/wire/errors/errors.ts";
import { cuesOf } from "../captions/film-cues.ts";
import { isKeptInParts, isWhollyCopied } from "../film-plan.ts";
import { soundOrderOf } from "../sound/sound-order.ts";
import { copyFilm } from "./copy-film.ts";
import type {
  DrawnCue,
  FilmFailure,
  FilmMade,
  FilmOrder,
  FilmProgress,
  SpliceReason,
  ToFilm,
} from "./film-messages.ts";
import type { FilmRequest } from "./film-request.ts";
import { keepExports, readExports } from "./kept-exports.ts";

export interface FilmJob {
  readonly projectId: string;
  readonly name: string;
  readonly state: "making" | "paused" | "finishing" | "done" | "failed";
  /** Seconds that are made, of how many. */
  readonly made: number;
  readonly seconds: number;
  /** Part of 1 of its loudness that is measured, before anything is made; null: it is made as it is mixed. */
  readonly measured: number | null;
  /** How many pictures are made of it, each a file; 0: one file. */
  readonly stills: number;
  readonly asset: Asset | null;
  /** Content Credentials were wanted, and why there are none. */
  readonly unsigned: string | null;
  /** Where a copy was wanted besides: where it is, or why it isn't; null: none was. */
  readonly copied: { readonly path: string } | { readonly failure: unknown } | null;
  /** Its takes could not be kept where nothing changes, and why; null: they were, or there was nothing to keep. */
  readonly whole: SpliceReason | null;
  /** Seconds that an export that was cut off had made, where it goes on; null: it begins at its beginning. */
  readonly goesOn: number | null;
  /** An export that was cut off begins anew, because what it is made of or what encodes it is another now. */
  readonly changed: boolean;
  /** The disk has no room to keep what is encoded: cut off, it would begin anew. */
  readonly unkept: boolean;
  readonly failure: unknown;
}

/**
 * One film at a time; it goes on when the dialog or the pane is left. Others wait for their turn; `interrupted` are those
 * that an earlier page was making when it ended.
 */
export const useFilmJob = create<{
  readonly job: FilmJob | null;
  readonly waiting: readonly FilmRequest[];
  readonly interrupted: readonly FilmRequest[];
}>(() => ({ job: null, waiting: [], interrupted: readExports(window.localStorage) }));

/** How much of the work measuring is, where loudness is measured first. */
const MEASURING = 0.1;

/** How far a film is, as a part of 1. */
export function shareOf({ made, seconds, measured }: Pick<FilmJob, "made" | "seconds" | "measured">): number {
  const share = seconds > 0 ? Math.min(1, made / seconds) : 0;
  return measured === null ? share : measured * MEASURING + share * (1 - MEASURING);
}

/** The loudness of its sound is measured: nothing of it is made yet. */
export const isMeasuring = ({ measured, made }: Pick<FilmJob, "made" | "measured">): boolean =>
  measured !== null && measured < 1 && made === 0;

const change = (patch: Partial<FilmJob>) =>
  useFilmJob.setState(({ job }) => ({ job: job === null ? null : { ...job, ...patch } }));

/** What is being made: by a thread of the page or, where all is copied, by the core. */
interface Run {
  readonly thread: WorkerClient<FilmOrder, FilmMade, FilmProgress, ToFilm> | null;
  readonly filmId: string;
  readonly ending: AbortController;
  /** Of stills: holds between two of them. */
  readonly held?: PauseGate;
}
let run: Run | null = null;
/** Counts the films: what an earlier one still says is not heard. */
let round = 0;

function hold(paused: boolean): void {
  run?.thread?.tell(paused ? "pause" : "resume");
  if (paused) run?.held?.close();
  else run?.held?.open();
  if (run?.thread === null) void client.films.pause({ id: run.filmId, paused }).catch(toastFailure);
  change({ state: paused ? "paused" : "making" });
}

function begin(filmId: string, copied: boolean): Run {
  run?.thread?.end();
  run?.ending.abort();
  const thread = copied
    ? null
    : workerClient<FilmOrder, FilmMade, FilmProgress, ToFilm>(
        () => new Worker(new URL("./film-worker.ts", import.meta.url), { type: "module" }),
        { whenLost: "The film's thread ended." },
      );
  // What is said to it before its order is ready is heard, too.
  thread?.warm();
  run = { thread, filmId, ending: new AbortController() };
  return run;
}

/** What an encoded film is made of, in words: the same again is the same film. */
const printOf = ({ plan, settings, codecs }: FilmRequest) => ({
  words: JSON.stringify([plan, settings.captions, codecs, navigator.userAgent]),
  media: [...new Set(plan.segments.flatMap(({ assetId }) => (assetId === null ? [] : [assetId])))],
});

/** The request of an export that was cut off, by what this machine encodes now. */
async function withCodecsOfNow(request: FilmRequest): Promise<FilmRequest> {
  const { codecs, plan } = request;
  if (codecs.video === null || !isKeptInParts(plan)) return request;
  // What looks is as large as what joins.
  const { chooseCodecs } = await import("./film-codecs.ts");
  const now = await chooseCodecs(plan, codecs.video);
  const isSame = now.video === codecs.video && (now.hardware ?? false) === (codecs.hardware ?? false);
  return now.video === null || isSame ? request : { ...request, codecs: now };
}

async function orderOf(request: FilmRequest, filmId: string): Promise<FilmOrder> {
  const { plan, settings, codecs } = request;
  const { width, height, segments } = plan;
  const burnt = settings.captions === "burnt";
  return {
    ...soundOrderOf(request),
    target: mediaAddress(`/films/${filmId}`),
    codecs,
    cards: await Promise.all(
      segments.map(({ card, look }) => (card === null ? null : drawTitleCard(card, width, height, look))),
    ),
    captions: await Promise.all(
      segments.map(({ caption, cues }) =>
        burnt && caption !== "" && cues === undefined ? drawCaption(caption, width, height) : null,
      ),
    ),
    ...(burnt && segments.some(({ cues }) => cues !== undefined) ? { cues: await drawCues(plan) } : {}),
  };
}

/** Words with times of their own, drawn for the frames that they lie over. */
const drawCues = ({ segments, frameRate, width, height }: FilmRequest["plan"]): Promise<DrawnCue[][]> =>
  Promise.all(
    segments.map(({ cues = [] }) =>
      Promise.all(
        cues.map(async ({ start, end, text }) => ({
          ...{ from: Math.round(start * frameRate), to: Math.round(end * frameRate) },
          image: await drawCaption(text, width, height),
        })),
      ),
    ),
  );

function failureOf(thrown: unknown): unknown {
  if (!(thrown instanceof WorkerFailure)) return thrown;
  const { message, details } = thrown as WorkerFailure<FilmFailure>;
  return details !== undefined && "error" in details
    ? new ImportRefused(studioError.safeParse(details.error).data, 500)
    : new Error(message);
}

/** Why a film whose takes should have been kept has to be encoded as a whole; undefined for any other failure. */
function refusedSplice(thrown: unknown): SpliceReason | undefined {
  if (!(thrown instanceof WorkerFailure)) return undefined;
  const { details } = thrown as WorkerFailure<FilmFailure>;
  return details !== undefined && "splice" in details ? details.splice : undefined;
}

/** Why what is encoded in stretches can't be joined; undefined for any other failure. */
function refusedStretches(thrown: unknown): "stale" | "differ" | undefined {
  if (!(thrown instanceof WorkerFailure)) return undefined;
  const { details } = thrown as WorkerFailure<FilmFailure>;
  return details !== undefined && "stretches" in details ? details.stretches : undefined;
}

/** Seconds that stand for so many stills of a film. */
const madeOf = (count: number, { stills, plan }: FilmRequest) =>
  stills.length > 0 ? (count / stills.length) * plan.seconds : 0;

/** Copies what is in the library now to the folder that was chosen; that it fails takes nothing from what was made. */
async function copyMade(
  { copyTo, name }: FilmRequest,
  ids: readonly string[],
  own: number,
): Promise<FilmJob["copied"]> {
  if (copyTo === null || own !== round) return null;
  try {
    const { template, sidecars } = (await client.settings.get()).handOn;
    const order = { ids: [...ids], template, sidecars, form: "folder" as const, folder: copyTo, name };
    for await (const event of await client.fileExport.run(order))
      if (event.type === "done") return { path: event.path };
    return null;
  } catch (failure) {
    return { failure };
  }
}

/**
 * Pictures of the film, one file each; those that are made already stay when it ends early. It holds between two of them.
 */
async function makeStills(request: FilmRequest): Promise<void> {
  const { projectId, stills, plan, takes, footage = [], madeStills = [] } = request;
  const own = round;
  const held = createPauseGate();
  const current: Run = { ...begin("", false), held };
  run = current;
  const { thread, ending } = current;
  if (thread === null) return;
  let filmId: string | undefined;
  const made: string[] = [...madeStills];
  try {
    const order = await orderOf(request, "");
    for (const still of stills.slice(made.length)) {
      await held.pass();
      if (own !== round) throw new FilmCancelled();
      const { id } = await client.films.begin({ projectId });
      filmId = id;
      const target = mediaAddress(`/films/${id}`);
      await thread.ask({ ...order, target, frame: still.frame }, { signal: ending.signal });
      const shown = takes.filter(({ shotNumber }) => shotNumber === still.shotNumber);
      const { unsigned = null, ...asset } = await client.films.finish({
        ...{
          id,
          name: still.name,
          takes: [...(shown.length > 0 ? shown : takes)],
          footage: shown.length > 0 ? [] : [...footage],
        },
        ...{ songAssetId: null, captions: [] },
        ...{ edits: [...plan.reasons], credentials: request.credentials, chapters: [], form: plan.form },
      });
      filmId = undefined;
      made.push(id);
      if (own !== round) throw new FilmCancelled();
      // A page that ends here makes the others alone.
      keep({ ...request, madeStills: [...made] });
      change({ made: madeOf(made.length, request), asset, unsigned });
    }
    change({ state: "finishing" });
    const copied = await copyMade(request, made, own);
    if (own !== round) throw new FilmCancelled();
    change({ state: "done", copied });
  } catch (thrown) {
    if (filmId !== undefined) await client.films.cancel({ id: filmId }).catch(() => {});
    throw failureOf(thrown);
  } finally {
    thread.end();
    if (run === current) run = null;
  }
}

/** The core took part in the film, and can't even be told that it failed: `cause` is why. */
class CoreGone extends Error {
  constructor(cause: unknown) {
    super("The core is gone.", { cause });
  }
}

/** `inOne`: without stretches, which this machine's encoder can't make alike. */
async function make(request: FilmRequest, inOne = false): Promise<void> {
  if (request.plan.form === "png") return makeStills(request);
  const { projectId, name, takes, footage = [], settings, plan } = request;
  const own = round;
  const print = isKeptInParts(plan) && !inOne ? { print: printOf(request) } : {};
  const { id, kept = null, changed = false } = await client.films.begin({ projectId, ...print });
  if (own !== round) return client.films.cancel({ id }).then(() => {});
  if (changed && request.cutOff === true) change({ changed: true });
  const current = begin(id, isWhollyCopied(plan));
  const { thread, ending } = current;
  try {
    // What was kept is read again from its beginning, and is made all the same.
    let done = 0;
    const onNote = (note: FilmProgress) => {
      if (typeof note === "object" && "kept" in note) done = note.kept ?? done;
      if (own === round) change(patchOf(note, done));
    };
    if (thread === null) await copyFilm(id, plan, ending.signal, onNote);
    else {
      const order = await orderOf(request, id);
      const { whole } = await thread.ask(
        {
          ...order,
          ...(kept === null ? {} : { keeping: { address: mediaAddress(`/stretches/${id}`), kept } }),
          ...(inOne ? { inOne } : {}),
        },
        {
          signal: ending.signal,
          onNote,
          transfer: [
            ...[...order.cards, ...order.captions].filter((each) => each !== null),
            ...(order.cues ?? []).flatMap((cues) => cues.map(({ image }) => image)),
          ],
        },
      );
      if (whole !== null && own === round) change({ whole });
    }
    if (own !== round) throw new FilmCancelled();
    change({ state: "finishing" });
    const captions = settings.captions === "track" && hasCaptions(plan) ? cuesOf(plan.segments) : [];
    const { unsigned = null, ...asset } = await client.films.finish({
      ...{ id, name, takes: [...takes], footage: [...footage], songAssetId: settings.song, captions },
      ...{ edits: [...plan.reasons], credentials: request.credentials },
      ...{ chapters: [...request.chapters], form: plan.form },
    });
    const copied = await copyMade(request, [id], own);
    if (own !== round) throw new FilmCancelled();
    change({ state: "done", asset, unsigned, copied });
  } catch (thrown) {
    const [why, stretches] = [refusedSplice(thrown), refusedStretches(thrown)];
    const isOver = why === undefined && stretches === undefined;
    // Of a film that failed what is encoded stays: the next try goes on with it.
    const isReached = await client.films.cancel({ id, keep: isOver && own === round }).then(
      () => true,
      () => false,
    );
    if (isOver || own !== round) throw isReached ? failureOf(thrown) : new CoreGone(failureOf(thrown));
    const anew = { state: "making", made: 0, measured: firstMeasured(request), goesOn: null } as const;
    change({
      ...anew,
      ...(why === undefined ? {} : { whole: why }),
      ...(stretches === "stale" ? { changed: true } : {}),
    });
    if (why === undefined) return make(request, stretches === "differ");
    return make({ ...request, plan: { ...plan, splice: null } }, inOne);
  } finally {
    thread?.end();
    if (run === current) run = null;
  }
}

/** What a word of how far a film is changes of it. */
function patchOf(note: FilmProgress, done: number): Partial<FilmJob> {
  if (typeof note === "number") return { made: Math.max(note, done) };
  if ("measured" in note) return { measured: note.measured };
  return note.kept === null ? { unkept: true } : { goesOn: note.kept, made: note.kept };
}

const firstMeasured = ({ plan }: FilmRequest) => (plan.sound && plan.loudness !== null ? 0 : null);

/** Pictures that move have no place for words of their own. */
const hasCaptions = ({ form }: FilmRequest["plan"]) => form === "film" || form === "sound";

/** The wish that is under way. */
let making: FilmRequest | null = null;

/** What is under way and what waits is kept, so that a page that ends in the middle loses no wish. */
function keep(current: FilmRequest | null = making): void {
  making = current;
  const { waiting, interrupted } = useFilmJob.getState();
  // What an earlier page left and nobody was told of yet isn't forgotten for a film that is asked for before.
  keepExports(window.localStorage, [...(making ? [making] : []), ...waiting, ...interrupted]);
}

const isUnderWay = (job: FilmJob | null) =>
  job !== null && (job.state === "making" || job.state === "paused" || job.state === "finishing");

async function work(request: FilmRequest): Promise<void> {
  const { projectId, name, plan, stills, madeStills = [] } = request;
  const { seconds } = plan;
  round += 1;
  const own = round;
  useFilmJob.setState({
    job: {
      ...{ projectId, name, state: "making", made: madeOf(madeStills.length, request), seconds },
      ...{ measured: firstMeasured(request), stills: stills.length },
      ...{ asset: null, unsigned: null, copied: null, whole: null, failure: null },
      ...{ goesOn: null, changed: false, unkept: false },
    },
  });
  keep(request);
  const now = request.cutOff === true ? await withCodecsOfNow(request).catch(() => request) : request;
  if (own !== round) return;
  let isCoreGone = false;
  await make(now).catch((thrown: unknown) => {
    isCoreGone = thrown instanceof CoreGone;
    const failure = thrown instanceof CoreGone ? thrown.cause : thrown;
    // A cancelled film is no failure: nobody looks at it any more.
    if (own === round) change({ state: "failed", failure });
  });
  // What is kept of it, and of those that wait, is for the page of the core that comes.
  if (own !== round || isCoreGone) return;
  keep(null);
  await follow();
}

/** The next one that waits, if any. What became of the one before is told, as its place is taken. */
async function follow(): Promise<void> {
  const { job, waiting } = useFilmJob.getState();
  const [next, ...rest] = waiting;
  if (next === undefined) return;
  if (job?.state === "done") showToast({ kind: "done", title: t("film:done.title", { name: job.name }) });
  if (job?.state === "failed") {
    const { title, body } = describeError(job.failure);
    showToast({ kind: "error", title: t("film:failed.title", { name: job.name }), body: body ?? title });
  }
  useFilmJob.setState({ waiting: rest });
  await work(next);
}

export const filmJob = {
  /**
   * Makes the film, or lets it wait while another is made. Resolves when it is in the library, failed or cancelled, with all
   * that waited for it; at once where it waits. How it ended is in the state.
   */
  async start(request: FilmRequest): Promise<void> {
    const { job, waiting } = useFilmJob.getState();
    if (!isUnderWay(job)) return work(request);
    useFilmJob.setState({ waiting: [...waiting, request] });
    keep();
  },
  pause: () => hold(true),
  resume: () => hold(false),
  /** Ends it and throws away what was written; the next one begins. */
  cancel() {
    round += 1;
    useFilmJob.setState({ job: null });
    run?.ending.abort();
    run?.held?.end();
    if (run?.filmId) void client.films.cancel({ id: run.filmId }).catch(() => {});
    keep(null);
    void follow();
  },
  /** One that waits isn't made. */
  drop(request: FilmRequest) {
    const { waiting } = useFilmJob.getState();
    useFilmJob.setState({ waiting: waiting.filter((each) => each !== request) });
    keep();
  },
  /** Those that an earlier page didn't finish, for whoever tells of them: once. */
  takeInterrupted(): readonly FilmRequest[] {
    const { interrupted } = useFilmJob.getState();
    useFilmJob.setState({ interrupted: [] });
    return interrupted;
  },
  /**
   * They are made one after the other: films that are encoded from where they were cut off, stills from the first that isn't
   * in the library, others from their beginning.
   */
  takeUp(requests: readonly FilmRequest[]) {
    for (const request of requests) void filmJob.start({ ...request, cutOff: true });
  },
  /** The person has seen how it ended. */
  dismiss() {
    useFilmJob.setState({ job: null });
  },
};
