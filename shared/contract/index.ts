/** The only door between renderer and core: every call, its input, output and errors. One file per area. */
import { addresses } from "./addresses.ts";
import { app } from "./app.ts";
import { backup } from "./backup.ts";
import { browse } from "./browse.ts";
import { connections } from "./connections.ts";
import { conversationFiles } from "./conversation-file.ts";
import { conversations } from "./conversations.ts";
import { director } from "./director.ts";
import { fileExport } from "./file-export.ts";
import { films } from "./films.ts";
import { folders } from "./folders.ts";
import { library } from "./library.ts";
import { lyrics } from "./lyrics.ts";
import { presets } from "./presets.ts";
import { recovery } from "./recovery.ts";
import { repairs } from "./repairs.ts";
import { retrieval } from "./retrieval.ts";
import { settings } from "./settings.ts";
import { songs } from "./songs.ts";
import { sounds } from "./sounds.ts";
import { storage } from "./storage.ts";
import { store } from "./store.ts";
import { storyboard } from "./storyboard.ts";
import { tasks } from "./tasks.ts";
import { threads } from "./threads.ts";
import { trash } from "./trash.ts";
import { uploads } from "./uploads.ts";

export const contract = {
  app,
  backup,
  recovery,
  browse,
  connections,
  conversations,
  conversationFiles,
  threads,
  folders,
  director,
  presets,
  storyboard,
  songs,
  lyrics,
  sounds,
  tasks,
  library,
  store,
  fileExport,
  trash,
  storage,
  uploads,
  addresses,
  films,
  repairs,
  retrieval,
  settings,
};
export type Contract = typeof contract;
