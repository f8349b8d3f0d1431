import type { Browser, BrowserContext } from "@playwright/test";
import { createDice, type Dice } from "#tests/faults/world/dice.ts";
import type { Control } from "./accessible.ts";
import type { Choice, Doing } from "./actions/action.ts";
import { askInTrouble } from "./actions/disturb.ts";
import { actions } from "./actions/index.ts";
import { Hand, NotThere } from "./hand.ts";
import { findGrowth, measureRounds } from "./levels.ts";
import { listen } from "./listen.ts";
import { type Look, look } from "./look.ts";
import { rules as allRules } from "./rules/index.ts";
import { pressable } from "./rules/pressable.ts";
import type { Rule } from "./rules/rule.ts";
import { wholeWords } from "./rules/whole-words.ts";
import { settle } from "./settle.ts";
import { starts } from "./starts.ts";
import type { Step, StepKind } from "./step.ts";
import { placesIn } from "./visited.ts";
import type { WalkWorld } from "./walk-world.ts";

/** What a page is given to put right what stands wrong. */
const PATIENCE_MS = 5000;
/** Where a machine is so busy that few looks fit into that time, the studio got no more of it: it is given so many looks. */
const PATIENCE_LOOKS = 10;

/** A rule that didn't hold. */
export interface Finding {
  readonly rule: string;
  readonly what: string;
  /** After how many steps. */
  readonly after: number;
}

export interface WalkOptions {
  readonly browser: Browser;
  readonly world: WalkWorld;
  /** Chosen by chance, so many, from one of `starts` where it is named; or these. */
  readonly route: { readonly seed: number; readonly steps: number; readonly start?: string } | readonly Step[];
  /** Those that are looked at; all unless told. */
  readonly rules?: readonly Rule[];
  /** Findings that are known, by what `sameFinding` gives: the walk goes on over them. */
  readonly known?: ReadonlySet<string>;
  /** Milliseconds that each step waits for what it needs; where none may be skipped, more than a busy machine takes. */
  readonly patience?: number;
  /** In the studio of the walk before, which stays open: for walks that leave what others need. */
  readonly shared?: boolean;
  /** At the end page and core are looked at for what they don't give back. */
  readonly levels?: boolean;
  /** Goes on over every finding, and tells each once. */
  readonly goOn?: boolean;
  readonly onStep?: (step: Step, number: number) => void;
  readonly onFinding?: (finding: Finding) => void;
}

export interface WalkReport {
  /** Those that were done. */
  readonly steps: readonly Step[];
  readonly skipped: number;
  readonly findings: readonly Finding[];
  readonly seconds: number;
  /** In how many looks each place and state of the studio was seen (`visited.ts`). */
  readonly visited: ReadonlyMap<string, number>;
}

/** The same fault, wherever it is on the screen and whatever its figures are. */
export const sameFinding = ({ rule, what }: Finding): string =>
  `${rule}: ${what.replaceAll(/\d+/g, "#").slice(0, 160)}`;

/** Walks over a studio from its beginning (or as it is, where it is shared), and looks after each step whether every rule holds. */
export async function walk(options: WalkOptions): Promise<WalkReport> {
  const began = performance.now();
  const { browser, world, shared = false } = options;
  await (shared ? world.goOn() : world.begin());
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    colorScheme: "dark",
    reducedMotion: "reduce",
    acceptDownloads: true,
  });
  try {
    const walked = await new Walk(options, context).go();
    return { ...walked, seconds: (performance.now() - began) / 1000 };
  } finally {
    await context.close();
    if (!shared) await world.close();
  }
}

class Walk {
  readonly #options: WalkOptions;
  readonly #context: BrowserContext;
  readonly #steps: Step[] = [];
  readonly #looks: Look[] = [];
  readonly #findings: Finding[] = [];
  readonly #told = new Set<string>();
  readonly #pressed = new Map<string, number>();
  readonly #visited = new Map<string, number>();
  #skipped = 0;
  readonly #layout: boolean;

  constructor(options: WalkOptions, context: BrowserContext) {
    this.#options = options;
    this.#context = context;
    this.#layout = (options.rules ?? allRules).some((rule) => rule === pressable || rule === wholeWords);
    for (const known of options.known ?? []) this.#told.add(known);
  }

  async go(): Promise<Omit<WalkReport, "seconds">> {
    const { world, route } = this.#options;
    const page = await this.#context.newPage();
    const noise = listen(page, () => world.interrupted);
    page.on("dialog", (dialog) => void dialog.accept().catch(() => {}));
    page.on("filechooser", (chooser) => {
      void world.chosenFile().then((files) => chooser.setFiles(files).catch(() => {}));
    });
    // A link to elsewhere opens a page of its own, which is nobody's business here.
    this.#context.on("page", (other) => void (other !== page && other.close().catch(() => {})));
    await page.goto(world.studio.url);
    await world.linked(page);
    const cdp = await this.#context.newCDPSession(page);
    await cdp.send("Accessibility.enable");
    const doing: Doing = { hand: new Hand(page, cdp, this.#options.patience), world };
    await settle(page);
    this.#looks.push(await look(doing.hand, world, noise, this.#layout));
    const dice = "seed" in route ? createDice(route.seed) : undefined;
    const waiting: Step[] = "seed" in route ? [] : [...route];
    const most = "seed" in route ? route.steps : route.length;
    for (let number = 1; number <= most; number += 1) {
      if (waiting.length === 0 && dice) waiting.push(...this.#choose(dice));
      const step = waiting.shift();
      if (!step) break;
      this.#options.onStep?.(step, number);
      try {
        await (actions[step.do].perform as (doing: Doing, step: Step) => Promise<void>)(doing, step);
      } catch (thrown) {
        if (!(thrown instanceof NotThere)) {
          // What nobody foresaw is a find like any other, and the walks after it begin anew.
          this.#tell({ rule: "step done", what: `${step.do}: ${String(thrown)}`, after: this.#steps.length });
          break;
        }
        this.#skipped += 1;
        continue;
      }
      this.#steps.push(step);
      await settle(page);
      const over = await this.#judge(doing.hand, noise);
      for (const place of placesIn(this.#looks.at(-1) as Look))
        this.#visited.set(place, (this.#visited.get(place) ?? 0) + 1);
      if (over) break;
    }
    const stopped = this.#findings.length > 0 && !this.#options.goOn;
    if (this.#options.levels && !stopped) await this.#weigh(doing);
    return { steps: this.#steps, skipped: this.#skipped, findings: this.#findings, visited: this.#visited };
  }

  async #weigh({ hand, world }: Doing): Promise<void> {
    await actions.out.perform({ hand, world }, { do: "out" });
    const levels = await measureRounds(hand, world).catch((thrown: unknown) => {
      // A question that wants an answer stands in the way; the rule about Escape judges those.
      if (thrown instanceof NotThere) return [];
      throw thrown;
    });
    for (const what of findGrowth(levels)) this.#tell({ rule: "levels", what, after: this.#steps.length });
  }

  /** Looks until all stands right or patience is over. True where the walk ends here. */
  async #judge(hand: Hand, noise: ReturnType<typeof listen>): Promise<boolean> {
    const { world } = this.#options;
    const until = performance.now() + PATIENCE_MS;
    for (let looks = 1; ; looks += 1) {
      const now = await look(hand, world, noise, this.#layout);
      if (looks > 1) this.#looks.pop();
      this.#looks.push(now);
      const broken = this.#break(({ stands }) => !stands);
      const standing = this.#break(({ stands }) => stands);
      const over = looks >= PATIENCE_LOOKS && performance.now() > until;
      if (broken.length > 0 || standing.length === 0 || over) {
        for (const finding of [...broken, ...(over ? standing : [])]) this.#tell(finding);
        return this.#findings.length > 0 && !this.#options.goOn;
      }
      await hand.page.waitForTimeout(250);
    }
  }

  #break(which: (rule: Rule) => boolean): Finding[] {
    const past = { steps: this.#steps, looks: this.#looks };
    return (this.#options.rules ?? allRules)
      .filter(which)
      .flatMap((rule) => rule.find(past).map((what) => ({ rule: rule.name, what, after: this.#steps.length })))
      .filter((finding) => !this.#told.has(sameFinding(finding)));
  }

  #tell(finding: Finding): void {
    if (this.#told.has(sameFinding(finding))) return;
    this.#told.add(sameFinding(finding));
    this.#findings.push(finding);
    this.#options.onFinding?.(finding);
  }

  #choose(dice: Dice): readonly Step[] {
    const now = this.#looks.at(-1);
    if (!now) return [];
    const choice: Choice = {
      dice,
      look: now,
      pickControl: (fits) =>
        this.#pick(
          dice,
          now.controls.filter((one) => one.enabled && fits(one)),
        ),
      pickSeldom: (from) => {
        const one = pickByWeight(dice, from, (each) => this.#seldom(each));
        this.#note(one);
        return one;
      },
    };
    const kinds = Object.keys(actions) as StepKind[];
    const first = this.#looks.length === 1 ? this.#begin(choice) : [];
    if (first.length > 0) return first;
    for (let tries = 0; tries < 20; tries += 1) {
      const kind = pickByWeight(dice, kinds, (each) => actions[each].weight);
      const chosen = kind && actions[kind].choose(choice);
      if (chosen) return [chosen].flat();
    }
    return [];
  }

  /** Walks begin in windows, languages and places of their own. */
  #begin(choice: Choice): readonly Step[] {
    const { dice } = choice;
    const { route } = this.#options;
    const named = "start" in route ? route.start : dice.chance(0.5) ? dice.pick(Object.keys(starts)) : undefined;
    if (named !== undefined) this.#visited.set(`start: ${named}`, 1);
    const first = [
      starts[named ?? ""],
      dice.chance(0.4) ? askInTrouble(dice) : [],
      dice.chance(0.6) ? actions.size.choose(choice) : [],
      dice.chance(0.7) ? actions.run.choose(choice) : actions.pane.choose(choice),
      dice.chance(0.3) ? actions.language.choose(choice) : [],
    ];
    return first.flatMap((step) => step ?? []);
  }

  #pick(dice: Dice, controls: readonly Control[]): Control | undefined {
    const control = pickByWeight(dice, controls, ({ place }) => this.#seldom(place));
    this.#note(control?.place);
    return control;
  }

  /** What was done before is done less. */
  #seldom(place: string): number {
    return 1 / (1 + (this.#pressed.get(family(place)) ?? 0)) ** 2;
  }

  #note(place: string | undefined): void {
    if (place !== undefined) this.#pressed.set(family(place), (this.#pressed.get(family(place)) ?? 0) + 1);
  }
}

/** The rows of a list are one thing to try. */
const family = (place: string): string => place.replace(/ \d+$/, "");

function pickByWeight<T>(dice: Dice, from: readonly T[], weigh: (each: T) => number): T | undefined {
  let at = dice.roll() * from.reduce((sum, each) => sum + weigh(each), 0);
  for (const each of from) {
    at -= weigh(each);
    if (at < 0) return each;
  }
  return from.at(-1);
}
