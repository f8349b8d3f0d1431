import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { ShotWithTake } from "#renderer/storyboard/export/film-shot.ts";
import type { ClipFacts } from "#renderer/storyboard/export/make/clip-facts.ts";
import { colorOf } from "#renderer/storyboard/export/make/film-color.ts";
import { planFilm } from "#renderer/storyboard/export/plan-film.ts";
import { type PackagedFilm, packageFilm } from "#renderer/storyboard/export/timeline/film-package.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { type FilmSettings, plainFilm, wholeTake } from "#shared/contract/storyboard/film-settings.ts";
import { songSpans } from "#shared/film/song-spans.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { standInCanvases } from "../../media/canvas-stand-in.ts";

const MARK = "reelsong-0123456789abcdef";
const shot = (number: number, name: string): ShotWithTake => ({
  ...{ shotId: `s${number}`, number, name, prompt: "A wide shot of the sea", model: "Vendor-H3" },
  take: { taskId: `t${number}`, assetId: `a${number}`, ordinal: 1, fileName: `Take ${number}.mp4` },
});
const clip = (assetId: string, changes: Partial<ClipFacts> = {}): ClipFacts => ({
  ...{ assetId, seconds: 5, width: 854, height: 480, frameRate: 24, packets: 120, codec: "avc", signature: "one" },
  ...{ color: colorOf({}, 480), canDecode: true, hasSound: true, soundCodec: "aac", soundSignature: "one" },
  ...changes,
});
const song = {
  ...{ id: "song", name: "Bed.mp3", kind: "audio", state: "ready" },
  facts: {
    kind: "audio",
    format: "mp3",
    mime: "audio/mpeg",
    bytes: 1,
    durationSeconds: 90,
    sampleRate: 44_100,
    channels: 2,
  },
} as unknown as Asset;

const shots = [shot(1, "Skerry"), shot(2, "")];
const facts = new Map([
  ["a1", clip("a1")],
  [
    "a2",
    clip("a2", { width: 1366, height: 768, frameRate: 30, color: colorOf({}, 768), hasSound: false, signature: "two" }),
  ],
]);

/** A card, two takes that differ, the second cross-faded and captioned, over a song. */
async function film(changes: Partial<PackagedFilm> = {}, settings: Partial<FilmSettings> = {}) {
  const clips = {
    title: { ...wholeTake, card: "Salt & light" },
    s1: { ...wholeTake, from: 1 },
    s2: { ...wholeTake, fade: 1, caption: "Keep the light.\nNow & here" },
  };
  const plan = planFilm(shots, facts, { ...plainFilm, captions: "track", clips, ...settings });
  return packageFilm(
    {
      ...{ name: "Saltlight", plan, facts, shots, takesLevel: 0.5, song: { asset: song, level: 0.8, fade: 2 } },
      nameOf: (kind, number) => `${kind} ${number}`,
      ...changes,
    },
    MARK,
    async (words) => new Blob([words]),
  );
}
const textOf = (made: Awaited<ReturnType<typeof film>>, extension: string) =>
  made.texts.find(({ path }) => path.endsWith(extension))?.text ?? "";

const time = (value: number, rate: number) => ({ OTIO_SCHEMA: "RationalTime.1", value, rate });
const range = (from: number, frames: number, rate: number) => ({
  ...{ OTIO_SCHEMA: "TimeRange.1", start_time: time(from, rate), duration: time(frames, rate) },
});

/** What xmllint, a parser of its own, says against it by the public document type. */
function lint(xml: string): string {
  const file = join(temporaryFolder(), "film.fcpxml");
  writeFileSync(file, xml);
  const dtd = join(import.meta.dirname, "fcpxml-1.10.dtd");
  try {
    execFileSync("xmllint", ["--noout", "--dtdvalid", dtd, file], { stdio: "pipe" });
    return "";
  } catch (thrown) {
    return String((thrown as { stderr?: Buffer }).stderr ?? thrown);
  }
}

describe("a film for editors", () => {
  it("names every file that its timelines speak of, and the captions lie beside them", async () => {
    const made = await film();
    expect(made.texts.map(({ path }) => path)).toEqual([
      "Saltlight.fcpxml",
      "Saltlight.otio",
      "Saltlight.edl",
      "Saltlight.srt",
      "Saltlight.vtt",
    ]);
    expect(made.media).toEqual([
      { id: "a1", path: "media/01 Skerry.mp4" },
      { id: "a2", path: "media/02 shot 2.mp4" },
      { id: "song", path: "media/Bed.mp3" },
    ]);
    expect(made.pictures).toEqual([{ path: "media/card 1.png", png: btoa("Salt & light") }]);
    expect(textOf(made, ".srt")).toBe("1\n00:00:06,500 --> 00:00:11,000\nKeep the light.\nNow & here\n");
    const spoken = [...textOf(made, ".otio").matchAll(/"target_url": "([^"]*)"/g)].map(([, url]) => url);
    expect(new Set(spoken)).toEqual(
      new Set(
        ["card%201.png", "01%20Skerry.mp4", "02%20shot%202.mp4", "Bed.mp3"].map((name) => `${MARK}/media/${name}`),
      ),
    );
  });

  it("has whole names however many bytes the film's and its files' have, each its own", async () => {
    const long = "灯".repeat(60);
    const bed = { ...song, name: `${long}.mp3` };
    const voice = { ...song, id: "voice", name: `${long}.mp3` };
    const heard = {
      ...{ id: "v", assetId: "voice", track: 0 as const, start: 0, end: 2, from: 0 },
      gain: 1,
      fadeIn: 0,
      fadeOut: 0,
    };
    const made = await film({ name: long, song: { asset: bed, level: 1, fade: 0 }, sounds: [{ asset: voice, heard }] });
    // 120 bytes with their ends: three to a sign.
    expect(made.texts.map(({ path }) => path)).toEqual(
      [
        [37, ".fcpxml"],
        [38, ".otio"],
        [38, ".edl"],
        [38, ".srt"],
        [38, ".vtt"],
      ].map(([signs, end]) => `${"灯".repeat(Number(signs))}${end}`),
    );
    expect(made.media.slice(2)).toEqual([
      { id: "song", path: `media/${"灯".repeat(38)}.mp3` },
      { id: "voice", path: `media/${"灯".repeat(37)} (2).mp3` },
    ]);
  });

  // @shows First use, point by point › B13. Timelines carry song, cards, captions, sizes and media that are found
  // @shows The cut, point by point › 7. OTIO, FCPXML and EDL with the whole cut
  it("is Final Cut Pro XML to the letter", async () => {
    const xml = textOf(await film(), ".fcpxml");
    expect(lint(xml)).toBe("");
    expect(xml).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE fcpxml>
<fcpxml version="1.10">
  <resources>
    <format id="r1" frameDuration="100/2400s" width="854" height="480" colorSpace="6-1-6 (Rec. 601 (NTSC))"/>
    <asset id="r2" name="Skerry" start="0s" duration="12000/2400s" hasVideo="1" format="r1" videoSources="1" hasAudio="1" audioSources="1" audioChannels="2" audioRate="48000">
      <media-rep kind="original-media" src="${MARK}/media/01%20Skerry.mp4"/>
    </asset>
    <format id="r3" frameDuration="100/3000s" width="1366" height="768" colorSpace="1-1-1 (Rec. 709)"/>
    <asset id="r4" name="shot 2" start="0s" duration="15000/3000s" hasVideo="1" format="r3" videoSources="1">
      <media-rep kind="original-media" src="${MARK}/media/02%20shot%202.mp4"/>
    </asset>
    <format id="r5" name="FFVideoFormatRateUndefined" width="854" height="480"/>
    <asset id="r6" name="Salt &amp; light" start="0s" duration="0s" hasVideo="1" format="r5" videoSources="1">
      <media-rep kind="original-media" src="${MARK}/media/card%201.png"/>
    </asset>
    <asset id="r7" name="Bed" start="0s" duration="3969000/44100s" hasAudio="1" audioSources="1" audioChannels="2" audioRate="44100">
      <media-rep kind="original-media" src="${MARK}/media/Bed.mp3"/>
    </asset>
  </resources>
  <library>
    <event name="Saltlight">
      <project name="Saltlight">
        <sequence format="r1" duration="26400/2400s" tcStart="0s" tcFormat="NDF">
          <spine>
            <video ref="r6" offset="0s" name="Salt &amp; light" start="0s" duration="7200/2400s">
              <asset-clip ref="r7" lane="-1" offset="0s" name="Bed" start="0s" duration="26400/2400s" audioRole="music">
                <adjust-volume amount="-1.9dB">
                  <param name="amount">
                    <fadeIn duration="2s"/>
                    <fadeOut duration="2s"/>
                  </param>
                </adjust-volume>
              </asset-clip>
            </video>
            <asset-clip ref="r2" offset="7200/2400s" name="Skerry" start="2400/2400s" duration="8400/2400s" tcFormat="NDF">
              <adjust-volume amount="-6dB"/>
            </asset-clip>
            <transition name="Cross Dissolve" offset="14400/2400s" duration="2400/2400s"/>
            <asset-clip ref="r4" offset="15600/2400s" name="shot 2" start="1200/2400s" duration="10800/2400s" tcFormat="NDF">
              <caption lane="1" offset="1200/2400s" name="Keep the light. Now &amp; here" duration="10800/2400s" role="SRT?captionFormat=SRT.en">
                <text><text-style ref="ts1">Keep the light.&#10;Now &amp; here</text-style></text>
                <text-style-def id="ts1">
                  <text-style fontColor="1 1 1 1" backgroundColor="0 0 0 1"/>
                </text-style-def>
              </caption>
            </asset-clip>
          </spine>
        </sequence>
      </project>
    </event>
  </library>
</fcpxml>
`);
  });

  it("counts a rate a thousandth below a whole one in 1001sts", async () => {
    const slow = new Map([...facts].map(([id, each]) => [id, { ...each, frameRate: 24000 / 1001 }]));
    const plan = planFilm(shots, slow, plainFilm);
    const xml = textOf(await film({ plan, facts: slow }), ".fcpxml");
    expect(lint(xml)).toBe("");
    expect(xml).toContain('frameDuration="1001/24000s"');
    expect(xml).toContain('<sequence format="r1" duration="240240/24000s"');
  });

  // As opentimelineio.readthedocs.io, “OTIO JSON schema”, has each.
  // @shows First use, point by point › B13. Timelines carry song, cards, captions, sizes and media that are found
  // @shows The cut, point by point › 7. OTIO, FCPXML and EDL with the whole cut
  it("is an OpenTimelineIO timeline: pictures, the takes' sound and the song on tracks of theirs", async () => {
    const { name, tracks, global_start_time } = JSON.parse(textOf(await film(), ".otio"));
    expect([name, tracks.OTIO_SCHEMA, global_start_time]).toEqual(["Saltlight", "Stack.1", time(0, 24)]);
    const shown = tracks.children.map((track: { name: string; kind: string; children: Record<string, string>[] }) => [
      ...[track.name, track.kind],
      track.children.map(({ OTIO_SCHEMA, name: called }) => `${OTIO_SCHEMA} ${called}`.trim()),
    ]);
    expect(shown).toEqual([
      ["V1", "Video", ["Clip.2 Salt & light", "Clip.2 Skerry", "Transition.1", "Clip.2 shot 2"]],
      ["A1", "Audio", ["Gap.1", "Clip.2 Skerry", "Gap.1"]],
      ["Song", "Audio", ["Clip.2 Bed"]],
    ]);
    const [pictures, , bed] = tracks.children;
    expect(pictures.children[2]).toMatchObject({
      ...{ transition_type: "SMPTE_Dissolve", in_offset: time(12, 24), out_offset: time(12, 24) },
    });
    expect(pictures.children[3]).toEqual({
      ...{ OTIO_SCHEMA: "Clip.2", name: "shot 2", source_range: range(12, 108, 24) },
      active_media_reference_key: "DEFAULT_MEDIA",
      media_references: {
        DEFAULT_MEDIA: {
          OTIO_SCHEMA: "ExternalReference.1",
          target_url: `${MARK}/media/02%20shot%202.mp4`,
          available_range: range(0, 150, 30),
          available_image_bounds: {
            ...{ OTIO_SCHEMA: "Box2d.1", min: { OTIO_SCHEMA: "V2d.1", x: 0, y: 0 } },
            max: { OTIO_SCHEMA: "V2d.1", x: 1366, y: 768 },
          },
        },
      },
      markers: [
        {
          ...{ OTIO_SCHEMA: "Marker.2", name: "Keep the light.\nNow & here", color: "WHITE" },
          marked_range: range(12, 108, 24),
        },
      ],
      metadata: { reelsong: { clip: "s2" } },
    });
    expect(bed.children[0].source_range).toEqual(range(0, 264, 24));
    expect(bed.metadata).toEqual({ reelsong: { level: 0.8, fade: 2 } });
  });

  // The layout of an event as the standard prints it: number, reel, channels, edit, its length, source and record.
  // @shows The cut, point by point › 7. OTIO, FCPXML and EDL with the whole cut
  it("is an edit decision list: a dissolve is two lines of one event, and files stand in comments", async () => {
    expect(textOf(await film(), ".edl")).toBe(`TITLE: Saltlight
FCM: NON-DROP FRAME

001  AX       V     C        00:00:00:00 00:00:03:00 00:00:00:00 00:00:03:00
* FROM CLIP NAME: card 1.png
* COMMENT: Salt & light

002  AX       AA/V  C        00:00:01:00 00:00:04:00 00:00:03:00 00:00:06:00
* FROM CLIP NAME: 01 Skerry.mp4
* COMMENT: Skerry
* AUDIO LEVEL AT 00:00:01:00 IS -6.02 DB  (REEL AX A1)
* AUDIO LEVEL AT 00:00:01:00 IS -6.02 DB  (REEL AX A2)

003  AX       V     C        00:00:04:00 00:00:04:00 00:00:06:00 00:00:06:00
003  AX       V     D    024 00:00:00:00 00:00:05:00 00:00:06:00 00:00:11:00
* FROM CLIP NAME: 01 Skerry.mp4
* TO CLIP NAME: 02 shot 2.mp4
* COMMENT: shot 2

004  AX       NONE  C        00:00:00:00 00:00:11:00 00:00:00:00 00:00:11:00
* FROM CLIP NAME: Bed.mp3
* COMMENT: Bed
* AUDIO LEVEL AT 00:00:00:00 IS -1.94 DB  (REEL AX A3)
* AUDIO LEVEL AT 00:00:00:00 IS -1.94 DB  (REEL AX A4)
AUD  3    4
`);
  });

  it("sound that begins or ends elsewhere than its picture is a split edit in each of them", async () => {
    // Both have sound; the second is heard a second before it is seen.
    const both = new Map([...facts, ["a2", clip("a2")]]);
    const clips = { s1: { ...wholeTake, to: 3 }, s2: { ...wholeTake, from: 2, soundAt: -1 } };
    const plan = planFilm(shots, both, { ...plainFilm, clips });
    const made = await film({ plan, facts: both, takesLevel: 1 });
    // As Premiere Pro exports it: picture and sound are events of their own, each with its file's name.
    expect(textOf(made, ".edl")).toContain(`001  AX       V     C        00:00:00:00 00:00:03:00 00:00:00:00 00:00:03:00
* FROM CLIP NAME: 01 Skerry.mp4
* COMMENT: Skerry

002  AX       AA    C        00:00:00:00 00:00:02:00 00:00:00:00 00:00:02:00
* FROM CLIP NAME: 01 Skerry.mp4

003  AX       V     C        00:00:02:00 00:00:05:00 00:00:03:00 00:00:06:00
* FROM CLIP NAME: 02 shot 2.mp4
* COMMENT: shot 2

004  AX       AA    C        00:00:01:00 00:00:05:00 00:00:02:00 00:00:06:00
* FROM CLIP NAME: 02 shot 2.mp4
`);
    const xml = textOf(made, ".fcpxml");
    expect(lint(xml)).toBe("");
    expect([...xml.matchAll(/audioStart="(.*?)" audioDuration="(.*?)"/g)].map(([, ...of]) => of)).toEqual([
      ["0s", "4800/2400s"],
      ["2400/2400s", "9600/2400s"],
    ]);
    const [pictures, sound] = JSON.parse(textOf(made, ".otio")).tracks.children;
    expect(pictures.children[1].source_range).toEqual(range(48, 72, 24));
    expect(sound.children.map((child: { source_range: object }) => child.source_range)).toEqual([
      range(0, 48, 24),
      range(24, 96, 24),
    ]);
  });

  it("a cross-fade of an odd number of frames lies over the cut as its clips were trimmed for it, in each of them", async () => {
    // Five frames: the second clip gives two of them, which lie in front of the cut, and the first gives three.
    const clips = { s1: { ...wholeTake, to: 3 }, s2: { ...wholeTake, from: 1, fade: 5 / 24 } };
    const made = await film({ song: null }, { clips });
    const [pictures] = JSON.parse(textOf(made, ".otio")).tracks.children;
    expect(pictures.children.map((child: { source_range?: object }) => child.source_range)).toEqual([
      range(0, 69, 24),
      undefined,
      range(26, 94, 24),
    ]);
    expect(pictures.children[1]).toMatchObject({ in_offset: time(2, 24), out_offset: time(3, 24) });
    expect(textOf(made, ".fcpxml")).toContain(
      '<transition name="Cross Dissolve" offset="6700/2400s" duration="500/2400s"/>',
    );
    expect(textOf(made, ".edl")).toContain(
      [
        "002  AX       V     C        00:00:02:19 00:00:02:19 00:00:02:19 00:00:02:19",
        "002  AX       V     D    005 00:00:01:00 00:00:05:00 00:00:02:19 00:00:06:19",
      ].join("\n"),
    );
  });

  it("sound between two cuts that come close never has a length below a frame", async () => {
    const both = new Map([...facts, ["a2", clip("a2")], ["a3", clip("a3")]]);
    const three = [...shots, shot(3, "Swell")];
    const clips = {
      s1: { ...wholeTake, to: 3 },
      s2: { ...wholeTake, from: 2, to: 3.5, fade: 0.5, soundAt: 1.25 },
      s3: { ...wholeTake, from: 1, fade: 0.5, soundAt: -0.25 },
    };
    const plan = planFilm(three, both, { ...plainFilm, clips });
    const made = await film({ plan, facts: both, shots: three, song: null, takesLevel: 1 });
    const [, sound] = JSON.parse(textOf(made, ".otio")).tracks.children;
    const lengths = sound.children.map(
      (child: { source_range?: { duration: { value: number } } }) => child.source_range?.duration.value,
    );
    // The cuts lie at 66 and 90 frames of 180. The first sound goes on as far as it can, a frame before the third comes in
    // with its picture; half a second of cross-fade has no room in that frame.
    expect(lengths).toEqual([89, 1, 90]);
    expect(textOf(made, ".fcpxml")).not.toMatch(/audioDuration="(-|0s)/);
  });

  it("a cross-fade, and a dip of a frame on either side, is in each of them however short", async () => {
    const both = new Map([...facts, ["a2", clip("a2")]]);
    const of = (s2: object, s1: object = {}) =>
      planFilm(shots, both, {
        ...plainFilm,
        clips: { s1: { ...wholeTake, to: 3, ...s1 }, s2: { ...wholeTake, from: 1, ...s2 } },
      });
    const faded = await film({ plan: of({ fade: 1 / 24 }), facts: both, song: null, takesLevel: 1 });
    for (const track of JSON.parse(textOf(faded, ".otio")).tracks.children)
      expect(track.children[1]).toMatchObject({
        OTIO_SCHEMA: "Transition.1",
        in_offset: time(0, 24),
        out_offset: time(1, 24),
      });
    expect(textOf(faded, ".fcpxml")).toContain(
      '<transition name="Cross Dissolve" offset="7100/2400s" duration="100/2400s"/>',
    );
    expect(
      textOf(faded, ".edl"),
    ).toContain(`002  AX       AA/V  C        00:00:02:23 00:00:02:23 00:00:02:23 00:00:02:23
002  AX       AA/V  D    001 00:00:01:00 00:00:05:00 00:00:02:23 00:00:06:23
* FROM CLIP NAME: 01 Skerry.mp4
* TO CLIP NAME: 02 shot 2.mp4`);
    const dip = { fade: 2 / 24, through: "#000000" };
    const dark = await film({ plan: of(dip), facts: both, song: null, takesLevel: 1 });
    expect(textOf(dark, ".edl").split("\n\n").slice(1)).toEqual([
      `001  AX       V     C        00:00:00:00 00:00:02:23 00:00:00:00 00:00:02:23
* FROM CLIP NAME: 01 Skerry.mp4
* COMMENT: Skerry`,
      `002  AX       V     C        00:00:02:23 00:00:02:23 00:00:02:23 00:00:02:23
002  BL       V     D    001 00:00:00:00 00:00:00:01 00:00:02:23 00:00:03:00
* FROM CLIP NAME: 01 Skerry.mp4`,
      `003  AX       AA    C        00:00:00:00 00:00:03:00 00:00:00:00 00:00:03:00
* FROM CLIP NAME: 01 Skerry.mp4`,
      `004  BL       AA/V  C        00:00:00:00 00:00:00:00 00:00:03:00 00:00:03:00
004  AX       AA/V  D    001 00:00:01:00 00:00:05:00 00:00:03:00 00:00:07:00
* EFFECT NAME: DIP TO COLOR #000000, FRAMES: 2
* TO CLIP NAME: 02 shot 2.mp4
* COMMENT: shot 2
`,
    ]);
    expect(textOf(dark, ".fcpxml")).toContain("<transition");
    // Of a clip that is retimed nothing is spare.
    const retimed = await film({ plan: of(dip, { speed: 2 }), facts: both, song: null, takesLevel: 1 });
    expect(textOf(retimed, ".fcpxml")).not.toContain("<transition");
  });

  it("a list has as much of long names as its readers take", async () => {
    const long = [{ ...shot(1, "n".repeat(251)) }, shot(2, "")];
    const markers = [{ at: 1, words: "w".repeat(121) }];
    const bed = { ...song, name: `${"s".repeat(251)}.mp3` };
    const made = await film({ name: "t".repeat(71), shots: long, markers, song: { asset: bed, level: 1, fade: 0 } });
    const lines = textOf(made, ".edl").split("\n");
    expect(lines).toContain(`TITLE: ${"t".repeat(70)}`);
    expect(lines).toContain(`* COMMENT: ${"n".repeat(250)}`);
    expect(lines).toContain(`* COMMENT: ${"s".repeat(250)}`);
    expect(lines).toContain(`* LOC: 00:00:01:00 GREEN   ${"w".repeat(120)}`);
  });

  it("a song is told with its own rate and channels, else with those of a CD", async () => {
    const assetOf = async (facts: object) => {
      const bed = { ...song, facts: { kind: "audio", durationSeconds: 4, ...facts } } as unknown as Asset;
      const xml = textOf(await film({ song: { asset: bed, level: 1, fade: 0 } }), ".fcpxml");
      return /name="Bed".*audioChannels="(\d+)" audioRate="(\d+)"/.exec(xml)?.slice(1);
    };
    expect(await assetOf({ sampleRate: 48_000, channels: 1 })).toEqual(["1", "48000"]);
    expect(await assetOf({})).toEqual(["2", "44100"]);
    const voice = { ...song, id: "v", name: "Voice.wav", facts: { kind: "audio" } } as unknown as Asset;
    const heard = {
      id: "x",
      assetId: "v",
      track: 0 as const,
      start: 2,
      end: 6,
      from: 0,
      gain: 1,
      fadeIn: 0,
      fadeOut: 0,
    };
    const xml = textOf(await film({ song: null, sounds: [{ asset: voice, heard }] }), ".fcpxml");
    // As long as it is heard.
    expect(xml).toMatch(/name="Voice" start="0s" duration="176400\/44100s".*audioChannels="2" audioRate="44100"/);
  });

  it.each([
    [36, true],
    [37, false],
  ])(
    "sound that begins %d frames early cross-fades: %s, as what is heard before it is as long as that, or isn't",
    async (early, fades) => {
      const both = new Map([...facts, ["a2", clip("a2")]]);
      const clips = { s1: { ...wholeTake, to: 3 }, s2: { ...wholeTake, from: 2, fade: 1, soundAt: -early / 24 } };
      const plan = planFilm(shots, both, { ...plainFilm, clips });
      const [, sound] = JSON.parse(textOf(await film({ plan, facts: both, song: null }), ".otio")).tracks.children;
      // Sixty frames up to the cut, amid a cross-fade of 24.
      expect(sound.children.map((child: { source_range?: object }) => child.source_range)).toEqual([
        range(0, 60 - early, 24),
        ...(fades ? [undefined] : []),
        range(60 - early, 60 + early, 24),
      ]);
    },
  );

  /** What Final Cut Pro and Resolve have as “Dip To Color Dissolve”; the clips have a second to spare on either side. */
  const dipped = (through: string, from = 1, to = 4) => ({
    s1: { ...wholeTake, to },
    s2: { ...wholeTake, from, fade: 1, through },
  });

  // @shows The cut, point by point › 7. Dips are transitions in OTIO, in FCPXML where there are frames for them, and through black in an EDL
  it("a dip is a transition in OTIO, of its own type and without spare frames; clips abut under it", async () => {
    const made = await film(
      {},
      { clips: { s1: { ...wholeTake, to: 3 }, s2: { ...wholeTake, fade: 1, through: "#c02040" } } },
    );
    const [pictures] = JSON.parse(textOf(made, ".otio")).tracks.children;
    expect(pictures.children.map(({ OTIO_SCHEMA }: { OTIO_SCHEMA: string }) => OTIO_SCHEMA)).toEqual([
      "Clip.2",
      "Transition.1",
      "Clip.2",
    ]);
    expect(pictures.children[1]).toEqual({
      ...{ OTIO_SCHEMA: "Transition.1", name: "Dip To Color Dissolve", transition_type: "Custom_Transition" },
      ...{ in_offset: time(12, 24), out_offset: time(12, 24) },
      metadata: { reelsong: { dip: { frames: 24, color: "#c02040" } } },
    });
    expect(pictures.children.map(({ source_range }: { source_range?: object }) => source_range)).toEqual([
      range(0, 72, 24),
      undefined,
      range(0, 120, 24),
    ]);
  });

  it("a dip is a transition in FCPXML where both clips have frames for it, and a note wherever", async () => {
    const xml = textOf(await film({}, { clips: dipped("#c02040") }), ".fcpxml");
    expect(lint(xml)).toBe("");
    // As DaVinci Resolve writes it; the color as FCPXML writes colors.
    expect(xml).toContain('name="Fade To Color" uid="FxPlug:F779C565-486D-4633-8035-0374B4DB8F5C"/>');
    expect(xml).toContain(`<transition name="Dip To Color Dissolve" offset="8400/2400s" duration="2400/2400s">
              <filter-video ref="r6" name="Fade To Color">
                <param name="color" key="3" value="0.7529 0.1255 0.251 1"/>
              </filter-video>
            </transition>
            <asset-clip ref="r4" offset="9600/2400s" name="shot 2" start="2400/2400s" duration="9600/2400s" tcFormat="NDF">
              <note>Dip to color #c02040, frames: 24</note>`);
    expect(xml).toContain('<sequence format="r1" duration="19200/2400s"');
    // Exactly the twelve that either has to give.
    expect(textOf(await film({}, { clips: dipped("#c02040", 0.5, 4.5) }), ".fcpxml")).toContain("<transition");
    // Eleven frames before what the second shows, eleven behind what the first does, or a clip that is retimed.
    for (const clips of [
      dipped("#c02040", 11 / 24),
      dipped("#c02040", 1, 5 - 11 / 24),
      { ...dipped("#000000"), s1: { ...wholeTake, to: 4, speed: 2 } },
    ]) {
      const without = textOf(await film({}, { clips }), ".fcpxml");
      expect(without).not.toContain("<transition");
      expect(without).toContain("<note>Dip to color #");
      expect(lint(without)).toBe("");
    }
  });

  it("a dip through black is two dissolves in an EDL, its clip's sound goes on under them; other colors are told", async () => {
    const through = (color: string) => film({ song: null, takesLevel: 1 }, { clips: dipped(color, 0, 3) });
    expect(textOf(await through("#000000"), ".edl")).toBe(`TITLE: Saltlight
FCM: NON-DROP FRAME

001  AX       V     C        00:00:00:00 00:00:02:12 00:00:00:00 00:00:02:12
* FROM CLIP NAME: 01 Skerry.mp4
* COMMENT: Skerry

002  AX       V     C        00:00:02:12 00:00:02:12 00:00:02:12 00:00:02:12
002  BL       V     D    012 00:00:00:00 00:00:00:12 00:00:02:12 00:00:03:00
* FROM CLIP NAME: 01 Skerry.mp4

003  AX       AA    C        00:00:00:00 00:00:03:00 00:00:00:00 00:00:03:00
* FROM CLIP NAME: 01 Skerry.mp4

004  BL       V     C        00:00:00:00 00:00:00:00 00:00:03:00 00:00:03:00
004  AX       V     D    012 00:00:00:00 00:00:05:00 00:00:03:00 00:00:08:00
* EFFECT NAME: DIP TO COLOR #000000, FRAMES: 24
* TO CLIP NAME: 02 shot 2.mp4
* COMMENT: shot 2
`);
    expect(textOf(await through("#c02040"), ".edl")).toContain(
      [
        "002  AX       V     C        00:00:00:00 00:00:05:00 00:00:03:00 00:00:08:00",
        "* EFFECT NAME: DIP TO COLOR #C02040, FRAMES: 24",
      ].join("\n"),
    );
  });

  it("a film with more events than CMX3600 numbers has no EDL, with the figure; the other timelines have all of it", async () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`c${at}`, { ...wholeTake, card: "x", hold: 0.5 }]));
    const settled = (count: number) => film({ song: null }, { clips: many(count) });
    const most = await settled(997);
    expect([most.edlEvents, textOf(most, ".edl").includes("\n999  AX")]).toEqual([null, true]);
    const more = await settled(998);
    expect([more.edlEvents, textOf(more, ".edl")]).toEqual([1000, ""]);
    expect(more.texts.map(({ path }) => path)).toEqual(["Saltlight.fcpxml", "Saltlight.otio"]);
  });

  it("speeds, frames that stand and gains are in each of them", async () => {
    const clips = {
      s1: { ...wholeTake, from: 1, speed: 2, gain: 0.5 },
      s2: { ...wholeTake, from: 2, hold: 3 },
    };
    const made = await film({}, { clips });
    expect(textOf(made, ".edl")).toContain(
      [
        "001  AX       AA/V  C        00:00:01:00 00:00:05:00 00:00:00:00 00:00:02:00",
        "M2   AX       048.0       00:00:01:00",
      ].join("\n"),
    );
    expect(textOf(made, ".edl")).toContain(
      [
        "002  AX       V     C        00:00:02:00 00:00:02:01 00:00:02:00 00:00:05:00",
        "M2   AX       000.0       00:00:02:00",
      ].join("\n"),
    );
    const [pictures] = JSON.parse(textOf(made, ".otio")).tracks.children;
    expect(pictures.children[0]).toMatchObject({
      effects: [{ OTIO_SCHEMA: "LinearTimeWarp.1", effect_name: "LinearTimeWarp", time_scalar: 2 }],
      metadata: { reelsong: { clip: "s1", gain: 0.5 } },
    });
    expect(pictures.children[1].effects[0]).toMatchObject({ OTIO_SCHEMA: "FreezeFrame.1", time_scalar: 0 });
    const xml = textOf(made, ".fcpxml");
    expect(lint(xml)).toBe("");
    expect(xml).toContain('<timept time="4800/2400s" value="12000/2400s" interp="linear"/>');
    expect(xml).toContain('<adjust-volume amount="-12dB"/>');
  });

  /** A Python with OpenTimelineIO, where there is one. */
  const python = ["python3", "python"].find((name) => {
    try {
      execFileSync(name, ["-c", "import opentimelineio"], { stdio: "ignore" });
      return true;
    } catch {
      return false;
    }
  });
  // @shows The cut, point by point › 7. Python's opentimelineio reads it, where there is one
  it.skipIf(python === undefined)("is read by OpenTimelineIO itself", async () => {
    const file = join(temporaryFolder(), "film.otio");
    writeFileSync(file, textOf(await film(), ".otio"));
    const script = `import opentimelineio as o, sys
t = o.adapters.read_from_file(sys.argv[1])
print(len(t.video_tracks()[0]), t.duration().to_seconds())`;
    expect(
      execFileSync(python ?? "", ["-c", script, file])
        .toString()
        .trim(),
    ).toBe("4 11.0");
  });

  // @shows The cut, point by point › 3. A song shorter than the film ends where it ends, loops or is told
  it("a song that is shorter than the film ends where it ends; without one there is none", async () => {
    const short = { ...song, facts: { ...song.facts, durationSeconds: 4 } };
    const made = await film({ song: { asset: short, level: 1, fade: 0 } });
    expect(textOf(made, ".fcpxml")).toContain('name="Bed" start="0s" duration="9600/2400s"');
    expect(JSON.parse(textOf(made, ".otio")).tracks.children[2].children[0].source_range.duration.value).toBe(96);
    const without = await film({ song: null });
    expect(textOf(without, ".fcpxml")).not.toContain('lane="-1"');
    expect(without.media.map(({ id }) => id)).toEqual(["a1", "a2"]);
  });

  it("a song that comes in late and goes round is a clip for each time, with its fades at the two ends", async () => {
    const short = { ...song, facts: { ...song.facts, durationSeconds: 4 } };
    const spans = songSpans({ songAt: 2, songFrom: 1, songTo: null, songLoop: true }, 4, 11);
    const made = await film({ song: { asset: short, level: 1, fade: 0.5, spans } });
    const frames = (value: number) => ({ OTIO_SCHEMA: "RationalTime.1", value, rate: 24 });
    const stretch = (from: number, length: number) => ({
      ...{ OTIO_SCHEMA: "TimeRange.1", start_time: frames(from), duration: frames(length) },
    });
    const bed = JSON.parse(textOf(made, ".otio")).tracks.children[2].children;
    expect(bed.map(({ OTIO_SCHEMA, source_range }: typeof bed) => [OTIO_SCHEMA, source_range])).toEqual([
      ["Gap.1", stretch(0, 48)],
      ["Clip.2", stretch(24, 72)],
      ["Clip.2", stretch(24, 72)],
      ["Clip.2", stretch(24, 72)],
    ]);
    const clips = textOf(made, ".fcpxml")
      .split("<asset-clip")
      .filter((text) => text.includes('lane="-1"'));
    expect(clips.map((text) => /offset="(\S+)".* start="(\S+)" duration="(\S+)"/.exec(text)?.slice(1))).toEqual([
      ["4800/2400s", "2400/2400s", "7200/2400s"],
      ["12000/2400s", "2400/2400s", "7200/2400s"],
      ["19200/2400s", "2400/2400s", "7200/2400s"],
    ]);
    expect(clips.map((text) => [text.includes("fadeIn"), text.includes("fadeOut")])).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ]);
  });

  it("a song that steps back under speech has its volume from moment to moment", async () => {
    const duck = [
      { at: 3.5, decibels: 0 },
      { at: 4, decibels: -12 },
      { at: 6, decibels: -12 },
      { at: 7, decibels: 0 },
    ];
    const spans = [{ start: 2, end: 11, from: 5 }];
    const made = await film({ song: { asset: song, level: 0.5, fade: 0, spans, duck } });
    const xml = textOf(made, ".fcpxml");
    expect(lint(xml)).toBe("");
    // On the clock of its own file, which is 5 s when it comes in at 2 s; 0.5 is −6 dB.
    expect([...xml.matchAll(/<keyframe time="(.*?)" value="(.*?)" curve="linear"\/>/g)].map(([, ...of]) => of)).toEqual(
      [
        ["12000/2400s", "-6dB"],
        ["15600/2400s", "-6dB"],
        ["16800/2400s", "-18dB"],
        ["21600/2400s", "-18dB"],
        ["24000/2400s", "-6dB"],
        ["33600/2400s", "-6dB"],
      ],
    );
    const { tracks } = JSON.parse(textOf(made, ".otio"));
    expect(tracks.children.at(-1).metadata.reelsong).toEqual({ level: 0.5, fade: 0, ducking: duck });
    expect(textOf(await film(), ".fcpxml")).not.toContain("keyframe");
  });

  it("voice-over and effects lie on tracks of their own, with their files in the folder once", async () => {
    const heard = { assetId: "v", gain: 0.5, fadeIn: 1, fadeOut: 0, from: 1 };
    const sounds = [
      {
        asset: { ...song, id: "v", name: "Voice.wav" },
        heard: { ...heard, id: "x", track: 0 as const, start: 2, end: 4 },
      },
      {
        asset: { ...song, id: "v", name: "Voice.wav" },
        heard: { ...heard, id: "y", track: 1 as const, start: 3, end: 5 },
      },
    ];
    const made = await film({ sounds });
    expect(made.media.filter(({ id }) => id === "v")).toEqual([{ id: "v", path: "media/Voice.wav" }]);
    const tracks = JSON.parse(textOf(made, ".otio")).tracks.children.slice(3);
    const described = tracks.map(
      ({
        name,
        children,
      }: {
        name: string;
        children: { source_range: { start_time: { value: number }; duration: { value: number } } }[];
      }) => [name, ...children.map(({ source_range }) => [source_range.start_time.value, source_range.duration.value])],
    );
    expect(described).toEqual([
      ["Sound 1", [0, 48], [24, 48]],
      ["Sound 2", [0, 72], [24, 48]],
    ]);
    const lanes = textOf(made, ".fcpxml").match(/<asset-clip [^>]*lane="-[23]"[^>]*>/g);
    expect(lanes).toHaveLength(2);
    expect(lanes?.[0]).toMatch(
      /lane="-2" offset="4800\/2400s" name="Voice" start="2400\/2400s" duration="4800\/2400s"/,
    );
    expect(textOf(made, ".fcpxml")).toContain('amount="-6dB"');
    // An EDL has four channels: two are the takes', one is each track's, and none is left for the song.
    expect(textOf(made, ".edl").split("\n\n").slice(4)).toEqual([
      `004  AX       NONE  C        00:00:01:00 00:00:03:00 00:00:02:00 00:00:04:00
* FROM CLIP NAME: Voice.wav
* COMMENT: Voice
* AUDIO LEVEL AT 00:00:01:00 IS -6.02 DB  (REEL AX A3)
AUD  3`,
      `005  AX       NONE  C        00:00:01:00 00:00:03:00 00:00:03:00 00:00:05:00
* FROM CLIP NAME: Voice.wav
* COMMENT: Voice
* AUDIO LEVEL AT 00:00:01:00 IS -6.02 DB  (REEL AX A4)
AUD  4`,
      "* COMMENT: Bed FROM 00:00:00:00 TO 00:00:11:00 HAS NO CHANNEL LEFT\n",
    ]);
    const one = textOf(await film({ sounds: sounds.slice(1) }), ".edl");
    const channelOf = (name: string) =>
      one
        .split("\n\n")
        .find((block) => block.includes(name))
        ?.match(/\nAUD .*/)?.[0];
    expect(["Voice.wav", "Bed.mp3"].map(channelOf)).toEqual(["\nAUD  4", "\nAUD  3"]);
  });

  it.each([
    [0.5, { sound: "x", gain: 0.5 }],
    [1, { sound: "x" }],
    [2, { sound: "x", gain: 2 }],
  ])("a sound at a gain of %d comes back as it was", async (gain, reelsong) => {
    const asset = { ...song, id: "v", name: "Voice.wav" };
    const heard = { id: "x", assetId: "v", track: 0 as const, start: 2, end: 4, from: 0, fadeIn: 0, fadeOut: 0 };
    const made = await film({ song: null, sounds: [{ asset, heard: { ...heard, gain } }] });
    const [sound] = JSON.parse(textOf(made, ".otio")).tracks.children.slice(2);
    expect(sound.children[1].metadata).toEqual({ reelsong });
  });

  it("a sound that ends between two frames of its file ends with the last whole one, in each of them", async () => {
    // 10.03 s are 240.72 frames; from frame 204 of them 36 are left, though its end in the film is nearer to the 37th.
    const asset = { ...song, id: "v", name: "Voice.wav", facts: { ...song.facts, durationSeconds: 10.03 } };
    const heard = { id: "x", assetId: "v", track: 0 as const, start: 2, end: 3.53, from: 8.5 };
    const made = await film({ song: null, sounds: [{ asset, heard: { ...heard, gain: 1, fadeIn: 0, fadeOut: 0 } }] });
    const [sound] = JSON.parse(textOf(made, ".otio")).tracks.children.slice(2);
    expect(sound.children[1].source_range).toEqual(range(204, 36, 24));
    expect(textOf(made, ".fcpxml")).toContain('name="Voice" start="20400/2400s" duration="3600/2400s"');
    expect(textOf(made, ".edl")).toContain("NONE  C        00:00:08:12 00:00:10:00 00:00:02:00 00:00:03:12");
  });

  it("fades that aren't whole seconds are fractions in Final Cut Pro XML, which has no decimals", async () => {
    const asset = { ...song, id: "v", name: "Voice.wav" };
    const heard = { id: "x", assetId: "v", track: 0 as const, start: 2, end: 6, from: 0, gain: 1 };
    const sounds = [
      { asset, heard: { ...heard, fadeIn: 0.25, fadeOut: 1 / 3 } },
      { asset, heard: { ...heard, id: "y", track: 1 as const, fadeIn: 0, fadeOut: 0 } },
    ];
    const made = await film({ song: { asset: song, level: 1, fade: 1.5 }, sounds });
    const xml = textOf(made, ".fcpxml");
    expect([...xml.matchAll(/<(fade\w+) duration="(.*?)"/g)].map(([, ...of]) => of)).toEqual([
      ["fadeIn", "1500/1000s"],
      ["fadeOut", "1500/1000s"],
      ["fadeIn", "250/1000s"],
      ["fadeOut", "333/1000s"],
    ]);
    expect(xml).not.toMatch(/"[^"]*\.\d+s"/);
  });

  it("takes that are silent have no sound in any of them, and sounds beside them lie from the first frame on", async () => {
    const asset = { ...song, id: "v", name: "Voice.wav" };
    const heard = { id: "x", track: 0 as const, assetId: "v", start: 0, end: 2, from: 0, gain: 1 };
    const made = await film({
      takesLevel: 0,
      song: null,
      sounds: [{ asset, heard: { ...heard, fadeIn: 0, fadeOut: 0 } }],
    });
    const { children } = JSON.parse(textOf(made, ".otio")).tracks;
    expect(children.map(({ name }: { name: string }) => name)).toEqual(["V1", "Sound 1"]);
    expect(children[1].children.map(({ source_range }: { source_range: object }) => source_range)).toEqual([
      range(0, 48, 24),
    ]);
    const events =
      textOf(made, ".edl")
        .match(/^\d{3} .*$/gm)
        ?.map((line) => line.split(/ +/)) ?? [];
    expect(events.map(([, , channels]) => channels)).toEqual(["V", "V", "V", "V", "NONE"]);
    expect(events.at(-1)?.slice(4)).toEqual(["00:00:00:00", "00:00:02:00", "00:00:00:00", "00:00:02:00"]);
    expect(textOf(made, ".edl")).not.toContain("AUDIO LEVEL");
  });

  it("a card is a picture of the film's size, drawn here and named by its place", async () => {
    const { made, files } = standInCanvases(() => Uint8Array.of(1, 2, 3));
    vi.stubGlobal("document", { fonts: { load: async () => [] } });
    onTestFinished(() => void vi.unstubAllGlobals());
    const clips = { title: { ...wholeTake, card: "Salt & light" }, s1: wholeTake };
    const plan = planFilm(shots.slice(0, 1), facts, { ...plainFilm, clips });
    const { pictures } = await packageFilm(
      {
        ...{ name: "Saltlight", plan, facts, shots, takesLevel: 1, song: null },
        nameOf: (kind, number) => `${kind} ${number}`,
      },
      MARK,
    );
    expect(pictures).toEqual([{ path: "media/card 1.png", png: btoa("\u0001\u0002\u0003") }]);
    expect(made.map(({ width, height }) => [width, height])).toContainEqual([854, 480]);
    expect(files).toEqual([{ type: "image/png", quality: undefined }]);
  });

  it.each([0, 1, 32_767, 32_768, 32_769, 70_000])(
    "a card's picture of %d bytes comes along byte by byte",
    async (size) => {
      const bytes = Uint8Array.from({ length: size }, (_, at) => (at * 7 + (at >> 8)) & 255);
      const plan = planFilm(shots, facts, { ...plainFilm, clips: { title: { ...wholeTake, card: "One" } } });
      const { pictures } = await packageFilm(
        {
          ...{ name: "Saltlight", plan, facts, shots, takesLevel: 1, song: null },
          nameOf: (kind, number) => `${kind} ${number}`,
        },
        MARK,
        async () => new Blob([bytes]),
      );
      expect(pictures.map(({ png }) => png === Buffer.from(bytes).toString("base64"))).toEqual([true]);
    },
  );

  it("titles and captions that are cut short end with a whole sign", async () => {
    const made = await film(
      { name: `${"a".repeat(69)}🌊b` },
      { clips: { s1: wholeTake, s2: { ...wholeTake, caption: `${"c".repeat(79)}🌊d` } } },
    );
    expect(textOf(made, ".edl").split("\n")[0]).toBe(`TITLE: ${"a".repeat(69)}`);
    expect(/<caption [^>]*name="(.*?)"/.exec(textOf(made, ".fcpxml"))?.[1]).toBe("c".repeat(79));
    expect(made.texts.every(({ text }) => text.isWellFormed())).toBe(true);
  });

  it("markers lie on the frames that they mark, in every format", async () => {
    const made = await film({
      markers: [
        { at: 1, words: "Door <slams>" },
        { at: 9, words: "" },
        { at: 99, words: "behind the end" },
      ],
    });
    const { markers } = JSON.parse(textOf(made, ".otio")).tracks;
    expect(
      markers.map((one: { name: string; marked_range: { start_time: { value: number } } }) => [
        one.name,
        one.marked_range.start_time.value,
      ]),
    ).toEqual([
      ["Door <slams>", 24],
      ["", 216],
    ]);
    // The first in the title card, whose clock begins with it.
    expect(textOf(made, ".fcpxml")).toContain(
      '<marker start="2400/2400s" duration="100/2400s" value="Door &lt;slams&gt;"/>',
    );
    expect(textOf(made, ".fcpxml").match(/<marker /g)).toHaveLength(2);
    expect(textOf(made, ".edl")).toContain("* LOC: 00:00:01:00 GREEN   Door <slams>");
  });

  it("a marker on a cut belongs to the clip behind it alone, and one at the film's end to none", async () => {
    const markers = [0, 3, 6, 6.5, 11 - 1 / 24, 11].map((at, index) => ({ at, words: `mark ${index}` }));
    const made = await film({ markers });
    const { tracks } = JSON.parse(textOf(made, ".otio"));
    expect(
      tracks.markers.map((one: { marked_range: { start_time: { value: number }; duration: { value: number } } }) => [
        one.marked_range.start_time.value,
        one.marked_range.duration.value,
      ]),
    ).toEqual([0, 72, 144, 156, 263].map((frame) => [frame, 1]));
    // In a list the second take begins with its dissolve, at 6 s; in Final Cut Pro at its middle, at 6.5 s.
    const inList = textOf(made, ".edl")
      .split("\n\n")
      .slice(1)
      .map((block) => [...block.matchAll(/LOC: (\S+) GREEN {3}(.*)/g)].map(([, time, words]) => `${words} ${time}`));
    expect(inList.slice(0, 3)).toEqual([
      ["mark 0 00:00:00:00"],
      ["mark 1 00:00:03:00"],
      ["mark 2 00:00:06:00", "mark 3 00:00:06:12", "mark 4 00:00:10:23"],
    ]);
    const xml = textOf(made, ".fcpxml");
    expect(lint(xml)).toBe("");
    // Each on the clock of its clip's file.
    expect([...xml.matchAll(/<marker start="(.*?)" duration="(.*?)" value="(.*?)"/g)].map(([, ...of]) => of)).toEqual([
      ["0s", "100/2400s", "mark 0"],
      ["2400/2400s", "100/2400s", "mark 1"],
      ["9600/2400s", "100/2400s", "mark 2"],
      ["1200/2400s", "100/2400s", "mark 3"],
      ["11900/2400s", "100/2400s", "mark 4"],
    ]);
    expect(JSON.parse(textOf(await film(), ".otio")).tracks).not.toHaveProperty("markers");
    const one = await film({ markers: markers.slice(1, 2) });
    expect(JSON.parse(textOf(one, ".otio")).tracks.markers).toMatchObject([{ name: "mark 1" }]);
  });

  it("a song that neither comes in nor goes out has no fades, and one that isn't heard is told as silent", async () => {
    const plain = textOf(await film({ song: { asset: song, level: 1, fade: 0 } }), ".fcpxml");
    expect(plain).not.toContain("fade");
    expect(plain).toContain('audioRole="music">\n                <adjust-volume amount="0dB"/>');
    const silent = await film({ song: { asset: song, level: 0, fade: 0 } });
    expect(textOf(silent, ".fcpxml")).toContain('<adjust-volume amount="-96dB"/>');
    expect(textOf(silent, ".edl")).not.toContain("Bed");
    const asset = { ...song, id: "v", name: "Voice.wav" };
    const heard = { id: "x", assetId: "v", track: 0 as const, start: 2, end: 6, from: 0, gain: 2 };
    const louder = await film({ song: null, sounds: [{ asset, heard: { ...heard, fadeIn: 0, fadeOut: 0 } }] });
    expect(textOf(louder, ".fcpxml")).toContain(
      'start="0s" duration="9600/2400s" audioRole="effects">\n                <adjust-volume amount="6dB"/>',
    );
    expect(textOf(louder, ".edl")).toContain("IS +6.02 DB  (REEL AX A3)");
  });

  it.each([
    [23.976, "1001/24000s"],
    [24, "100/2400s"],
    [29.97, "1001/30000s"],
    [59.94, "1001/60000s"],
    [12.5, "100/1250s"],
    [24.01, "100/2401s"],
  ])("a film of %d frames a second has a frame of %s", async (frameRate, length) => {
    const own = new Map([...facts].map(([id, each]) => [id, { ...each, frameRate }]));
    const xml = textOf(await film({ plan: planFilm(shots, own, plainFilm), facts: own }), ".fcpxml");
    expect(/<format id="r1" frameDuration="(.*?)"/.exec(xml)?.[1]).toBe(length);
  });

  it("words of a clip stand from where its picture is alone up to its end; what is over by then isn't told", async () => {
    const captions = [
      { at: 0, length: 0.5, text: "Over" },
      { at: 0.25, length: 0.5, text: "Cut" },
      { at: 2, length: 1, text: "Whole" },
      { at: 4.5, length: 3, text: "Long" },
      { at: 3, length: 1, text: " " },
      { at: 4, length: 1 / 24, text: "Flash" },
    ];
    const clips = { s1: wholeTake, s2: { ...wholeTake, fade: 1, captions } };
    // The cut lies half a second, twelve frames, into the second take.
    const xml = textOf(await film({}, { clips }), ".fcpxml");
    expect(
      [...xml.matchAll(/<caption lane="1" offset="(.*?)" name="(.*?)" duration="(.*?)"/g)].map(([, ...of]) => of),
    ).toEqual([
      ["1200/2400s", "Cut", "600/2400s"],
      ["4800/2400s", "Whole", "2400/2400s"],
      ["9600/2400s", "Flash", "100/2400s"],
      ["10800/2400s", "Long", "1200/2400s"],
    ]);
  });

  it.each<[what: string, caption: string, language: string]>([
    ["English", "Keep the light.", "en"],
    ["Chinese", "守住这盏灯。", "zh-Hans"],
    ["Japanese", "灯を守って。", "ja"],
    ["Japanese in katakana", "ライト", "ja"],
  ])("a caption in %s says so", async (_what, caption, language) => {
    const clips = { s2: { ...wholeTake, caption } };
    expect(textOf(await film({}, { clips }), ".fcpxml")).toContain(`role="SRT?captionFormat=SRT.${language}"`);
  });

  it("takes of one name are files of two", async () => {
    const twins = [shot(1, "Sea"), { ...shot(2, "Sea"), number: 1 }];
    expect((await film({ shots: twins })).media.map(({ path }) => path).slice(0, 2)).toEqual([
      "media/01 Sea.mp4",
      "media/01 Sea (2).mp4",
    ]);
  });

  /** What a model or a person may call something: half a character, ESC in both spellings, a turn, line ends. */
  const hostile = "\ud83d\u001b[2J\u009b31m\u202egnp\u2029&<\"'>\u0000]]>\r\n\ufffe夜";
  it("hostile names break no timeline, and no editor is told anything but names", async () => {
    const clips = {
      s2: { ...wholeTake, caption: hostile },
      "card:s2": { ...wholeTake, card: hostile },
      title: { ...wholeTake, card: hostile },
    };
    const plan = planFilm(shots, facts, { ...plainFilm, captions: "track", clips });
    const named = shots.map((each) => ({ ...each, name: hostile }));
    const made = await film({
      name: hostile,
      plan,
      shots: named,
      song: { asset: { ...song, name: hostile }, level: 1, fade: 1 },
    });
    const xml = textOf(made, ".fcpxml");
    expect(lint(xml)).toBe("");
    for (const text of [xml, textOf(made, ".otio"), textOf(made, ".edl")]) {
      expect(text).not.toMatch(/(?!\n)\p{Cc}|[\u2028\u2029\ufffe\uffff]|\p{Cs}/u);
      expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    }
    expect(JSON.parse(textOf(made, ".otio")).name).toBe("\ufffd[2J31mgnp &<\"'>]]> 夜");
    for (const { path } of [...made.media, ...made.pictures]) expect(path).toMatch(/^media\/[^/\\<>:"|?*\p{Cc}]+$/u);
  });
});

describe("footage of the library in timelines", () => {
  const asset = (id: string, name: string) =>
    ({ id, name, kind: "video", state: "ready", facts: {} }) as unknown as Asset;
  const footage = new Map([
    ["f", asset("f", "Harbor 1962.mov")],
    ["p", asset("p", "Old map.jpg")],
  ]);
  const known = new Map([
    ...facts,
    ["f", clip("f", { seconds: 8, width: 1920, height: 1080, frameRate: 25, hasSound: false })],
  ]);
  const stills = new Map([["p", { width: 3000, height: 2000, format: "jpeg" }]]);
  const view = { x: 0.5, y: 0.5, zoom: 1 };
  const clips = {
    f: { ...wholeTake, footage: "f", from: 1, to: 3, conform: "fill" as const },
    p: { ...wholeTake, footage: "p", hold: 2, conform: "crop" as const, view, viewEnd: { ...view, zoom: 2 } },
  };
  const made = () => {
    const one = shots.slice(0, 1);
    const plan = planFilm(one, known, { ...plainFilm, clips, order: ["s1", "f", "p"] }, [], undefined, stills);
    return film({ plan: { ...plan, width: 900, height: 450 }, facts: known, shots: one, song: null, footage });
  };

  it("comes along with its files, by their own names", async () => {
    const { media, pictures, texts } = await made();
    expect(media.slice(1)).toEqual([
      { id: "f", path: "media/Harbor 1962.mov" },
      { id: "p", path: "media/Old map.jpg" },
    ]);
    expect(pictures).toEqual([]);
    for (const { text } of texts) expect(text).toContain("Harbor");
  });

  // @shows The cut, point by point › 4. A film of footage alone can be exported
  it("is all that there is in the timelines of a film without takes", async () => {
    const plan = planFilm([], known, { ...plainFilm, clips, order: ["f", "p"] }, [], undefined, stills);
    const alone = await film({ plan, facts: known, shots: [], song: null, footage });
    expect(alone.media.map(({ path }) => path)).toEqual(["media/Harbor 1962.mov", "media/Old map.jpg"]);
    expect(lint(textOf(alone, ".fcpxml"))).toBe("");
    const [pictures] = JSON.parse(textOf(alone, ".otio")).tracks.children;
    expect(pictures.children.map(({ name }: { name: string }) => name)).toEqual(["Harbor 1962", "Old map"]);
    expect(textOf(alone, ".edl")).toContain("* FROM CLIP NAME: Harbor 1962.mov");
  });

  it("Final Cut Pro fills the frame with it, and pans over a still", async () => {
    const xml = textOf(await made(), ".fcpxml");
    expect(lint(xml)).toBe("");
    expect(xml).toContain(`name="Harbor 1962" start="2400/2400s" duration="4800/2400s" tcFormat="NDF">
              <adjust-conform type="fill"/>`);
    // Of 3000 × 2000 a frame of 2 : 1 shows 3000 × 1500: an eighth of the height is gone above and below.
    expect(xml).toContain(`name="Old map" start="0s" duration="4800/2400s">
              <adjust-crop mode="pan">
                <pan-rect left="0" top="12.5" right="0" bottom="12.5"/>
                <pan-rect left="37.5" top="31.25" right="37.5" bottom="31.25"/>
              </adjust-crop>
            </video>`);
    expect(xml).toContain(`<format id="r6" name="FFVideoFormatRateUndefined" width="3000" height="2000"/>`);
  });

  it("OTIO notes how it lies in the frame, and is read back as what it is", async () => {
    const otio = textOf(await made(), ".otio");
    const [picture] = JSON.parse(otio).tracks.children;
    expect(picture.children[2].metadata.reelsong).toEqual({
      clip: "p",
      framing: { conform: "crop", from: [0, 250, 3000, 1500], to: [750, 625, 1500, 750] },
    });
    expect(picture.children[1].metadata.reelsong.framing).toMatchObject({ conform: "fill" });
  });

  it("an EDL names it, and says in words which part fills the frame", async () => {
    const edl = textOf(await made(), ".edl");
    expect(edl).toContain(
      "* FROM CLIP NAME: Old map.jpg\n* COMMENT: Old map\n* COMMENT: crop 3000x1500+0+250 TO 1500x750+750+625",
    );
  });
});
