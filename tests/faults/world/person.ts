import { PNG } from "pngjs";
import { v7 as newId } from "uuid";
import type { Task } from "#shared/contract/tasks.ts";
import { CoreGone, type CoreProcess, Refused, type Studio } from "./core-process.ts";
import type { Dice } from "./dice.ts";
import { markOf } from "./marks.ts";
import type { Promises, Wish } from "./promises.ts";

export interface PersonParts {
  readonly core: CoreProcess;
  readonly dice: Dice;
  readonly promises: Promises;
  readonly tell: (event: string) => void;
  /** Before each thing the person does. */
  readonly onAct: () => void;
  readonly without: readonly Act[];
}

/** Everything a person may do that matters here, and how often. */
const acts = {
  film: 6,
  chain: 2,
  many: 2,
  hexSong: 3,
  linkedSong: 2,
  streamedSong: 3,
  chat: 5,
  pressAgain: 4,
  cancel: 2,
  retry: 2,
  look: 3,
  giveUp: 1,
  fetchAgain: 1,
  bring: 2,
  backUp: 1,
  goBack: 0.4,
  typeShot: 3,
  typeSong: 3,
  typeDraft: 3,
  pause: 1,
} as const;
export type Act = keyof typeof acts;

/** Presses at random until the core is gone. Three hands: a page has several calls on their way at a time. */
export async function pressUntilGone(parts: PersonParts): Promise<void> {
  const person = new Person(parts);
  await Promise.all([person.live(), person.live(), person.live()]);
}

class Person {
  readonly #parts: PersonParts;
  readonly #sum = Object.values(acts).reduce((sum, weight) => sum + weight, 0);

  constructor(parts: PersonParts) {
    this.#parts = parts;
  }

  async live(): Promise<void> {
    const { dice, tell } = this.#parts;
    for (;;) {
      const act = this.#choose();
      this.#parts.onAct();
      try {
        await this.#frames();
        await this[act]();
      } catch (thrown) {
        if (thrown instanceof CoreGone) return;
        if (!(thrown instanceof Refused)) throw thrown;
        tell(`${act} refused: ${thrown.code}`);
      }
      await new Promise((done) => setTimeout(done, dice.below(20)));
    }
  }

  #choose(): Act {
    let at = this.#parts.dice.roll() * this.#sum;
    for (const [act, weight] of Object.entries(acts)) {
      at -= weight;
      if (at < 0) return this.#parts.without.includes(act as Act) ? "film" : (act as Act);
    }
    return "film";
  }

  get #studio() {
    return this.#parts.core.studio;
  }

  /** A wish and the press for it; the press is said again with the same id. */
  #wish(kind: Wish["kind"], takes: number, press: (studio: Studio, mark: string) => Promise<readonly Task[]>): Wish {
    const { promises, tell } = this.#parts;
    const mark = markOf(promises.nextMark());
    const again = async (studio: Studio) => {
      tell(`${kind} ${mark} pressed`);
      const made = await press(studio, mark);
      for (const { id } of made) promises.tasks.set(id, mark);
      tell(`${kind} ${mark} acknowledged`);
    };
    return { mark, kind, allowed: takes, again };
  }

  async #want(wish: Wish): Promise<void> {
    this.#parts.promises.wishes.set(wish.mark, wish);
    await wish.again?.(this.#studio);
  }

  async #project(): Promise<string> {
    const [project] = await this.#studio.storyboard.projects();
    return project?.id ?? (await this.#studio.storyboard.createProject({ title: "World" })).id;
  }

  #draft(mark: string) {
    // Equal but for their words, so that nothing else tells one from another.
    const rest = { model: "Vendor-H3-Max", resolution: "480P", duration: 5, ratio: "16:9", mode: "text" } as const;
    return { prompt: `A lighthouse at dusk, ${mark}`, ...rest };
  }

  async film(): Promise<void> {
    const projectId = await this.#project();
    const takes = this.#parts.dice.chance(0.3) ? 2 : 1;
    const clientId = newId();
    let id: string | undefined;
    const draftOf = (mark: string) => this.#draft(mark);
    const wish = this.#wish("film", takes, async (studio, mark) => {
      id ??= (await studio.storyboard.addShot({ projectId, draft: draftOf(mark) })).id;
      return studio.storyboard.generate({ id, clientId, takes });
    });
    await this.#want(wish);
  }

  async chain(): Promise<void> {
    const projectId = await this.#project();
    const { promises } = this.#parts;
    const [first, second] = [markOf(promises.nextMark()), markOf(promises.nextMark())];
    const storyboard = this.#studio.storyboard;
    const from = await storyboard.addShot({ projectId, draft: this.#draft(first) });
    const to = await storyboard.addShot({
      projectId,
      after: from.id,
      draft: { ...this.#draft(second), mode: "frames" },
    });
    await storyboard.chainShot({ id: to.id, to: from.id });
    for (const [mark, id] of [
      [first, from.id],
      [second, to.id],
    ] as const) {
      const clientId = newId();
      const again = async (studio: Studio) => {
        for (const task of await studio.storyboard.generate({ id, clientId })) promises.tasks.set(task.id, mark);
      };
      await this.#want({ mark, kind: "film", allowed: 1, again });
    }
  }

  /** What a page does for a chained shot: the last frame of the take before, which is any picture here. */
  async #frames(): Promise<void> {
    if (!this.#parts.dice.chance(0.3)) return;
    for (const { id, takeId } of (await this.#studio.storyboard.framesToTake()).slice(0, 1)) {
      const { id: assetId } = await this.#picture();
      await this.#studio.storyboard.takeChainFrame({ id, takeId, assetId });
    }
  }

  #picture() {
    const { core, dice } = this.#parts;
    const picture = new PNG({ width: 256, height: 256 });
    picture.data.fill(255);
    for (let at = 0; at < 16; at += 1) picture.data[at] = dice.below(256);
    return core.bring("frame.png", PNG.sync.write(picture));
  }

  async many(): Promise<void> {
    const projectId = await this.#project();
    const { promises, dice } = this.#parts;
    const shots = Array.from({ length: 3 + dice.below(5) }, () => ({
      id: newId(),
      clientId: newId(),
      mark: markOf(promises.nextMark()),
    }));
    const changes = shots.map(({ id, mark }) => ({ do: "add", id, after: null, draft: this.#draft(mark) }) as const);
    const { addedIds } = await this.#studio.storyboard.changeShots({ projectId, kind: "add", changes });
    const wanted = shots.map(({ clientId }, at) => ({ id: addedIds[at] ?? "", clientId }));
    for (const { mark } of shots) promises.wishes.set(mark, { mark, kind: "film", allowed: 1 });
    await this.#studio.storyboard.generateMany({ shots: wanted });
  }

  hexSong = () => this.#song({ outputFormat: "hex" });
  linkedSong = () => this.#song({ outputFormat: "url" });
  streamedSong = () => this.#song({ outputFormat: "hex", stream: true });

  async #song(form: { outputFormat: "hex" | "url"; stream?: boolean }): Promise<void> {
    const clientId = newId();
    let id: string | undefined;
    const wish = this.#wish("song", 1, async (studio, mark) => {
      const sound = { sampleRate: 16_000, bitrate: 32_000, format: "mp3" } as const;
      const draft = {
        title: "Ferry",
        style: `slow folk, ${mark}`,
        lyrics: "[Verse]\nThe lamps go out",
        ...sound,
        ...form,
      };
      id ??= (await studio.songs.create({ draft })).id;
      return studio.songs.generate({ id, clientId });
    });
    await this.#want(wish);
  }

  async chat(): Promise<void> {
    const { promises, dice } = this.#parts;
    const known = dice.chance(0.6) ? (await this.#studio.conversations.list({ limit: 20 }))[0] : undefined;
    const conversationId = known?.id ?? (await this.#studio.conversations.create({})).id;
    const clientId = newId();
    const wish = this.#wish("chat", 1, async (studio, mark) => {
      const sent = await studio.conversations.send({
        ...{ conversationId, clientId, parentId: null },
        text: `What does the harbour sound like? ${mark}`,
        settings: { model: "Vendor-M3", maxTokens: 200 },
      });
      promises.questions.set(sent.message.id, { conversationId, mark });
      return [];
    });
    await this.#want(wish);
  }

  /** The page lost its answer and says the same press again: one press, however often it is said. */
  async pressAgain(): Promise<void> {
    const wish = this.#parts.dice.pick([...this.#parts.promises.wishes.values()].slice(-12));
    await wish?.again?.(this.#studio);
  }

  async #taskIn(...states: Task["state"][]): Promise<Task | undefined> {
    return this.#parts.dice.pick(await this.#studio.tasks.list({ states, limit: 200 }));
  }

  async cancel(): Promise<void> {
    const task = await this.#taskIn("queued", "intent");
    if (task !== undefined) await this.#studio.tasks.cancel({ id: task.id });
  }

  /** A new press, which says that it costs. */
  async retry(): Promise<void> {
    const { promises, tell } = this.#parts;
    const task = await this.#taskIn("failed", "outcome_unknown", "cancelled");
    const mark = promises.tasks.get(task?.id ?? "");
    const wish = mark === undefined ? undefined : promises.wishes.get(mark);
    if (task === undefined || wish === undefined) return;
    wish.allowed += 1;
    tell(`${wish.kind} ${wish.mark} pressed once more`);
    const made = await this.#studio.tasks.retry({ id: task.id, clientId: newId() });
    promises.tasks.set(made.id, wish.mark);
  }

  async look(): Promise<void> {
    const task = await this.#taskIn("outcome_unknown");
    if (task?.kind === "video") await this.#studio.tasks.reconcile({ id: task.id });
  }

  async giveUp(): Promise<void> {
    const task = await this.#taskIn("outcome_unknown");
    if (task !== undefined) await this.#studio.tasks.giveUp({ id: task.id });
  }

  async fetchAgain(): Promise<void> {
    const task = await this.#taskIn("failed", "ready");
    if (task !== undefined) await this.#studio.tasks.downloadAgain({ id: task.id });
  }

  async bring(): Promise<void> {
    const { id } = await this.#picture();
    await this.#studio.uploads.start({ assetId: id });
  }

  async backUp(): Promise<void> {
    await this.#studio.backup.make();
    this.#parts.tell("backup made");
  }

  async goBack(): Promise<void> {
    const { items } = await this.#studio.backup.list();
    const backup = this.#parts.dice.pick(items);
    if (backup === undefined) return;
    this.#parts.tell(`asked for backup ${backup.name}`);
    await this.#studio.backup.restore({ name: backup.name });
  }

  async typeShot(): Promise<void> {
    const { promises } = this.#parts;
    const known = this.#parts.dice.pick(promises.typed.filter(({ what }) => what === "shot"));
    const id = known?.id ?? (await this.#studio.storyboard.addShot({ projectId: await this.#project(), draft: {} })).id;
    const prompt = `Typed ${newId()}`;
    await promises.type("shot", id, prompt, () => this.#studio.storyboard.updateShot({ id, draft: { prompt } }));
  }

  async typeSong(): Promise<void> {
    const { promises, dice } = this.#parts;
    const known = dice.pick(promises.typed.filter(({ what }) => what === "song"));
    const id = known?.id ?? (await this.#studio.songs.create({ draft: {} })).id;
    const lyrics = `Typed ${newId()}`;
    await promises.type("song", id, lyrics, () => this.#studio.songs.update({ id, draft: { lyrics } }));
  }

  async typeDraft(): Promise<void> {
    const text = `Typed ${newId()}`;
    await this.#parts.promises.type("draft", "new", text, () =>
      this.#studio.conversations.saveDraft({ place: "new", change: { text } }),
    );
  }

  async pause(): Promise<void> {
    await this.#studio.settings.update({ videoQueuePaused: this.#parts.dice.chance(0.25) });
  }
}
