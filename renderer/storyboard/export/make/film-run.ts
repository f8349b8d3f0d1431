import { client, mediaAddress, toastFailure } from "#renderer/lib/index.ts";
import { type WorkerClient, workerClient } from "#renderer/lib/worker/index.ts";
import { createPauseGate, FilmCancelled, type PauseGate } from "#shared/film/pause-gate.ts";
import { cuesOf } from "../captions/film-cues.ts";
import { isKeptInParts, isWhollyCopied } from "../film-plan.ts";
import { copyFilm } from "./copy-film.ts";
import { failureOf, refusedSplice, refusedStretches } from "./film-failure.ts";
import { changeFilmJob, type FilmJob, useFilmJob } from "./film-job-state.ts";
import type { FilmMade, FilmOrder, FilmProgress, ToFilm } from "./film-messages.ts";
import { orderOf, printOf } from "./film-order.ts";
import type { FilmRequest } from "./film-request.ts";

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

const isPaused = () => useFilmJob.getState().job?.state === "paused";

/** What is being made holds, or goes on. */
export function holdRun(paused: boolean): void {
  run?.thread?.tell(paused ? "pause" : "resume");
  if (paused) run?.held?.close();
  else run?.held?.open();
  if (run?.thread === null) void client.films.pause({ id: run.filmId, paused }).catch(toastFailure);
}

/** What is being made is thrown away, and what it still says isn't heard. */
export function endRun(): void {
  round += 1;
  run?.ending.abort();
  run?.held?.end();
  if (run?.filmId) void client.films.cancel({ id: run.filmId }).catch(() => {});
}

/** Another film's turn: gives whether it still is. */
export function nextRound(): () => boolean {
  round += 1;
  const own = round;
  return () => own === round;
}

function begin(filmId: string, copied: boolean, held?: PauseGate): Run {
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
  run = { thread, filmId, ending: new AbortController(), ...(held && { held }) };
  // It may have been held before anything of it had begun, or when it begins anew.
  if (isPaused()) holdRun(true);
  return run;
}

/** The core took part in the film, and can't even be told that it failed: `cause` is why. */
export class CoreGone extends Error {
  constructor(cause: unknown) {
    super("The core is gone.", { cause });
  }
}

/** What is told of stills as each is in the library: the ids of all that are. */
type OnStill = (madeStills: readonly string[]) => void;

/** Makes it, and says in the job how far it is. Rejects with why it failed, or with `CoreGone`. */
export const makeRun = (request: FilmRequest, onStill: OnStill): Promise<void> =>
  request.plan.form === "png" ? makeStills(request, onStill) : make(request);

/** Seconds that stand for so many stills of a film. */
export const madeOf = (count: number, { stills, plan }: FilmRequest): number =>
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
async function makeStills(request: FilmRequest, onStill: OnStill): Promise<void> {
  const { projectId, stills, plan, takes, footage = [], madeStills = [] } = request;
  const own = round;
  const held = createPauseGate();
  const current = begin("", false, held);
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
      onStill([...made]);
      changeFilmJob({ made: madeOf(made.length, request), asset, unsigned });
    }
    changeFilmJob({ state: "finishing" });
    const copied = await copyMade(request, made, own);
    if (own !== round) throw new FilmCancelled();
    changeFilmJob({ state: "done", copied });
  } catch (thrown) {
    if (filmId !== undefined) await client.films.cancel({ id: filmId }).catch(() => {});
    throw failureOf(thrown);
  } finally {
    thread.end();
    if (run === current) run = null;
  }
}

/** `inOne`: without stretches, which this machine's encoder can't make alike. */
async function make(request: FilmRequest, inOne = false): Promise<void> {
  const { projectId, name, takes, footage = [], settings, plan } = request;
  const own = round;
  const print = isKeptInParts(plan) && !inOne ? { print: printOf(request) } : {};
  const { id, kept = null, changed = false } = await client.films.begin({ projectId, ...print });
  if (own !== round) return client.films.cancel({ id }).then(() => {});
  if (changed && request.cutOff === true) changeFilmJob({ changed: true });
  const current = begin(id, isWhollyCopied(plan));
  const { thread, ending } = current;
  try {
    // What was kept is read again from its beginning, and is made all the same.
    let done = 0;
    const onNote = (note: FilmProgress) => {
      if (typeof note === "object" && "kept" in note) done = note.kept ?? done;
      if (own === round) changeFilmJob(patchOf(note, done));
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
      if (whole !== null && own === round) changeFilmJob({ whole });
    }
    if (own !== round) throw new FilmCancelled();
    changeFilmJob({ state: "finishing" });
    const captions = settings.captions === "track" && hasCaptions(plan) ? cuesOf(plan.segments) : [];
    const { unsigned = null, ...asset } = await client.films.finish({
      ...{ id, name, takes: [...takes], footage: [...footage], songAssetId: settings.song, captions },
      ...{ edits: [...plan.reasons], credentials: request.credentials },
      ...{ chapters: [...request.chapters], form: plan.form },
    });
    const copied = await copyMade(request, [id], own);
    if (own !== round) throw new FilmCancelled();
    changeFilmJob({ state: "done", asset, unsigned, copied });
  } catch (thrown) {
    const [why, stretches] = [refusedSplice(thrown), refusedStretches(thrown)];
    const isOver = why === undefined && stretches === undefined;
    // Of a film that failed what is encoded stays: the next try goes on with it.
    const isReached = await client.films.cancel({ id, keep: isOver && own === round }).then(
      () => true,
      () => false,
    );
    if (isOver || own !== round) throw isReached ? failureOf(thrown) : new CoreGone(failureOf(thrown));
    const anew = { made: 0, measured: firstMeasured(request), goesOn: null };
    changeFilmJob({
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

/** Its loudness is measured before anything is made, where one is wanted. */
export const firstMeasured = ({ plan }: FilmRequest): number | null =>
  plan.sound && plan.loudness !== null ? 0 : null;

/** Pictures that move have no place for words of their own. */
const hasCaptions = ({ form }: FilmRequest["plan"]) => form === "film" || form === "sound";
