import type { Proposal } from "#shared/contract/chat/director.ts";
import type { Song } from "#shared/contract/songs/songs.ts";
import { type Stale, ToolCallRefused } from "./shot-proposals.ts";

export type SongProposal = Extract<Proposal, { kind: "song" }>;

interface Written {
  readonly id?: string | undefined;
  readonly title?: string | undefined;
  readonly style?: string | undefined;
  readonly lyrics?: string | undefined;
}

const wordsOf = ({ draft: { title, style, lyrics } }: Song) => ({ title, style, lyrics });

export function proposeSong({ id, title, style, lyrics }: Written, songs: readonly Song[]): SongProposal {
  const song = songs.find((each) => each.id === id);
  if (id !== undefined && !song) throw new ToolCallRefused(`id: there is no song ${id}; call read_songs.`);
  const after = {
    ...(title === undefined ? {} : { title }),
    ...(style === undefined ? {} : { style }),
    ...(lyrics === undefined ? {} : { lyrics }),
  };
  if (Object.keys(after).length === 0)
    throw new ToolCallRefused("Nothing of the song is given: title, style or lyrics.");
  return { kind: "song", songId: song?.id ?? null, before: song ? wordsOf(song) : null, after };
}

export function staleSong({ songId, before, after }: SongProposal, songs: readonly Song[]): Stale[] {
  if (songId === null || before === null) return [];
  const song = songs.find((each) => each.id === songId);
  if (!song) return [{ item: 0, why: "gone" }];
  const now = wordsOf(song);
  const names = Object.keys(after) as (keyof typeof now)[];
  return names.some((name) => now[name] !== before[name]) ? [{ item: 0, why: "changed" }] : [];
}
