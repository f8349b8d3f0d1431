import type { z } from "zod";
import {
  Fingerprint,
  type ForeignDatabase,
  type ForeignLine,
  type ForeignRow,
  foreignLine,
  most,
  type RecordKind,
  rowsOf,
  type Table,
} from "#core/database/foreign/index.ts";
import { treeProblem } from "#shared/contract/chat/conversation-file.ts";
import { castCard, keptCards, type ShotCard } from "#shared/contract/storyboard/cast.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { type Direction, keptDirection } from "#shared/direction/index.ts";
import { filmWithClips } from "#shared/film/earlier-cut.ts";
import { cardKey, MOST_CARDS } from "#shared/rules/cast/index.ts";
import { parseBounded, parsePart, Unusable } from "./bounded-json.ts";

/**
 * Each record of a foreign database as the line that is told of it. Every row is parsed by the contract's schemas; columns
 * that aren't named here are never read: settings, callbacks, folders, paths, links and ids of services, and what is on
 * its way. Throws `Unusable`.
 */
export type Line = z.input<typeof foreignLine>;

/** States of a task that is history; the others are under way somewhere, or nobody knows. */
export const ended = new Set(["ready", "failed", "cancelled"]);

export function filmOf(db: ForeignDatabase, row: ForeignRow) {
  const prints = [new Fingerprint(), new Fingerprint({ earlier: true })] as const;
  const add = (table: "projects" | "shots" | "scenes" | "scripts", each: ForeignRow) => {
    for (const print of prints) print.add(table, each);
  };
  add("projects", row);
  const shots: unknown[] = [];
  const named = new Set<unknown>();
  for (const shot of rowsOf(db, "shots", "WHERE project_id = ?", String(row.id))) {
    add("shots", shot);
    if (shot.removed_at !== null) continue;
    if (shots.length >= most.shots) throw new Unusable("too_large");
    named.add(shot.scene_id);
    shots.push({ position: Number(shot.position), ...shotOf(shot) });
  }
  const scenes: unknown[] = [];
  for (const scene of rowsOf(db, "scenes", "WHERE project_id = ?", String(row.id))) {
    add("scenes", scene);
    const { id, fields, source, folded } = scene;
    // Kept there for an undo alone.
    if (!named.has(id)) continue;
    if (scenes.length >= most.scenes) throw new Unusable("too_large");
    scenes.push({ id, fields: parseBounded(fields), source: textOf(source), folded: Number(folded) === 1 });
  }
  const [script] = rowsOf(db, "scripts", "WHERE project_id = ?", String(row.id));
  if (script) add("scripts", script);
  const inOrder = (shots as { position: number }[]).toSorted((a, b) => a.position - b.position);
  const line = checked({
    say: "film",
    film: {
      project: {
        id: row.id as string,
        title: titleOf(row.title),
        createdAt: timeOf(row.created_at),
        updatedAt: timeOf(row.updated_at),
        defaults: defaultsOf(row.defaults ?? null) as never,
        view: (row.view ?? "board") as never,
        budget: parseBounded(row.budget ?? null) as never,
        film: settingsOf(row.film ?? null) as never,
        coverId: (row.cover_id ?? null) as string | null,
      },
      script: script ? textOf(script.text) : null,
      scenes: scenes as never,
      shots: inOrder as never,
    },
  });
  if (line.say !== "film") throw new Unusable("unreadable");
  const [fingerprint, earlier] = prints.map((print) => print.end());
  return { line, fingerprint: fingerprint ?? "", ...(earlier === fingerprint ? {} : { earlier }) };
}

/** Before a film's cut was a list of clips, it was trims by shot, and two cards. */
function settingsOf(text: ForeignRow[string]): unknown {
  const film = parseBounded(text);
  return typeof film === "object" && film !== null ? filmWithClips(film as Record<string, unknown>) : film;
}

/** Before films had defaults, each shot had every value as its own; before directions, it was words. */
const plainShot = {
  directed: false,
  direction: null,
  inherits: [],
  promptPrefix: "",
  promptSuffix: "",
  projectReferences: [],
  cast: [],
};

function shotOf(row: ForeignRow): object {
  const chainShot = row.chain_shot_id ?? null;
  const draft = { ...plainShot, ...(parseBounded(row.draft) as Partial<ShotDraft>) };
  // Beats that can't be read leave the shot its words.
  const read = keptDirection(draft.direction);
  return {
    id: row.id,
    draft: { ...draft, direction: read, directed: draft.directed && read !== null, cast: keptCards(draft.cast) },
    activeTakeId: row.active_take_id,
    chain: chainShot === null ? null : { shotId: chainShot, takeId: row.chain_take_id ?? null },
    sceneId: row.scene_id ?? null,
    createdAt: timeOf(row.created_at),
    updatedAt: timeOf(row.updated_at),
  };
}

export function songOf(db: ForeignDatabase, row: ForeignRow): ForeignLine {
  const versions: unknown[] = [];
  for (const version of rowsOf(db, "lyric_versions", "WHERE song_id = ?", String(row.id))) {
    if (version.removed_at !== null) continue;
    if (versions.length >= most.versions) throw new Unusable("too_large");
    versions.push({
      id: version.id,
      songId: version.song_id,
      lyrics: textOf(version.lyrics),
      name: clip(version.name, 80),
      reason: version.reason,
      createdAt: timeOf(version.created_at),
    });
  }
  return checked({
    say: "song",
    song: {
      song: {
        id: row.id as string,
        projectId: row.project_id as string | null,
        draft: parseBounded(row.draft) as never,
        activeTakeId: row.active_take_id as string | null,
        createdAt: timeOf(row.created_at),
        updatedAt: timeOf(row.updated_at),
      },
      versions: versions as never,
    },
  });
}

export const simple: readonly [Table, RecordKind, number, (row: ForeignRow) => ForeignLine][] = [
  [
    "style_presets",
    "style",
    most.styles,
    (row) =>
      checked({
        say: "style",
        style: {
          id: row.id as string,
          name: titleOf(row.name),
          style: textOf(row.style),
          createdAt: timeOf(row.created_at),
        },
      }),
  ],
  [
    "presets",
    "preset",
    most.presets,
    (row) =>
      checked({
        say: "preset",
        preset: {
          id: row.id as string,
          name: clip(row.name, 100),
          settings: parseBounded(row.settings) as never,
          createdAt: timeOf(row.created_at),
        },
      }),
  ],
  [
    "folders",
    "folder",
    most.folders,
    (row) =>
      checked({
        say: "folder",
        folder: { id: row.id as string, name: titleOf(row.name), createdAt: timeOf(row.created_at) },
      }),
  ],
];

export function taskLines(row: ForeignRow): ForeignLine[] {
  return ended.has(String(row.state)) ? [taskOf(row)] : [];
}

export function taskOf(row: ForeignRow): Extract<ForeignLine, { say: "task" }> {
  const line = checked({
    say: "task",
    task: {
      id: row.id as string,
      kind: row.kind as never,
      state: row.state as never,
      title: titleOf(row.title),
      model: clip(row.model, 200),
      connectionName: clip(row.connection_name, 200),
      sandbox: Number(row.sandbox) === 1,
      projectId: row.project_id as string | null,
      shotId: row.shot_id as string | null,
      songId: row.song_id as string | null,
      take: Number(row.take),
      request: parsePart(row.request) as never,
      direction: directionOf(row.direction ?? null),
      cast: cardsOf(row.named_cards ?? null),
      error: parsePart(row.error) as never,
      assetId: row.asset_id as string | null,
      copyOf: (row.copy_of ?? null) as string | null,
      usage: parsePart(row.usage) as never,
      result: parsePart(row.result) as never,
      createdAt: timeOf(row.created_at),
      finishedAt: row.finished_at === null ? null : timeOf(row.finished_at),
    },
  });
  if (line.say !== "task") throw new Unusable("unreadable");
  return line;
}

/** Those of a take that can't be read leave it its text. */
function cardsOf(written: ForeignRow[string]): ShotCard[] | null {
  try {
    const cards = keptCards(parsePart(written));
    return cards.length > 0 ? cards : null;
  } catch (thrown) {
    if (thrown instanceof Unusable) return null;
    throw thrown;
  }
}

/** What a film sets; a cast that can't be read is left out, card by card. */
function defaultsOf(written: ForeignRow[string]): object | null {
  const defaults = parseBounded(written) as { readonly cast?: unknown } | null;
  if (defaults?.cast === undefined) return defaults;
  const names = new Set<string>();
  const cards = (Array.isArray(defaults.cast) ? defaults.cast.slice(0, MOST_CARDS) : []).flatMap((one: unknown) => {
    const card = castCard.safeParse(one).data;
    // No two of a film have one name.
    if (card === undefined || names.has(cardKey(card.name))) return [];
    names.add(cardKey(card.name));
    return [card];
  });
  return { ...defaults, cast: cards };
}

/** One that can't be read leaves the take its text. */
function directionOf(written: ForeignRow[string]): Direction | null {
  try {
    return keptDirection(parsePart(written));
  } catch (thrown) {
    if (thrown instanceof Unusable) return null;
    throw thrown;
  }
}

export function assetOf(row: ForeignRow): Extract<ForeignLine, { say: "asset" }> {
  const tags = parseBounded(row.tags ?? null, most.fileTextBytes) as string[] | null;
  const flag = Number(row.flag ?? 0);
  const line = checked({
    say: "asset",
    asset: {
      id: row.id as string,
      sha256: row.sha256 as string,
      ...(row.source_sha256 ? { sourceSha256: row.source_sha256 as string } : {}),
      name: clip(row.name, 300),
      facts: parseBounded(row.facts, most.fileTextBytes) as never,
      origin: parseBounded(row.origin, most.fileTextBytes) as never,
      createdAt: timeOf(row.created_at),
      rating: Number(row.rating),
      ...(flag === 1 || flag === -1 ? { flag: flag as 1 | -1 } : {}),
      ...(row.label ? { label: row.label as never } : {}),
      ...(tags?.length ? { tags } : {}),
      ...(row.note ? { note: textOf(row.note, most.fileTextBytes) } : {}),
    },
  });
  if (line.say !== "asset") throw new Unusable("unreadable");
  return line;
}

/** A conversation, its messages, parents before their children, and its end; all of it or nothing. */
export function conversationOf(db: ForeignDatabase, row: ForeignRow, print?: Fingerprint): ForeignLine[] {
  const lines: ForeignLine[] = [];
  const messages = [];
  let bytes = 0;
  for (const message of rowsOf(db, "messages", "WHERE conversation_id = ?", String(row.id))) {
    print?.add("messages", message);
    bytes += String(message.blocks).length;
    if (messages.length >= most.messages || bytes > most.conversationBytes) throw new Unusable("too_large");
    const line = messageOf(message);
    messages.push(line.message);
    lines.push(line);
  }
  const shown = (row.shown_message_id ?? null) as string | null;
  const conversation = {
    title: titleOf(row.title),
    createdAt: timeOf(row.created_at),
    updatedAt: timeOf(row.updated_at),
    pinned: (row.pinned_at ?? null) !== null,
    ...((row.archived_at ?? null) === null ? {} : { archived: true as const }),
    settings: parseBounded(row.settings ?? null) as never,
    shownMessageId: messages.some(({ id }) => id === shown) ? shown : null,
  };
  const first = checked({
    say: "conversation",
    id: row.id as string,
    folderId: (row.folder_id ?? null) as string | null,
    conversation,
  });
  if (first.say !== "conversation" || treeProblem({ conversation: first.conversation, messages }) !== undefined)
    throw new Unusable("unreadable");
  return [first, ...lines, { say: "conversation-end", id: first.id }];
}

function messageOf(row: ForeignRow): Extract<ForeignLine, { say: "message" }> {
  const blocks = parseBounded(row.blocks);
  const line = checked({
    say: "message",
    message: {
      id: row.id as string,
      parentId: row.parent_id as string | null,
      role: row.role as never,
      model: row.model as string | null,
      blocks: blocks as never,
      settings: parseBounded(row.settings) as never,
      // A reply that was on its way there never comes here.
      state: (row.state === "streaming" ? "interrupted" : row.state) as never,
      stopReason: row.stop_reason as string | null,
      usage: parseBounded(row.usage) as never,
      error: parseBounded(row.error) as never,
      createdAt: timeOf(row.created_at),
      finishedAt: row.finished_at === null ? null : timeOf(row.finished_at),
      thinkingMilliseconds: row.thinking_milliseconds === null ? null : Number(row.thinking_milliseconds),
    },
  });
  if (line.say !== "message") throw new Unusable("unreadable");
  // As they stand there, to the letter: signatures are over them.
  return { say: "message", message: { ...line.message, blocks: blocks as typeof line.message.blocks } };
}

export function checked(line: Line): ForeignLine {
  const found = foreignLine.safeParse(line);
  if (!found.success) throw new Unusable(found.error.issues.some(isTooLong) ? "too_large" : "unreadable");
  return found.data;
}

const isTooLong = (issue: z.core.$ZodIssue): boolean =>
  issue.code === "too_big" && (issue.origin === "string" || issue.origin === "array");

export const printOf = (table: Table, row: ForeignRow): string => new Fingerprint().add(table, row).end();

export const timeOf = (value: unknown): number =>
  typeof value === "bigint" || typeof value === "number" ? Number(value) : Number.NaN;

function textOf(value: unknown, mostBytes: number = most.textBytes): string {
  if (typeof value !== "string") throw new Unusable("unreadable");
  if (value.length > mostBytes) throw new Unusable("too_large");
  return value;
}

/** One line for a person: without what moves a cursor or turns text round. */
export function clip(value: unknown, length: number): string {
  return textOf(value)
    .replaceAll(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, " ")
    .slice(0, length)
    .toWellFormed();
}

const titleOf = (value: unknown): string => clip(value, 200).trim() || "Untitled";
