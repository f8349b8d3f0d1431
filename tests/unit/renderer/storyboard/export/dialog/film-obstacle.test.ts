import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import { type FilmAsked, filmObstacle } from "#renderer/storyboard/export/dialog/film-obstacle.ts";
import type { PlannedFilm } from "#renderer/storyboard/export/dialog/use-planned-film.ts";

// The key of what is said, with what it is told.
const t = ((key: string, told?: object) =>
  told ? `${key} ${JSON.stringify(told)}` : key) as unknown as TFunction<"film">;

const plan = {
  ...{ form: "film", way: "encoded", sound: true, frames: 240, undecodable: [] as string[] },
  segments: [{}],
};
const codecs = { video: "avc", audio: "aac" };
const read = { failure: null };
const fine = {
  ...{ plan, codecs, missing: [], goneFootage: [], undecodableFiles: [], stills: [] },
  ...{ songs: read, sounds: read, footage: { ...read, files: new Map([["a", { name: "pier.mov" }]]) } },
  ...{ known: true, hasPictures: true, duck: { listening: false }, badRange: undefined },
};
const asked = { name: "Harbor", output: { preset: "film" }, copyTo: null, leftOut: false, badPoint: false };
const obstacle = (film: object = {}, wish: object = {}) =>
  filmObstacle({ ...fine, ...film } as unknown as PlannedFilm, { ...asked, ...wish } as unknown as FilmAsked, t);
const planned = (changes: object) => ({ plan: { ...plan, ...changes } });
const failed = { failure: new Error("No.") };

test.each<[what: string, film: object, wish: object, reason: string | undefined]>([
  ["nothing", {}, {}, undefined],
  ["songs that can't be read", { songs: failed, known: false }, {}, "blocked.unread"],
  ["sounds that can't be read", { sounds: failed }, {}, "blocked.unread"],
  ["footage that can't be read", { footage: { ...fine.footage, ...failed } }, {}, "blocked.unread"],
  ["what isn't known yet", { known: false, hasPictures: false }, {}, "blocked.reading"],
  ["no pictures", { hasPictures: false, plan: undefined }, {}, "blocked.none"],
  ["no plan yet", { plan: undefined }, {}, "blocked.reading"],
  ["no codecs yet", { codecs: undefined }, {}, "blocked.reading"],
  ["a shot without a take", { missing: [{}] }, {}, "blocked.missing"],
  ["footage that is gone", { goneFootage: ["a"] }, {}, "blocked.missingFootage"],
  ["both", { missing: [{}], goneFootage: ["a"] }, {}, "blocked.missing"],
  [
    "neither, once it was said that they are left out",
    { missing: [{}], goneFootage: ["a"] },
    { leftOut: true },
    undefined,
  ],
  ["speech that is listened for", { duck: { listening: true } }, {}, "song.listening"],
  ["a point that was refused", {}, { badPoint: true }, "blocked.point"],
  ["a range of nothing", { badRange: "only" }, {}, "blocked.range"],
  ["shots that can't be decoded", planned({ undecodable: ["1", "3"] }), {}, 'blocked.undecodable {"shots":"1, 3"}'],
  ["a file that can't be decoded", { undecodableFiles: ["a"] }, {}, 'blocked.undecodableFiles {"files":"pier.mov"}'],
  ["one that is unknown", { undecodableFiles: ["z"] }, {}, 'blocked.undecodableFiles {"files":"missing.unknown"}'],
  ["no encoder of pictures", { codecs: { ...codecs, video: null } }, {}, "blocked.encoder"],
  ["none, but it is copied", { ...planned({ way: "copied" }), codecs: { ...codecs, video: null } }, {}, undefined],
  [
    "none, but only sound is made",
    { ...planned({ form: "sound" }), codecs: { ...codecs, video: null } },
    {},
    undefined,
  ],
  ["sound alone of a silent film", planned({ form: "sound", sound: false }), {}, "blocked.silent"],
  [
    "sound alone without an encoder of it",
    { ...planned({ form: "sound" }), codecs: { ...codecs, audio: null } },
    {},
    "blocked.silent",
  ],
  ["a silent film with pictures", { ...planned({ sound: false }), codecs: { ...codecs, audio: null } }, {}, undefined],
  ["a loop as long as may be", planned({ frames: 1200 }), { output: { preset: "loop" } }, undefined],
  [
    "a longer one",
    planned({ frames: 1201 }),
    { output: { preset: "loop" } },
    'blocked.loop {"found":1201,"allowed":1200}',
  ],
  ["as many frames in a film", planned({ frames: 1201 }), {}, undefined],
  ["stills of no markers", planned({ form: "png" }), { output: { preset: "stills" } }, "blocked.markers"],
  ["a still", { ...planned({ form: "png" }), stills: [{}] }, { output: { preset: "stills" } }, undefined],
  ["no stills of what is a film", {}, { output: { preset: "film" } }, undefined],
  ["a film of nothing", planned({ segments: [] }), {}, "blocked.none"],
  ["no name", {}, { name: "  " }, "blocked.name"],
  ["a copy to nowhere", {}, { copyTo: " " }, "blocked.folder"],
  ["a copy to a folder", {}, { copyTo: "/films" }, undefined],
])("in the way of a film stands %s", (_what, film, wish, reason) => {
  expect(obstacle(film, wish)).toBe(reason);
});
