/** One film to render: exact even pixels, whole seconds. */
export interface FilmJob {
  kind: "film";
  /** Where the finished MP4 is put, by a rename. */
  path: string;
  width: number;
  height: number;
  seconds: number;
  /** Frames for which each painted picture stands, 1 to 24: all but the painted ones cost nothing. */
  held: number;
  prompt: string;
  stills: { path: string; place: "first" | "last" | "reference" }[];
}

export interface SongSection {
  /** The structure tag in lower case, e.g. `chorus`. */
  tag: string;
  lines: number;
}

/** One song to synthesize. */
export interface SongJob {
  kind: "song";
  path: string;
  /** Seeds tempo, key and instruments. */
  style: string;
  sections: SongSection[];
  instrumental: boolean;
  sampleRate: number;
  /** Bits per second; MP3 only. */
  bitrate: number;
  format: "mp3" | "wav" | "pcm";
}

export type RenderJob = FilmJob | SongJob;

export interface RenderResult {
  bytes: number;
  seconds: number;
}
