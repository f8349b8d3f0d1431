import type { FilmColor } from "./film-color.ts";

/** What a take's file says of itself, as far as joining it with others asks. Seconds, pixels. */
export interface ClipFacts {
  readonly assetId: string;
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
  readonly frameRate: number;
  /** Coded frames; what a file that is copied will hold. */
  readonly packets: number;
  /** `avc`, `hevc` …; null for a codec that no MP4 names. */
  readonly codec: string | null;
  /** It is shown turned, flipped or with oblong pixels: its packets alone don't say so. Absent: as it is coded. */
  readonly turned?: boolean;
  /** Equal for two files whose packets can follow each other in one track. */
  readonly signature: string;
  /** How its planes are meant. */
  readonly color: FilmColor;
  readonly canDecode: boolean;
  readonly hasSound: boolean;
  /** `aac`, `opus` …; null where there is none. */
  readonly soundCodec: string | null;
  /** Equal for two files whose packets of sound can follow each other; null where there is none. */
  readonly soundSignature: string | null;
}

/** A still of the library, px as it is shown. */
export interface StillFacts {
  readonly width: number;
  readonly height: number;
  /** `png`, `heic` …, as its bytes say. */
  readonly format: string;
}
