import type { CoverageTable } from "./coverage.ts";
import {
  access,
  catalogue,
  client,
  drafts,
  files,
  lyrics,
  music,
  musicLimits,
  musicModels,
  schemas,
} from "./test-files.ts";

const rules = "electron/sandbox/music/rules.ts";
const answer = [
  ...music("music answers > hex mp3 at 44100 Hz is read by ffprobe"),
  ...schemas("answers keep what this program does not know > a song"),
];
const fileRecord = [
  ...files("a film is retrieved with the purpose video_generation", "upload, list, retrieve, download, delete"),
  ...schemas("answers keep what this program does not know > a file"),
];

/** API.md § Music generation request, § Music generation response, § File record. */
export const musicAndFilesCoverage: CoverageTable = {
  "2.9/model": {
    rules: ["music.model.unknown"],
    sandbox: `${rules}#readMusicOrder`,
    tests: [
      ...music("model missing", "model unknown"),
      ...musicModels("access by model"),
      ...access(
        "120 music requests a minute on paid models, then 1002",
        "3 a minute on free models, counted apart, with Retry-After",
      ),
      ...catalogue(
        "music model music-3.0",
        "music model music-2.6",
        "music model music-cover",
        "music model music-3.0-free",
        "music model music-2.6-free",
        "music model music-cover-free",
      ),
    ],
  },
  "2.9/prompt": {
    rules: ["music.prompt.required", "music.prompt.length"],
    sandbox: `${rules}#checkLength`,
    tests: [
      ...music(
        "music request: songs > prompt of 2000 characters",
        "music request: songs > prompt of 2001 characters",
        "no prompt",
        "prompt a number",
        "instrumental without prompt",
        "instrumental prompt of 2000 characters",
        "instrumental prompt of 2001 characters",
        "music request: covers > prompt of 9 characters",
        "music request: covers > prompt of 10 characters",
        "music request: covers > prompt of 300 characters",
        "music request: covers > prompt of 301 characters",
      ),
      ...musicModels("an empty prompt for a song", "an instrumental prompt of one character"),
      ...musicLimits("music-3.0", "music-2.6", "music-cover", "music-3.0-free", "music-2.6-free", "music-cover-free"),
    ],
  },
  "2.9/lyrics": {
    rules: [
      "music.lyrics.required",
      "music.lyrics.length",
      "music.lyrics.unused",
      "music.lyrics.tag_unknown",
      "music.lyrics.tag_misspelt",
      "music.lyrics.tag_case",
    ],
    sandbox: "electron/sandbox/music/sections.ts#readSections",
    tests: [
      ...music(
        "music request: songs > lyrics of 3500 characters",
        "music request: songs > lyrics of 3501 characters",
        "no lyrics",
        "empty lyrics",
        "instrumental without lyrics",
        "music request: covers > lyrics of 9 characters",
        "music request: covers > lyrics of 1000 characters",
        "music request: covers > lyrics of 1001 characters",
        "music request: covers > audio_base64",
        "sections sound different, in their order",
      ),
      ...musicModels("lyrics of one character", "cover lyrics of 10 characters", "every structure tag"),
      ...lyrics(
        "the fourteen structure tags: API.md § Music generation request",
        "any text > round-trips to the letter",
      ),
    ],
  },
  "2.9/stream": {
    rules: ["music.stream.output", "request.field.type"],
    sandbox: "electron/sandbox/music/routes.ts#streamSong",
    tests: [
      ...music(
        "stream with url",
        "stream a word",
        "streams hex fragments of status 1, then the whole song with status 2",
      ),
      ...musicLimits("output"),
    ],
  },
  "2.9/output-format": {
    rules: ["music.output_format.value"],
    sandbox: "electron/sandbox/music/routes.ts#linkLifetime",
    tests: [
      ...music("output_format mp4", "url output is a link that works for 24 hours (scaled) without a key"),
      ...musicModels("output is hex where no output_format is sent, and where hex is"),
    ],
  },
  "2.9/audio_setting": {
    rules: ["music.audio_setting.sample_rate", "music.audio_setting.bitrate", "music.audio_setting.format"],
    sandbox: `${rules}#readAudioSetting`,
    tests: music("hex mp3 at 16000 Hz is read by ffprobe", "hex wav at 24000 Hz is read by ffprobe", "format flac"),
  },
  "2.9/lyrics_optimizer": {
    rules: ["music.optimizer.model", "music.optimizer.prompt"],
    sandbox: `${rules}#checkSong`,
    tests: [
      ...music(
        "empty lyrics with lyrics_optimizer",
        "lyrics_optimizer a word",
        "music request: covers > lyrics_optimizer",
        "empty lyrics",
      ),
      ...musicModels(
        "lyrics_optimizer false and no lyrics",
        "lyrics_optimizer beside lyrics",
        "generated lyrics make a song longer than a break",
      ),
      ...drafts("optimizer"),
    ],
  },
  "2.9/is_instrumental": {
    rules: ["music.instrumental.model", "music.lyrics.unused"],
    sandbox: `${rules}#checkSong`,
    tests: [
      ...music(
        "instrumental without lyrics",
        "music request: covers > is_instrumental",
        "an instrumental differs from the song",
        "no lyrics",
      ),
      ...drafts("instrumental leaves the lyrics at home"),
    ],
  },
  "2.9/audio_url": {
    rules: ["music.cover.model", "music.cover.audio", "music.cover.address"],
    sandbox: `${rules}#readCoverSource`,
    tests: [...music("audio_url on a song model"), ...musicModels("a cover by audio_url")],
  },
  "2.9/audio_base64": {
    rules: [
      "music.cover.model",
      "music.cover.audio",
      "music.cover.audio_required",
      "music.cover.audio_exclusive",
      "music.cover.feature_exclusive",
    ],
    sandbox: `${rules}#readCoverSource`,
    tests: [
      ...music(
        "audio_base64 on a song model",
        "no reference",
        "music request: covers > audio_base64",
        "both audio_url and audio_base64",
        "audio_base64 that is none",
        "audio_url beside cover_feature_id",
      ),
      ...musicModels("audio_base64 beside cover_feature_id"),
    ],
  },
  "2.9/cover_feature_id": {
    rules: ["music.cover.model", "music.cover.feature_exclusive", "music.cover.feature_lyrics"],
    sandbox: "electron/sandbox/music/reference-audio.ts#findReferenceAudio",
    tests: [
      ...music(
        "cover_feature_id on a song model",
        "an unknown cover_feature_id",
        "audio_url beside cover_feature_id",
        "preprocessing gives a feature id, the same for the same audio however it comes",
        "a feature id makes a cover, with lyrics of 10 to 1000 characters",
        "a feature id is valid for 24 hours (scaled)",
      ),
      ...musicModels("audio_base64 beside cover_feature_id"),
    ],
  },
  "2.9/text-1": {
    rules: ["music.reference_audio.format", "music.reference_audio.duration", "music.reference_audio.size"],
    sandbox: "electron/sandbox/music/reference-audio.ts#findReferenceAudio",
    tests: music(
      "6s.mp3 answers 0",
      "6s.wav answers 0",
      "15s.flac answers 0",
      "360s.mp3 answers 0",
      "5.9s.mp3 answers 2013",
      "361s.mp3 answers 2013",
      "picture.png answers 2013",
      "of 52428800 bytes answers 0",
      "of 52428801 bytes answers 2013",
    ),
  },

  "2.10/data.audio": {
    sandbox: "electron/sandbox/music/routes.ts#addMusicRoutes",
    tests: [...answer, ...client("music > decodes hex into the sink, however it is cut")],
  },
  "2.10/data.status": { sandbox: "electron/sandbox/music/routes.ts#addMusicRoutes", tests: answer },
  "2.10/trace_id": { sandbox: "electron/sandbox/music/routes.ts#addMusicRoutes", tests: answer },
  "2.10/extra_info": { sandbox: "electron/sandbox/music/routes.ts#sing", tests: answer },
  "2.10/analysis_info": { sandbox: "electron/sandbox/music/routes.ts#addMusicRoutes", tests: answer },
  "2.10/base_resp": {
    sandbox: "electron/sandbox/music/routes.ts#success",
    tests: [...answer, ...schemas("answers keep what this program does not know > a refused song")],
  },

  ...Object.fromEntries(
    ["text-1", "file_id", "bytes", "created_at", "filename", "purpose", "download_url"].map((field) => [
      `2.11/${field}`,
      { sandbox: "electron/sandbox/files/routes.ts#record", tests: fileRecord },
    ]),
  ),
};
