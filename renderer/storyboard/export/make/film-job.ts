import { t } from "i18next";
import { describeError, showToast } from "#renderer/lib/index.ts";
import { changeFilmJob, isUnderWay, useFilmJob } from "./film-job-state.ts";
import { withCodecsOfNow } from "./film-order.ts";
import type { FilmRequest } from "./film-request.ts";
import { CoreGone, endRun, firstMeasured, holdRun, madeOf, makeRun, nextRound } from "./film-run.ts";
import { keepExports } from "./kept-exports.ts";
import "./film-ending.ts";

/** The wish that is under way. */
let making: FilmRequest | null = null;

/** What is under way and what waits is kept, so that a page that ends in the middle loses no wish. */
function keep(current: FilmRequest | null = making): void {
  making = current;
  const { waiting, interrupted } = useFilmJob.getState();
  // What an earlier page left and nobody was told of yet isn't forgotten for a film that is asked for before.
  keepExports(window.localStorage, [...(making ? [making] : []), ...waiting, ...interrupted]);
}

async function work(request: FilmRequest): Promise<void> {
  const { projectId, name, plan, stills, madeStills = [] } = request;
  const { seconds } = plan;
  const isCurrent = nextRound();
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
  if (!isCurrent()) return;
  let isCoreGone = false;
  await makeRun(now, (made) => keep({ ...now, madeStills: made })).catch((thrown: unknown) => {
    isCoreGone = thrown instanceof CoreGone;
    const failure = thrown instanceof CoreGone ? thrown.cause : thrown;
    // A cancelled film is no failure: nobody looks at it any more.
    if (isCurrent()) changeFilmJob({ state: "failed", failure });
  });
  // What is kept of it, and of those that wait, is for the page of the core that comes.
  if (!isCurrent() || isCoreGone) return;
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

function hold(paused: boolean): void {
  changeFilmJob({ state: paused ? "paused" : "making" });
  holdRun(paused);
}

/** One film at a time, the others in the order in which they were asked for; what becomes of it is in `useFilmJob`. */
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
    endRun();
    useFilmJob.setState({ job: null });
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
