import type { ScenePatch, SceneStore, StoryboardStore } from "#core/database/index.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { withChanges } from "./inherited.ts";

/** A change of scenes; the contract's `shotChange`. */
export type SceneChange =
  | {
      readonly do: "group";
      readonly id: string;
      readonly shots: readonly string[];
      readonly scene: ScenePatch;
      readonly source?: string | undefined;
    }
  | { readonly do: "ungroup"; readonly id: string }
  | { readonly do: "scene"; readonly id: string; readonly scene: ScenePatch; readonly source?: string | undefined }
  | { readonly do: "moveScene"; readonly id: string; readonly after: string | null };

interface ScenesParts {
  readonly shots: StoryboardStore;
  readonly scenes: SceneStore;
  readonly now: () => number;
}

/** Changes of scenes on their board. Opens no transaction and keeps no step: its caller does both. */
export class BoardScenes {
  readonly #shots: StoryboardStore;
  readonly #scenes: SceneStore;
  readonly #now: () => number;

  constructor({ shots, scenes, now }: ScenesParts) {
    this.#shots = shots;
    this.#scenes = scenes;
    this.#now = now;
  }

  change(projectId: string, change: SceneChange): void {
    if (change.do === "group") this.#group(projectId, change);
    else if (change.do === "scene") this.#edit(projectId, change.id, change.scene, change.source);
    else if (change.do === "ungroup") {
      for (const shot of this.#shotsOf(projectId, change.id)) this.#shots.setScene(shot.id, null, this.#now());
    } else this.#move(projectId, change.id, change.after);
  }

  #group(projectId: string, { id, shots: ids, scene, source }: SceneChange & { do: "group" }): void {
    const there = this.#scenes.get(id);
    if (there === null) this.#scenes.insert(id, projectId, scene, source);
    else this.#edit(projectId, id, scene, source);
    const board = this.#shots.shots(projectId);
    const meant = new Set(ids);
    const taken = board.filter((shot) => meant.has(shot.id));
    const [first] = taken;
    if (first === undefined || taken.length < meant.size) {
      throw failure("record_not_found", { message: "One of these shots no longer exists." });
    }
    const now = this.#now();
    for (const shot of taken) this.#shots.setScene(shot.id, id, now);
    // A scene that gets more shots stays where it is; a new one stands where its first shot stood.
    const own = board.filter((shot) => meant.has(shot.id) || shot.sceneId === id);
    const at = own[0]?.number ?? first.number;
    const rest = board.filter((shot) => !own.includes(shot));
    const before = rest.filter(({ number }) => number < at);
    this.#put(projectId, [...before, ...own, ...rest.slice(before.length)], board);
  }

  #edit(projectId: string, id: string, scene: ScenePatch, source: string | undefined): void {
    const { fields, source: kept } = this.need(projectId, id);
    this.#scenes.set(id, { fields: withChanges(fields, scene), source: source ?? kept });
  }

  #move(projectId: string, id: string, after: string | null): void {
    const own = this.#shotsOf(projectId, id);
    const board = this.#shots.shots(projectId);
    const rest = board.filter(({ sceneId }) => sceneId !== id);
    const target = rest.find((shot) => shot.id === after);
    if (after !== null && target === undefined) {
      throw failure("record_not_found", { message: "This shot no longer exists." });
    }
    // Behind the whole scene of the shot that was named.
    const last = target?.sceneId ? rest.findLast(({ sceneId }) => sceneId === target.sceneId) : target;
    const at = last === undefined ? 0 : rest.indexOf(last) + 1;
    this.#put(projectId, [...rest.slice(0, at), ...own, ...rest.slice(at)], board);
  }

  #put(projectId: string, order: readonly Shot[], before: readonly Shot[]): void {
    if (order.every(({ id }, index) => id === before[index]?.id)) return;
    this.#shots.putInOrder(
      projectId,
      order.map(({ id }) => id),
      this.#now(),
    );
  }

  #shotsOf(projectId: string, id: string): Shot[] {
    this.need(projectId, id);
    return this.#shots.shots(projectId).filter(({ sceneId }) => sceneId === id);
  }

  /** Throws `record_not_found`, or `invalid_input` where it is another film's. */
  need(projectId: string, id: string) {
    const scene = this.#scenes.get(id);
    if (scene === null) throw failure("record_not_found", { message: "This scene no longer exists." });
    if (scene.projectId !== projectId) {
      throw failure("invalid_input", { message: "That scene belongs to another film." });
    }
    return scene;
  }
}
