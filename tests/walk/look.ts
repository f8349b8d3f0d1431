import type { Page } from "@playwright/test";
import type { CounterReport } from "#core/sandbox/service/counters.ts";
import { type PaneId, paneIds } from "#renderer/lib/route.ts";
import { type Control, readControls } from "./accessible.ts";
import type { Hand } from "./hand.ts";
import type { Noise } from "./listen.ts";
import { findClippedText } from "./rules/clipped-text.ts";
import { findControlFaults } from "./rules/controls.ts";
import { findEmptyScrolls } from "./rules/empty-scrolls.ts";
import type { LedgerRow, WalkWorld } from "./walk-world.ts";

/** What can be seen and known after a step: the rules judge by this alone. */
export interface Look {
  readonly pane: PaneId | null;
  readonly route: string;
  /** The name of the pane that is shown: after a restart the address names none. */
  readonly main: string;
  readonly language: string;
  /** Something of the page has the focus. */
  readonly focused: boolean;
  /** Dialogs, menus and lists that float over the page, the innermost last. */
  readonly overlays: readonly string[];
  readonly controls: readonly Control[];
  readonly players: readonly ShownPlayer[];
  /** Every piece of text, name, title and placeholder that is shown. */
  readonly words: readonly string[];
  /** Those of them that stand in messages, shown or spoken: they were said in the language of their moment. */
  readonly messages: readonly string[];
  readonly statusLine: string;
  readonly tasksShown: readonly ShownTask[];
  readonly canGoBack: boolean;
  /** The address at which Back was pressed last: what was pressed before it may have opened another pane meanwhile. */
  readonly backFrom: string;
  /** The page has its core. */
  readonly linked: boolean;
  /** One thing fills the screen. */
  readonly fullScreen: boolean;
  /** The pane's code hasn't come yet. */
  readonly paneWaits: boolean;
  /** How many parts of texts aren't drawn, folded away or out of sight in a long one: their fields don't tell all they hold. */
  readonly undrawn: number;
  readonly ledger: readonly LedgerRow[];
  /** What people named or wrote, wherever it is shown: it stays in the language of its moment. Not read in English. */
  readonly names: ReadonlySet<string>;
  /** What the service counted; null while it can't be asked. */
  readonly counters: CounterReport | null;
  /** Since the look before. */
  readonly noise: readonly Noise[];
  /** Lines that the core wrote since the look before. */
  readonly coreTrouble: readonly string[];
  readonly controlFaults: readonly string[];
  readonly clippedText: readonly string[];
  readonly emptyScrolls: readonly string[];
  readonly offline: boolean;
  readonly kills: number;
}

export interface ShownPlayer {
  readonly name: string;
  /** Seconds; 0 where it has nothing to play. */
  readonly length: number;
}

export interface ShownTask {
  readonly id: string;
  readonly state: string;
}

/** What the page itself can tell; a page that is being left tells nothing. */
interface PageFacts
  extends Pick<
    Look,
    | "route"
    | "main"
    | "language"
    | "focused"
    | "overlays"
    | "players"
    | "words"
    | "messages"
    | "statusLine"
    | "tasksShown"
    | "canGoBack"
    | "fullScreen"
    | "paneWaits"
    | "undrawn"
    | "linked"
  > {}

/** `layout`: also what takes longest, whether all can be pressed and read. */
export async function look(
  { page, cdp, backFrom }: Hand,
  world: WalkWorld,
  noise: () => Noise[],
  layout: boolean,
): Promise<Look> {
  const [facts, controls, counters] = await Promise.all([
    page.evaluate(lookAtPage),
    readControls(cdp),
    world.counters(),
  ]);
  const pane = paneIds.find((id) => facts.route.startsWith(`#/${id}`)) ?? null;
  return {
    ...facts,
    ...{ pane, controls, counters, backFrom },
    ledger: world.ledger(),
    names: facts.language === "en" ? new Set() : world.names(),
    noise: noise(),
    coreTrouble: world.readTrouble(),
    ...(layout ? await lookAtLayout(page) : { controlFaults: [], clippedText: [], emptyScrolls: [] }),
    offline: world.offline,
    kills: world.kills,
  };
}

async function lookAtLayout(page: Page): Promise<Pick<Look, "controlFaults" | "clippedText" | "emptyScrolls">> {
  return {
    controlFaults: await findControlFaults(page),
    clippedText: await findClippedText(page),
    emptyScrolls: await findEmptyScrolls(page),
  };
}

/** Runs in the page. */
function lookAtPage(): PageFacts {
  const shown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const words = new Set<string>();
  const add = (text: string | null | undefined) => {
    const plain = text?.replace(/\s+/g, " ").trim();
    if (plain) words.add(plain);
  };
  // What people and models wrote is theirs (a prompt is drawn once more behind its field, in pieces), and what stands on
  // a key is the same in every language.
  const foreign = "textarea, .promptbox > .marks, [contenteditable=true], pre, code, kbd, .markdown, .said, bdi";
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || /^(SCRIPT|STYLE|TEMPLATE)$/.test(element.tagName) || element.closest(foreign)) continue;
    if (shown(element)) add(node.textContent);
  }
  for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [aria-description]")) {
    if (!shown(element)) continue;
    for (const name of ["aria-label", "title", "placeholder", "aria-description"]) add(element.getAttribute(name));
  }
  const named = (element: Element) => {
    const told = element.getAttribute("aria-labelledby");
    return `${element.getAttribute("role")} ${element.getAttribute("aria-label") ?? (told && document.getElementById(told)?.textContent) ?? ""}`.trim();
  };
  const overlays = [...document.querySelectorAll("[role=dialog], [role=alertdialog], [role=menu], [role=listbox]")];
  // A list that stands in the page floats over nothing.
  const floats = (element: Element) =>
    shown(element) &&
    (/dialog/.test(element.getAttribute("role") ?? "") ||
      element.closest("[data-radix-popper-content-wrapper], [role=dialog]") !== null);
  const bars = [...document.querySelectorAll<HTMLInputElement>("input.seek")]
    .filter(shown)
    .map((bar) => ({ name: bar.getAttribute("aria-label") ?? "", length: Number(bar.max) || 0 }));
  // `0:04 / 0:20`, and `00:00:00 / 00:15:00`, where a player has no bar of that kind.
  const clocks = [...document.querySelectorAll(".timecode")].filter(shown).flatMap((clock) => {
    const [, whole] = /\/\s*([\d:.]+)\s*$/.exec(clock.textContent ?? "") ?? [];
    const length = (whole ?? "").split(":").reduce((sum, figure) => sum * 60 + Number(figure), 0);
    return whole === undefined
      ? []
      : [{ name: clock.closest("[aria-label]")?.getAttribute("aria-label") ?? "", length }];
  });
  const { navigation } = window as { navigation?: Navigation };
  const before = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1];
  return {
    route: window.location.hash,
    main: document.querySelector("main")?.getAttribute("aria-label") ?? "",
    language: document.documentElement.lang,
    focused: document.activeElement !== null && document.activeElement !== document.body,
    overlays: overlays.filter(floats).map(named),
    players: [...bars, ...clocks],
    words: [...words],
    messages: [...document.querySelectorAll(".toast *, [data-spoken] *")]
      .filter((element) => element.childElementCount === 0)
      .map(({ textContent }) => (textContent ?? "").replace(/\s+/g, " ").trim()),
    statusLine: document.querySelector("footer.status")?.textContent ?? "",
    tasksShown: [...document.querySelectorAll<HTMLElement>("[data-task]")]
      .filter(shown)
      .map(({ dataset }) => ({ id: dataset.task ?? "", state: dataset.state ?? "" })),
    linked: document.querySelector("[role=alert].banner svg.lucide-unplug") === null,
    fullScreen: document.fullscreenElement !== null,
    paneWaits: document.querySelector(".pane > [aria-busy]:empty") !== null,
    undrawn: document.querySelectorAll(".cm-folded, .cm-gap").length,
    canGoBack: before?.sameDocument === true && /#\/\w/.test(before.url ?? ""),
  };
}
