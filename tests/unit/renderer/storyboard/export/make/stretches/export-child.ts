/**
 * A page's thread that makes a film of plain packets, to be killed meanwhile: `node export-child.ts <order as JSON>`.
 * `takes` writes two takes into a folder, `look` prints what a film shows; `film` exports to a studio and prints `made`, or
 * `waiting` where it has made as many seconds as it may.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { clipOfFile } from "#renderer/storyboard/export/make/clip-of-file.ts";
import { colorOf } from "#renderer/storyboard/export/make/film-color.ts";
import { presetOutputs } from "#renderer/storyboard/export/output/film-output.ts";
import { planFilm } from "#renderer/storyboard/export/plan-film.ts";
import { plainFilm, wholeTake } from "#shared/contract/storyboard/film-settings.ts";
import { brightenBy, filmOf, lookInto, offerCoders } from "../../../../media/files/plain-coders.ts";

export type ExportOrder =
  | { readonly do: "takes"; readonly folder: string }
  | { readonly do: "look"; readonly path: string }
  | {
      readonly do: "film";
      /** Of the studio's media, with the headers that the page's browser adds by itself. */
      readonly media: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly takes: readonly string[];
      readonly film: { readonly id: string; readonly kept: number };
      /** Luma that its encoder adds, which shows what it encoded. */
      readonly brighter: number;
      /** Seconds of the film behind which it waits to be killed; null: it is made to its end. */
      readonly until: number | null;
    };

const color = colorOf({ matrix: "smpte170m", fullRange: false, primaries: "smpte170m", transfer: "smpte170m" }, 8);
const order = JSON.parse(process.argv[2] ?? "null") as ExportOrder;
const say = (words: string) => process.stdout.write(`${words}\n`);
offerCoders();

if (order.do === "takes")
  for (const [at, first] of [20, 120].entries()) {
    // 19 s each; frames that differ from those beside them.
    const lights = Array.from({ length: 190 }, (_, frame) => first + (frame % 50));
    writeFileSync(join(order.folder, `${at}.mp4`), await filmOf({ lights, color }));
  }

if (order.do === "look") {
  const { lights, times, width, height } = await lookInto(new Uint8Array(readFileSync(order.path)));
  say(JSON.stringify({ lights, times, width, height }));
}

if (order.do === "film") {
  const { media, headers, takes, film, brighter, until } = order;
  const { fetch } = globalThis;
  globalThis.fetch = (asked, init = {}) =>
    fetch(asked, { ...init, headers: { ...Object.fromEntries(new Headers(init.headers)), ...headers } });
  const addressOf = (id: string) => `${media}/${id}`;
  const facts = new Map(await Promise.all(takes.map(async (id) => [id, await clipOfFile(id, addressOf(id))] as const)));
  const shots = takes.map((assetId, at) => ({
    ...{ shotId: `s${at}`, number: at + 1, name: "", prompt: "", model: "" },
    take: { taskId: `t${at}`, assetId, ordinal: 1, fileName: `${at}.mp4` },
  }));
  const settings = { ...plainFilm, clips: { s0: wholeTake, s1: wholeTake } };
  const plan = planFilm(shots, facts, settings, [], presetOutputs.web);
  brightenBy(brighter);
  // Bundlers take its file of modules; Node takes the other one, whose names it can't see.
  registerHooks({
    resolve: (name, context, next) => next(name === "gifenc" ? "gifenc/dist/gifenc.esm.js" : name, context),
  });
  const { makeFilm } = await import("#renderer/storyboard/export/make/make-film.ts");
  let seconds = 0;
  const pass = async () => {
    if (until === null || seconds < until) return;
    say("waiting");
    // Kept alive until it is killed.
    await new Promise((done) => setTimeout(done, 600_000));
  };
  await makeFilm(
    {
      ...{ plan, target: `${media}/films/${film.id}`, takesLevel: 1, song: null },
      addresses: Object.fromEntries(takes.map((id) => [id, addressOf(id)])),
      ...{ codecs: { video: "vp9", audio: "opus" }, cards: [null, null], captions: [null, null] },
      keeping: { address: `${media}/stretches/${film.id}`, kept: film.kept },
    },
    { pass },
    (progress) => {
      if (typeof progress === "number") seconds = progress;
    },
  );
  say("made");
}
