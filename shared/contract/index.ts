/** The only door between renderer and core: every call, its input, output and errors. One file per area. */

import { app } from "./app/app.ts";
import { settings } from "./app/settings.ts";
import { backup } from "./backup/backup.ts";
import { recovery } from "./backup/recovery.ts";
import { conversationFiles } from "./chat/conversation-file.ts";
import { conversations } from "./chat/conversations.ts";
import { director } from "./chat/director.ts";
import { folders } from "./chat/folders.ts";
import { presets } from "./chat/presets.ts";
import { prompts } from "./chat/prompts.ts";
import { threads } from "./chat/threads.ts";
import { deleted } from "./deleted/deleted.ts";
import { albums } from "./library/albums.ts";
import { browse } from "./library/browse.ts";
import { credentials } from "./library/credentials.ts";
import { fileExport } from "./library/file-export.ts";
import { library } from "./library/library.ts";
import { repairs } from "./library/repairs.ts";
import { retrieval } from "./library/retrieval.ts";
import { sounds } from "./library/sounds.ts";
import { storage } from "./library/storage.ts";
import { store } from "./library/store.ts";
import { trash } from "./library/trash.ts";
import { samples } from "./samples/samples.ts";
import { addresses } from "./service/addresses.ts";
import { connections } from "./service/connections.ts";
import { uploads } from "./service/uploads.ts";
import { lyrics } from "./songs/lyrics.ts";
import { songs } from "./songs/songs.ts";
import { films } from "./storyboard/films.ts";
import { scripts } from "./storyboard/scripts.ts";
import { storyboard } from "./storyboard/storyboard.ts";
import { tasks } from "./tasks.ts";

export const contract = {
  app,
  backup,
  recovery,
  albums,
  browse,
  credentials,
  connections,
  conversations,
  conversationFiles,
  threads,
  folders,
  director,
  deleted,
  presets,
  prompts,
  storyboard,
  scripts,
  songs,
  lyrics,
  sounds,
  samples,
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
