/** Where a take is cut, seconds of its file; `to` null: at its end. */
export interface TakePoints {
  readonly from: number;
  readonly to: number | null;
  /** How long the file is. */
  readonly whole: number;
  /** The least of it that is shown. */
  readonly least: number;
}

/** Why a point can't lie where it was set; seconds. */
export interface PointFault {
  readonly code: "noFigure" | "inPastEnd" | "inPastOut" | "outPastEnd" | "outBeforeIn";
  readonly found: number;
  /** What it runs into: the take's end, or the other point. */
  readonly edge: number;
  /** The nearest that is taken. */
  readonly allowed: number;
}

/** Fields show hundredths: a figure that looks like the limit is within it. */
const SLACK = 0.005;
const figure = (seconds: number) => Math.max(0, Math.round(seconds * 100) / 100);

export function inPointFault(found: number, { to, whole, least }: TakePoints): PointFault | undefined {
  if (!Number.isFinite(found) || found < 0) return { code: "noFigure", found, edge: 0, allowed: 0 };
  const end = Math.min(whole, to ?? whole);
  if (found <= end - least + SLACK) return undefined;
  const code = end >= whole ? "inPastEnd" : "inPastOut";
  return { code, found, edge: figure(end), allowed: figure(end - least) };
}

export function outPointFault(found: number, { from, whole, least }: TakePoints): PointFault | undefined {
  if (!Number.isFinite(found) || found < 0) return { code: "noFigure", found, edge: 0, allowed: 0 };
  if (found > whole + SLACK) return { code: "outPastEnd", found, edge: figure(whole), allowed: figure(whole) };
  if (found >= from + least - SLACK) return undefined;
  return { code: "outBeforeIn", found, edge: figure(from), allowed: figure(from + least) };
}
