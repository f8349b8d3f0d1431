import { expect, test } from "vitest";
import {
  hasPart,
  partsOf,
  togglePart,
  withAlbumRenamed,
  withoutPart,
  writePart,
} from "#shared/rules/library/search-parts.ts";

// @shows Library, point by point › 3. One search over words and filters, as text and as chips; saved searches
test.each([
  ["", "kind", "video", false, "kind:video"],
  ["lamp", "kind", "video", false, "lamp kind:video"],
  ["lamp kind:video sea", "kind", "video", false, "lamp sea"],
  ["KIND:Video", "kind", "video", false, ""],
  ["kind:video", "kind", "song", false, "kind:video kind:song"],
  ["rating:>3 lamp", "rating", ">=4", true, "lamp rating:>=4"],
  ['"light house"', "project", "Salt light", false, '"light house" project:"Salt light"'],
  ['project:"Salt light" x', "project", "Salt light", false, "x"],
])("%j with %s:%s toggled", (search, key, value, alone, wanted) =>
  expect(togglePart(search, key, value, alone)).toBe(wanted),
);

test("a filter is known whatever its capitals and quotes", () => {
  expect(hasPart('model:"Vendor-H3"', "model", "vendor-h3")).toBe(true);
  expect(hasPart("model", "model", "")).toBe(false);
});

test("parts are told apart, and one is taken out", () => {
  const search = 'kind:video -tag:night "a b" rain';
  expect(partsOf(search).map(({ key, value }) => [key, value])).toEqual([
    ["kind", "video"],
    ["-tag", "night"],
    ["", "a b"],
    ["", "rain"],
  ]);
  expect(withoutPart(search, 2)).toBe("kind:video -tag:night rain");
});

test("a quote inside a value can't end it", () => expect(writePart("tag", 'a"b')).toBe('tag:"ab"'));

test.each([
  ["album:Stills", "Stills", "Pictures", "album:Pictures"],
  ["ALBUM:stills rain", "Stills", "Rough cut", 'album:"Rough cut" rain'],
  ['kind:image album:"Rough cut" -album:"ROUGH CUT"', "Rough cut", "Dawn", "kind:image album:Dawn -album:Dawn"],
  // Neither a word, nor another album, nor another filter of that value; what is typed stays as it is.
  ['stills  album:"Stills 2" tag:stills', "Stills", "Pictures", 'stills  album:"Stills 2" tag:stills'],
  ["", "Stills", "Pictures", ""],
])("%j, where the album %s is called %s now, is %j", (search, before, now, wanted) =>
  expect(withAlbumRenamed(search, before, now)).toBe(wanted),
);
