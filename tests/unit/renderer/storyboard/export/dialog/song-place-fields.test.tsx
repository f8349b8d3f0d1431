// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { SongPlaceFields } from "#renderer/storyboard/export/dialog/song-place-fields.tsx";
import { type FilmSettings, plainFilm } from "#shared/contract/storyboard/film-settings.ts";
import { speakEnglish, WithinPage } from "../../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(cleanup);

const changes: Partial<FilmSettings>[] = [];
const refusals: (string | undefined)[] = [];
function show(settings: Partial<FilmSettings> = {}, songSeconds: number | null = 60, filmSeconds: number | null = 40) {
  changes.length = 0;
  refusals.length = 0;
  const Page = () => {
    const [film, setFilm] = useState<FilmSettings>({ ...plainFilm, song: "s", songFrom: 10, ...settings });
    const change = (patch: Partial<FilmSettings>) => {
      changes.push(patch);
      setFilm({ ...film, ...patch });
    };
    return (
      <SongPlaceFields
        settings={film}
        songSeconds={songSeconds}
        filmSeconds={filmSeconds ?? undefined}
        onChange={change}
        onRefused={(why) => refusals.push(why)}
      />
    );
  };
  render(<Page />, { wrapper: WithinPage });
}
const out = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Song out point (s)" });
const type = (text: string) => {
  fireEvent.change(out(), { target: { value: text } });
  fireEvent.blur(out());
};

it.each<[string, string, string]>([
  ["behind the file's end", "61", "The out point can’t be at 61 s: the song ends at 60 s. Use 60 s or less."],
  ["before its start", "4.25", "The out point can’t be at 4.25 s: the song starts at 10 s. Use 10.5 s or more."],
  ["no figure", "late", "Enter the out point in seconds from the start of the song, such as 42.5."],
])("an end of the song %s is refused with what was found and what is allowed", (_what, typed, why) => {
  show();
  expect(out().value).toBe("60");
  type(typed);
  expect(screen.getByText(why)).toBeTruthy();
  expect(out().getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(out().getAttribute("aria-describedby") ?? "")?.textContent).toBe(why);
  expect([out().value, changes]).toEqual([typed, []]);
  expect(refusals.at(-1)).toBe(why);
  type("30");
  expect(screen.queryByText(why)).toBeNull();
  expect([changes, refusals.at(-1)]).toEqual([[{ songTo: 30 }], undefined]);
});

it("an end at the file's is none of its own, and a song with an earlier one ends that much before the film", () => {
  show({ songTo: 30 });
  expect(out().value).toBe("30");
  expect(screen.getByText("The song ends 0:20 before the film and fades out there.")).toBeTruthy();
  type("60");
  expect(changes).toEqual([{ songTo: null }]);
  expect(screen.queryByRole("switch")).toBeNull();
});

it("the song's start stays before its end", () => {
  show({ songTo: 30 });
  const skip = screen.getByRole("textbox", { name: "Skip at song start (s)" });
  fireEvent.change(skip, { target: { value: "45" } });
  fireEvent.blur(skip);
  expect(changes).toEqual([{ songFrom: 29.5 }]);
});

it.each([
  [49.96, false],
  [49.9, true],
])("a song whose end is skipped at %s s may be repeated: %s, as a gap that nobody hears is none", (songTo, offers) => {
  show({ songTo });
  expect(screen.queryByRole("switch", { name: "Repeat until film ends" }) !== null).toBe(offers);
});

it.each([
  ["59.99", 59.99],
  ["59.995", null],
  ["60.004", null],
])("an end of the song at %s s is kept as %s", (typed, songTo) => {
  show({ songTo: 30 });
  type(typed);
  expect(changes).toEqual([{ songTo }]);
});

it.each<[what: string, settings: Partial<FilmSettings>, note: string | undefined]>([
  ["goes round", { songTo: 30, songLoop: true }, undefined],
  ["ends before the film", { songTo: 30 }, "The song ends 0:20 before the film and fades out there."],
  ["goes round though it is as long as the film", { songLoop: true }, undefined],
])("a song that %s may go round or not; only of its end it is told how early that is", (_what, settings, note) => {
  show(settings);
  const toggle = screen.getByRole("switch", { name: /^Repeat until film ends/ });
  expect(toggle.getAttribute("aria-checked") ?? String((toggle as HTMLInputElement).checked)).toBe(
    String(settings.songLoop ?? false),
  );
  expect(/The song ends [^.]*\./.exec(document.body.textContent ?? "")?.[0]).toBe(note);
});

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const typeInto = (name: string, text: string) => {
  fireEvent.change(field(name), { target: { value: text } });
  fireEvent.blur(field(name));
};

it.each<[what: string, name: string, typed: string, change: object]>([
  ["begins no later than the film ends", "Starts in film at (s)", "45", { songAt: 40 }],
  ["begins where it is set", "Starts in film at (s)", "12.25", { songAt: 12.25 }],
  ["leaves out no more than leaves half a second", "Skip at song start (s)", "60", { songFrom: 59.5 }],
  ["leaves out as much as is set", "Skip at song start (s)", "59.4", { songFrom: 59.4 }],
])("a song %s", (_what, name, typed, change) => {
  show();
  typeInto(name, typed);
  expect(changes).toEqual([change]);
});

it("of a song and a film that nobody has measured an hour is offered", () => {
  show({ songFrom: 0 }, null, null);
  expect(out().value).toBe("3600");
  cleanup();
  show({ songFrom: 0 }, null);
  typeInto("Skip at song start (s)", "4000");
  expect(changes).toEqual([{ songFrom: 3599.5 }]);
});

it("a song that is shorter by what nobody hears is told as long enough", () => {
  show({ songFrom: 0 }, 39.96);
  expect(screen.queryByRole("switch")).toBeNull();
  cleanup();
  show({ songFrom: 0 }, 39.4);
  expect(screen.getByRole("switch", { name: /^Repeat/ })).toBeTruthy();
  expect(document.body.textContent).toContain("The song ends 0:01 before the film");
});
