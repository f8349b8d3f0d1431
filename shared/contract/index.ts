/** The only door between renderer and core: every call, its input, output and errors. One file per area. */
import { app } from "./app.ts";
import { connections } from "./connections.ts";
import { conversations } from "./conversations.ts";
import { films } from "./films.ts";
import { library } from "./library.ts";
import { settings } from "./settings.ts";
import { songs } from "./songs.ts";
import { storyboard } from "./storyboard.ts";
import { tasks } from "./tasks.ts";

export const contract = { app, connections, conversations, storyboard, songs, tasks, library, films, settings };
export type Contract = typeof contract;
