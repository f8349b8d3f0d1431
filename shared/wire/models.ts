import { z } from "zod";

/** Model identifiers, exactly as written in API.md § Resources and their fields. */
export const textModelId = z.enum([
  "Vendor-M3.1-Flash",
  "Vendor-M3",
  "Vendor-M2.7",
  "Vendor-M2.7-highspeed",
  "Vendor-M2.5",
  "Vendor-M2.5-highspeed",
  "Vendor-M2.1",
  "Vendor-M2.1-highspeed",
  "Vendor-M2",
]);
export type TextModelId = z.infer<typeof textModelId>;

export const videoModelId = z.enum(["Vendor-H3", "Vendor-H3-Max"]);
export type VideoModelId = z.infer<typeof videoModelId>;

export const musicModelId = z.enum([
  "music-3.0",
  "music-2.6",
  "music-cover",
  "music-3.0-free",
  "music-2.6-free",
  "music-cover-free",
]);
export type MusicModelId = z.infer<typeof musicModelId>;
