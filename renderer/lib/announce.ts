import { create } from "zustand";
import { joinSentences } from "#renderer/i18n/index.ts";

export interface AnnouncementOptions {
  /** A failure: it interrupts what is being read. */
  urgent?: boolean;
  /** Another one of the same key that hasn't been said yet gives way to this one. */
  key?: string;
}

/** What a live region holds. The number makes the same words twice two announcements. */
export interface Announcement {
  readonly id: number;
  readonly text: string;
}

/** What a screen reader is told. The window's frame shows both, in regions that stay through every pane. */
export const useAnnouncements = create<{ polite: Announcement | null; assertive: Announcement | null }>(() => ({
  polite: null,
  assertive: null,
}));

/** What is told within this time is said in one go. In milliseconds. */
const BREATH = 200;
/** So long it is quiet after that: a sentence that is replaced too soon is cut off. In milliseconds. */
const PAUSE = 1500;
/** Then it goes: whoever reads the page line by line later would take it for news. In milliseconds. */
const STANDS = 5000;
/** More than this at once is noise. The oldest are left out; failures never are. */
const MOST = 3;

interface Waiting {
  readonly text: string;
  readonly key: string | undefined;
}
type Region = "polite" | "assertive";
const waiting: Record<Region, Waiting[]> = { polite: [], assertive: [] };
const timers: Partial<Record<Region, ReturnType<typeof setTimeout>>> = {};
const fading: Partial<Record<Region, ReturnType<typeof setTimeout>>> = {};
let lastId = 0;

/** Tells a screen reader a short sentence, from anywhere; nothing is shown. */
export function announce(text: string, { urgent = false, key }: AnnouncementOptions = {}): void {
  const region = urgent ? "assertive" : "polite";
  const others = waiting[region].filter((each) => each.text !== text && (key === undefined || each.key !== key));
  waiting[region] = [...others, { text, key }];
  timers[region] ??= setTimeout(say, BREATH, region);
}

function say(region: Region): void {
  const all = waiting[region].map(({ text }) => text);
  waiting[region] = [];
  if (all.length === 0) {
    delete timers[region];
    return;
  }
  lastId += 1;
  const text = joinSentences(region === "polite" ? all.slice(-MOST) : all);
  useAnnouncements.setState({ [region]: { id: lastId, text } });
  timers[region] = setTimeout(say, PAUSE, region);
  clearTimeout(fading[region]);
  fading[region] = setTimeout(() => useAnnouncements.setState({ [region]: null }), STANDS);
}

/** For tests: nothing is waiting and nothing was said. */
export function resetAnnouncements(): void {
  for (const region of ["polite", "assertive"] as const) {
    clearTimeout(timers[region]);
    clearTimeout(fading[region]);
    delete timers[region];
    waiting[region] = [];
  }
  useAnnouncements.setState({ polite: null, assertive: null });
}
