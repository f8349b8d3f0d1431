import {
  createConversationStore,
  createConversationTransfer,
  createDraftStore,
  createThreadReader,
  createTitleStore,
  type StudioDatabase,
} from "#core/database/index.ts";
import { diskSpaceIn } from "#core/files/index.ts";
import type { MediaLibrary } from "#core/library/index.ts";
import type { ConnectionService } from "#core/service/connections/index.ts";
import type { KnownKeys } from "#core/service/secrets/index.ts";
import type { UploadService } from "#core/service/uploads/index.ts";
import type { Messages, SettingsService } from "#core/settings/index.ts";
import type { ChangeTopic } from "#shared/contract/app/app.ts";
import type { ConversationRecord } from "#shared/contract/chat/conversation-file.ts";
import { checkMessages } from "#shared/rules/index.ts";
import { resolveAssumptions } from "#shared/wire/assumptions.ts";
import { assetIdOf } from "#shared/wire/media/asset-url.ts";
import {
  createConversationFileRoutes,
  createConversationFiles,
  createConversationRoutes,
  createConversationService,
  createModelTitles,
  createReplyMedia,
  createThreadRoutes,
} from "./conversations/index.ts";
import { createFolderRoutes, FolderService } from "./folders/index.ts";
import { createPresetRoutes, PresetService } from "./presets/index.ts";
import { createPromptRoutes, PromptFiles } from "./prompts/index.ts";
import { createDirectorRoutes, type DirectorParts, DirectorService } from "./tools/index.ts";

export interface ChatNeeds {
  readonly ports: { readonly dataDir: string; readonly revealPath: (path: string) => Promise<void> };
  readonly database: StudioDatabase;
  readonly library: MediaLibrary;
  readonly connections: Pick<ConnectionService, "active" | "get" | "client">;
  readonly settings: Pick<SettingsService, "get">;
  /** What the director's tools work on. */
  readonly work: Pick<DirectorParts, "boards" | "shots" | "projects" | "scripts" | "generation" | "songs" | "tasks">;
  readonly words: () => Messages;
  readonly notify: (topic: ChangeTopic, ids?: readonly string[]) => void;
  readonly keys: KnownKeys;
  readonly onFault: (thrown: unknown) => void;
  readonly uploads: Pick<UploadService, "uploadLarge">;
  readonly now: () => number;
}

/** Conversations with their files, folders, presets, and the director's tools. */
export function composeChat({
  ports,
  database,
  library,
  connections,
  settings,
  work,
  uploads,
  words,
  notify,
  keys,
  onFault,
  now,
}: ChatNeeds) {
  const factsOf = (url: string) => {
    const assetId = assetIdOf(url);
    return assetId === undefined ? undefined : library.factsOf(assetId);
  };
  const changed = (ids: readonly string[]) => notify("conversations", ids);
  const store = createConversationStore(database);
  const here = () => {
    const { id, kind, baseUrl } = connections.active();
    return { id, service: kind === "sandbox" ? id : baseUrl };
  };
  const check: Parameters<typeof createModelTitles>[0]["check"] = (request, id) =>
    checkMessages(request, factsOf, resolveAssumptions(connections.get(id).assumptions));
  const isFromBefore = (id: string) => database.epoch?.isFromBefore(id) ?? false;
  const onLeave = (id: string) => {
    if (connections.get(id).kind !== "sandbox") database.epoch?.raise();
  };
  const titles = createModelTitles({
    store: createTitleStore(database),
    on: () => settings.get().modelTitles,
    clientOf: (id) => connections.client(id),
    ...{ check, onLeave, isFromBefore },
    strike: keys.strikeIn,
    onChange: changed,
    onFault,
    now,
  });
  const conversations = createConversationService({
    store,
    titles,
    newTitle: () => words().newConversation,
    connection: here,
    clientOf: (id) => connections.client(id),
    ...{ check, onLeave, isFromBefore },
    kindOf: (assetId) => (library.factsOf(assetId)?.kind === "video" ? "video" : "image"),
    uploadLarge: (request, id, signal) => uploads.uploadLarge(request, id, signal),
    studioTools: (chosen) => director.tools(chosen),
    onReplyEnded: (reply) => director.replyEnded(reply),
    strike: keys.strikeIn,
    onChange: changed,
    onFault,
    now,
  });
  const director: DirectorService = new DirectorService({
    ...work,
    database,
    library,
    prices: () => settings.get().videoPrices,
    askedHere: (replyId) => (store.servicesOf([replyId]).get(replyId) ?? here().service) === here().service,
    conversations: () => conversations,
    onChange: changed,
  });
  const files = createConversationFiles({
    transfer: createConversationTransfer(database),
    find: (id) => conversations.get(id).conversation,
    onChange: changed,
    now,
  });
  const presets = new PresetService({ database, onChange: (ids) => notify("presets", ids), now });
  const folders = new FolderService({ database, onChange: changed, now });
  return {
    routes: {
      conversations: createConversationRoutes(
        conversations,
        createDraftStore(database),
        createReplyMedia({
          library,
          room: () => diskSpaceIn(library.folder),
          message: (id) => conversations.message(id),
          client: () => connections.client(connections.active().id),
        }),
      ),
      conversationFiles: createConversationFileRoutes(files),
      threads: createThreadRoutes(createThreadReader(database), conversations),
      director: createDirectorRoutes(director),
      folders: createFolderRoutes(folders),
      presets: createPresetRoutes(presets),
      prompts: createPromptRoutes(new PromptFiles(ports)),
    },
    /** What is deleted here can be restored and erased. */
    deletions: {
      conversation: { restore: conversations.restore, erase: conversations.erase },
      folder: { restore: (id: string) => folders.restore(id), erase: (id: string) => folders.erase(id) },
      preset: { restore: (id: string) => presets.restore(id), erase: (id: string) => presets.erase(id) },
    },
    importConversation: (value: unknown) => files.import(value),
    /** A conversation that isn't the person's own work, under an id that was chosen before. */
    sampleConversations: {
      has: (id: string) => store.get(id) !== undefined,
      insert: (id: string, record: ConversationRecord) => void files.import({ record, assets: {} }, id),
      remove: (id: string) => conversations.remove(id),
    },
    repliesEnded: () => conversations.repliesEnded(),
    close: () => conversations.close(),
  };
}
