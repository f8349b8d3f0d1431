import type { Equivalent } from "./equivalent.ts";

export const page: readonly Equivalent[] = [
  {
    file: "renderer/chat/thread/use-follow-end.ts",
    line: 'element.addEventListener("scroll", moved, { passive: true });',
    faults: ['element.addEventListener("scroll", moved, { passive: false });'],
    why: "a scroll can't be prevented",
  },
  {
    file: "renderer/storyboard/animatic/use-clip-playback.ts",
    line: "if (Math.abs(film.currentTime - place) > SAME_PLACE) film.currentTime = place;",
    faults: ["if (Math.abs(film.currentTime - place) >= SAME_PLACE) film.currentTime = place;"],
    why: "what is just a millisecond off shows the same frame either way",
  },
  {
    file: "renderer/storyboard/animatic/use-clip-playback.ts",
    line: "if (!film.seeking && Math.abs(film.currentTime - place) > OFF * Math.max(1, clip.speed * shuttle))",
    faults: ["if (!film.seeking && Math.abs(film.currentTime - place) >= OFF * Math.max(1, clip.speed * shuttle))"],
    why: "just as far off as is let be is as good a bound",
  },
  {
    file: "renderer/storyboard/export/make/film-frame.ts",
    line: "for (let at = 0; at < to.length; at += 1) to[at] = ((from[at] ?? 0) * rest + (second[at] ?? 0) * share + 128) >> 8;",
    faults: [
      "for (let at = 0; at <= to.length; at += 1) to[at] = ((from[at] ?? 0) * rest + (second[at] ?? 0) * share + 128) >> 8;",
    ],
    why: "nothing is written behind the end of an array of bytes",
  },
  {
    file: "renderer/storyboard/export/make/film-frame.ts",
    line: "for (let at = 0; at < out.length; at += 1) {",
    faults: ["for (let at = 0; at <= out.length; at += 1) {"],
    why: "behind the end nothing is seen, and what nobody sees is left as it is",
  },
  {
    file: "renderer/storyboard/export/make/film-frame.ts",
    line: "for (let row = 0; row < halfRoundedUp(height); row += 1) {",
    faults: ["for (let row = 0; row <= halfRoundedUp(height); row += 1) {"],
    why: "a row below the last has neither chroma nor luma to write",
  },
  {
    file: "renderer/storyboard/export/make/film-frame.ts",
    line: "for (let row = 0; row < height; row += 2) {",
    faults: ["for (let row = 0; row <= height; row += 2) {"],
    why: "nothing is written behind the end of an array of bytes",
  },
  {
    file: "renderer/storyboard/export/make/film-frame.ts",
    line: "for (let column = 0; column < width; column += 2) {",
    faults: ["for (let column = 0; column <= width; column += 2) {"],
    why: "a pixel of the next row gets its own luma, and its chroma again when its row comes",
  },
  {
    file: "renderer/storyboard/export/make/scale-frame.ts",
    line: "for (let at = 0; at < to; at += 1) {",
    faults: ["for (let at = 0; at <= to; at += 1) {"],
    why: "nothing is written behind the end of an array of numbers",
  },
  {
    file: "renderer/storyboard/export/make/scale-frame.ts",
    line: "for (let tap = 0; tap < count; tap += 1) {",
    faults: ["for (let tap = 0; tap <= count; tap += 1) {"],
    why: "the next pixel writes its first weight itself",
  },
  {
    file: "renderer/storyboard/export/make/scale-frame.ts",
    line: "for (let row = 0; row < height; row += 1) {",
    faults: ["for (let row = 0; row <= height; row += 1) {"],
    why: "nothing is written behind the end of an array of numbers",
  },
  {
    file: "renderer/storyboard/table/row-window.ts",
    line: 'scroller.addEventListener("scroll", look, { passive: true });',
    faults: ['scroller.addEventListener("scroll", look, { passive: false });'],
    why: "a scroll can't be prevented",
  },
  {
    file: "renderer/storyboard/table/row-window.ts",
    line: "const [near, setNear] = useState<RowWindow>(() => windowOf(0, 1080, count));",
    faults: [
      "const [near, setNear] = useState<RowWindow>(() => windowOf(1, 1080, count));",
      "const [near, setNear] = useState<RowWindow>(() => windowOf(0, 1081, count));",
    ],
    why: "one pixel more is in the same step of six rows",
  },
  {
    file: "renderer/storyboard/animatic/cut/edit-cut.ts",
    line: "const left = wished < 0 ? frames(0 - room.earliest, rate) : frames(room.latest, rate);",
    faults: ["const left = wished <= 0 ? frames(0 - room.earliest, rate) : frames(room.latest, rate);"],
    why: "the cut itself always has room, and wished for again it is refused above",
  },
  {
    file: "renderer/storyboard/animatic/cut/edit-cut.ts",
    line: 'const isMedia = wished < 0 ? clip.hasSound && spareOf(clip, "head") < -wished : spareOf(before, "tail") < wished;',
    faults: [
      'const isMedia = wished <= 0 ? clip.hasSound && spareOf(clip, "head") < -wished : spareOf(before, "tail") < wished;',
    ],
    why: "the cut itself always has room, and wished for again it is refused above",
  },
  {
    file: "renderer/storyboard/animatic/cut/edit-cut.ts",
    line: 'return refusal(isMedia ? (wished < 0 ? "headShort" : "tailShort") : "tooShort", needs, left);',
    faults: ['return refusal(isMedia ? (wished <= 0 ? "headShort" : "tailShort") : "tooShort", needs, left);'],
    why: "the cut itself always has room, and wished for again it is refused above",
  },
  {
    file: "renderer/chat/text/diagram.tsx",
    line: "const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;",
    faults: [
      "const [red = 1, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;",
      "const [red = 0, green = 1, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;",
      "const [red = 0, green = 0, blue = 1] = canvas.getImageData(0, 0, 1, 1).data;",
      "const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 2, 1).data;",
      "const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 2).data;",
    ],
    why: "a pixel has all three, and of more than one the first is read",
  },
  {
    file: "renderer/chat/text/draw-frame.ts",
    line: "if (drawn.size > KEPT && oldest !== undefined) drawn.delete(oldest);",
    faults: ["if (drawn.size >= KEPT && oldest !== undefined) drawn.delete(oldest);"],
    why: "what isn't kept is drawn anew",
  },
  {
    file: "renderer/chat/text/draw-frame.ts",
    line: "const KEPT = 50;",
    faults: ["const KEPT = 51;"],
    why: "one more that is kept is as good",
  },
  {
    file: "renderer/library/albums/album-strip.tsx",
    line: "const [menuOpen, setMenuOpen] = useState(false);",
    faults: ["const [menuOpen, setMenuOpen] = useState(true);"],
    why: "there is no menu before one is asked for, which opens it",
  },
  {
    file: "renderer/storyboard/export/make/film-pictures.ts",
    line: "open.delete(leaving);",
    faults: [";"],
    why: "what has ended can be ended once more",
  },
  {
    file: "renderer/storyboard/script/decode-text.ts",
    line: "const SAMPLE = 64 * 1024;",
    faults: ["const SAMPLE = 65 * 1024;", "const SAMPLE = 64 * 1025;"],
    why: "a little more is as good a sample",
  },
  {
    file: "renderer/storyboard/script/decode-text.ts",
    line: "const half = Math.max(1, sample.length / 2);",
    faults: ["const half = Math.max(2, sample.length / 2);"],
    why: "of two bytes one that is zero is half or a whole of its kind, and far above the bound either way",
  },
  {
    file: "renderer/storyboard/script/decode-text.ts",
    line: "return found / Math.max(1, sample.length);",
    faults: ["return found / Math.max(2, sample.length);"],
    why: "of one byte that steers something half is as far above the bound",
  },
  {
    file: "renderer/storyboard/script/decode-text.ts",
    line: "return beside / Math.max(1, high);",
    faults: ["return beside / Math.max(2, high);"],
    why: "one byte stands beside no other",
  },
  {
    file: "renderer/chat/text/set-formula.ts",
    line: "const MOST_ELEMENTS = 20_000;",
    faults: ["const MOST_ELEMENTS = 20001;"],
    why: "one more is as good a bound",
  },
  {
    file: "renderer/chat/text/set-formula.ts",
    line: 'if (elements > MOST_ELEMENTS) throw new RangeError("The formula has too many elements.");',
    faults: ['if (elements >= MOST_ELEMENTS) throw new RangeError("The formula has too many elements.");'],
    why: "one less is as good a bound",
  },
  {
    file: "renderer/storyboard/script/read-script.ts",
    line: 'if (text.length > MOST_SCRIPT * 2) return { ok: false, why: "tooLong", found: text.length, allowed: MOST_SCRIPT };',
    faults: [
      'if (text.length >= MOST_SCRIPT * 2) return { ok: false, why: "tooLong", found: text.length, allowed: MOST_SCRIPT };',
    ],
    why: "one less is as good a bound of what a script has around its words",
  },
  {
    file: "renderer/storyboard/export/make/lay-parts.ts",
    line: "cuts.push(soundAt < 0 ? Math.min(0, Math.max(earliest, soundAt)) : Math.max(0, Math.min(latest, soundAt)));",
    faults: [
      "cuts.push(soundAt <= 0 ? Math.min(0, Math.max(earliest, soundAt)) : Math.max(0, Math.min(latest, soundAt)));",
    ],
    why: "a sound that stays with its picture was passed over above",
  },
];
