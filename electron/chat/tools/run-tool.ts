import type { z } from "zod";
import type { MediaLibrary } from "#core/library/index.ts";
import type { SongService } from "#core/songs/index.ts";
import type { BoardEditor, ProjectService, ShotGeneration } from "#core/storyboard/index.ts";
import type { TaskService } from "#core/tasks/index.ts";
import type { Settings } from "#shared/contract/app/settings.ts";
import type { Proposal, ToolCallWork } from "#shared/contract/chat/director.ts";
import {
  type DirectorToolName,
  directShotsInput,
  lookAtTakeInput,
  pickShotsInput,
  readScriptInput,
  writeCastInput,
  writeFilmInput,
  writeLinesInput,
  writeLyricsInput,
  writeScriptInput,
  writeShotsInput,
} from "#shared/director/index.ts";
import { proposeCast } from "./cast-proposals.ts";
import { proposeDirections } from "./direct-shots.ts";
import { proposeFilm } from "./film-proposals.ts";
import { proposeLines } from "./line-proposals.ts";
import { estimateCost, listShots, pickShots, readCast, readFindings, readScript, readSongs } from "./reading-tools.ts";
import { proposeScript } from "./script-proposals.ts";
import { proposeShots, ToolCallRefused } from "./shot-proposals.ts";
import { proposeSong } from "./song-proposals.ts";

export interface ToolParts {
  readonly boards: Pick<BoardEditor, "shots">;
  readonly projects: Pick<ProjectService, "list">;
  readonly generation: Pick<ShotGeneration, "check">;
  readonly songs: Pick<SongService, "list">;
  readonly tasks: Pick<TaskService, "list" | "get">;
  readonly library: Pick<MediaLibrary, "list" | "factsOf">;
  readonly scripts: { readonly get: (projectId: string) => { readonly text: string } };
  readonly prices: () => Settings["videoPrices"];
}

/** What a director tool gives: an answer at once, a proposal to decide on, or a wish for frames of a film. */
export type ToolOutcome =
  | { readonly words: string }
  | { readonly proposal: Proposal }
  | { readonly frames: NonNullable<ToolCallWork["frames"]> };

/** References that are listed: enough to choose from, few enough to read. */
const MOST_FILES = 60;
const MOST_TAKES = 2000;

/** Does what a call asks of the film. Throws `ToolCallRefused`, in words for the model, when it can't. */
export function runTool(name: DirectorToolName, input: unknown, projectId: string, parts: ToolParts): ToolOutcome {
  const { boards, projects, generation, songs, tasks, library } = parts;
  const film = projects.list().find(({ id }) => id === projectId);
  if (!film) throw new ToolCallRefused("The film of this conversation no longer exists.");
  const board = () => boards.shots(projectId);
  switch (name) {
    case "list_shots": {
      const takes = tasks.list({ projectId, limit: MOST_TAKES });
      const { items } = library.list({
        kinds: ["image", "video", "audio"],
        generatedOnly: false,
        sort: "newest",
        offset: 0,
        limit: MOST_FILES,
      });
      return { words: listShots(film.title, board(), takes, items) };
    }
    case "read_songs":
      return { words: readSongs(songs.list()) };
    case "estimate_cost":
      return { words: estimateCost(pickShots(board(), read(pickShotsInput, input).ids), parts.prices()) };
    case "read_findings":
      return { words: readFindings(pickShots(board(), read(pickShotsInput, input).ids), (id) => generation.check(id)) };
    case "write_shots": {
      const knowsAsset = (assetId: string) => library.factsOf(assetId) !== undefined;
      return { proposal: proposeShots(projectId, read(writeShotsInput, input), board(), knowsAsset) };
    }
    case "write_lyrics":
      return { proposal: proposeSong(read(writeLyricsInput, input), songs.list()) };
    case "write_film":
      return { proposal: proposeFilm(film, read(writeFilmInput, input)) };
    case "read_cast":
      return { words: readCast(film.defaults.cast, board(), (name) => library.factsOf(name)?.kind) };
    case "write_cast":
      return { proposal: proposeCast(projectId, read(writeCastInput, input), film.defaults.cast) };
    case "read_script":
      return { words: readScript(parts.scripts.get(projectId).text, read(readScriptInput, input).from) };
    case "direct_shots":
      return {
        proposal: proposeDirections(projectId, read(directShotsInput, input), board(), film.defaults.cast),
      };
    case "write_script":
      return { proposal: proposeScript(projectId, read(writeScriptInput, input), parts.scripts.get(projectId).text) };
    case "write_lines":
      return { proposal: proposeLines(projectId, read(writeLinesInput, input), board(), film.defaults.cast) };
    case "look_at_take": {
      const { take, frames = 4 } = read(lookAtTakeInput, input);
      const found = tasks.list({ projectId, limit: MOST_TAKES }).find(({ id }) => id === take);
      if (!found) throw new ToolCallRefused(`There is no take ${take}; call list_shots.`);
      if (found.assetId === null || found.kind !== "video") throw new ToolCallRefused("This take has no film yet.");
      return { frames: { assetId: found.assetId, count: frames } };
    }
  }
}

function read<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues
    .slice(0, 8)
    .map(({ path, message }) => `${path.join(".") || "input"}: ${message}`);
  throw new ToolCallRefused(`The input does not fit. ${problems.join("; ")}`);
}
