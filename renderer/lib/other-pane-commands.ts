import type { TFunction } from "i18next";
import type { Command } from "./commands.ts";
import type { PaneId } from "./route.ts";

const areas = [
  ...(["palette", "shell", "chat", "compare", "attachments", "presets", "folders", "conversations"] as const),
  ...([
    "storyboard",
    "projects",
    "scenes",
    "findShots",
    "film",
    "cut",
    "cast",
    "bed",
    "review",
    "song",
    "lyrics",
  ] as const),
  ...(["library", "browse", "viewer", "store", "retrieve", "fileExport", "albums", "duplicates", "settings"] as const),
] as const;
export const otherPaneAreas = areas;
export type OtherPaneTranslation = TFunction<typeof areas>;

export interface OtherPaneCommand {
  readonly id: string;
  readonly pane: PaneId;
  readonly title: string;
  readonly group: string;
  /**
   * What it does depends on what is open in its pane, and it moves, copies, deletes or costs: it isn't run unseen. The pane
   * opens, and the palette offers it there by its whole name.
   */
  readonly shown?: true;
  readonly effect?: Command["effect"];
  readonly costs?: Command["costs"];
}

/**
 * Every command that a pane offers while it is open, for whoever is elsewhere. Those that are there now stand in the
 * palette by themselves; of these the pane is opened first.
 */
export function otherPaneCommands(t: OtherPaneTranslation): OtherPaneCommand[] {
  const chat = { pane: "chat", group: t("chat:group") } as const;
  const presets = { pane: "chat", group: t("presets:group") } as const;
  const folders = { pane: "chat", group: t("folders:group") } as const;
  const shots = { pane: "storyboard", group: t("storyboard:shot.group") } as const;
  const scenes = { pane: "storyboard", group: t("scenes:command.group") } as const;
  const film = { pane: "storyboard", group: t("film:group") } as const;
  const cut = { pane: "storyboard", group: t("bed:group") } as const;
  const films = { pane: "storyboard", group: t("storyboard:films.group") } as const;
  const edit = { pane: "storyboard", group: t("projects:history.group") } as const;
  const song = { pane: "song", group: t("song:songs.group") } as const;
  const lyrics = { pane: "song", group: t("lyrics:command.group") } as const;
  const library = { pane: "library", group: t("library:name") } as const;
  return [
    { ...chat, id: "chat.find", title: t("chat:find.open") },
    { ...chat, id: "chat.compare", title: t("compare:open") },
    { ...chat, id: "chat.branches", title: t("conversations:map.title") },
    { ...chat, id: "chat.rename", title: t("palette:far.renameConversation") },
    { ...chat, id: "chat.pin", title: t("palette:far.pinConversation"), shown: true },
    { ...chat, id: "chat.archive", title: t("conversations:archiveOne"), shown: true },
    { ...chat, id: "chat.select", title: t("conversations:selectMany") },
    { ...chat, id: "chat.duplicate", title: t("palette:far.duplicateConversation"), shown: true },
    { ...chat, id: "chat.export.markdown", title: t("palette:far.exportMarkdown") },
    { ...chat, id: "chat.export.html", title: t("palette:far.exportHtml") },
    { ...chat, id: "chat.export.json", title: t("palette:far.exportJson") },
    { ...chat, id: "chat.export.print", title: t("palette:far.printConversation") },
    { ...chat, id: "chat.import", title: t("attachments:import.open") },
    { ...chat, id: "chat.remove", title: t("chat:list.remove"), shown: true, effect: "deletes" },
    { ...chat, id: "chat.undoDeletion", title: t("chat:undoDeletion") },
    { ...presets, id: "presets.open", title: t("presets:manage") },
    { ...presets, id: "chat.instruction", title: t("presets:instruction.add") },
    { ...folders, id: "folders.new", title: t("folders:create.open") },
    { ...shots, id: "storyboard.generate", title: t("storyboard:generate.command"), shown: true, costs: true },
    { ...shots, id: "storyboard.generateMany", title: t("storyboard:many.command") },
    { ...shots, id: "storyboard.review", title: t("review:open") },
    { ...shots, id: "storyboard.find", title: t("findShots:open") },
    { ...shots, id: "storyboard.selectAll", title: t("storyboard:shot.all") },
    { ...shots, id: "storyboard.editMany", title: t("palette:far.editShots"), shown: true },
    { ...shots, id: "storyboard.addAfter", title: t("palette:far.addAfter"), shown: true },
    { ...shots, id: "storyboard.duplicate", title: t("palette:far.duplicateShots"), shown: true },
    { ...shots, id: "storyboard.duplicateBare", title: t("palette:far.duplicateShotsBare"), shown: true },
    { ...shots, id: "storyboard.remove", title: t("palette:far.removeShots"), shown: true, effect: "deletes" },
    { ...scenes, id: "storyboard.group", title: t("scenes:groupMenu"), shown: true },
    { ...scenes, id: "storyboard.editScene", title: t("scenes:edit"), shown: true },
    { ...scenes, id: "storyboard.ungroup", title: t("scenes:ungroup"), shown: true },
    { ...scenes, id: "storyboard.foldScenes", title: t("scenes:foldAll") },
    { ...scenes, id: "storyboard.unfoldScenes", title: t("scenes:unfoldAll") },
    { ...film, id: "storyboard.view.board", title: t("projects:view.show.board") },
    { ...film, id: "storyboard.view.list", title: t("projects:view.show.list") },
    { ...film, id: "storyboard.view.single", title: t("projects:view.show.single") },
    { ...film, id: "storyboard.view.script", title: t("projects:view.show.script") },
    { ...film, id: "storyboard.filmSettings", title: t("projects:settings.open") },
    { ...film, id: "storyboard.cast", title: t("cast:show"), shown: true },
    { ...film, id: "storyboard.newCard", title: t("cast:new") },
    { ...film, id: "storyboard.onBeats", title: t("bed:commandOn"), shown: true },
    { ...film, id: "storyboard.play", title: t("storyboard:animatic.play") },
    { ...film, id: "storyboard.exportFilm", title: t("film:export") },
    { ...film, id: "storyboard.importTimeline", title: t("film:returned.command") },
    { ...film, id: "storyboard.versions", title: t("cut:versions.command") },
    { ...cut, id: "storyboard.split", title: t("cut:split"), shown: true },
    { ...cut, id: "storyboard.join", title: t("cut:join"), shown: true },
    { ...cut, id: "storyboard.freeze", title: t("cut:freeze"), shown: true },
    { ...cut, id: "storyboard.marker", title: t("cut:marker"), shown: true },
    { ...cut, id: "storyboard.addFootage", title: t("cut:addFootage"), shown: true },
    { ...cut, id: "storyboard.addSound", title: t("cut:addSoundCommand"), shown: true },
    { ...cut, id: "storyboard.addCaption", title: t("cut:captions.add"), shown: true },
    { ...cut, id: "storyboard.importCaptions", title: t("cut:captions.import"), shown: true },
    { ...cut, id: "storyboard.songCaptions", title: t("cut:captions.fromSong"), shown: true },
    { ...cut, id: "storyboard.scrubAudio", title: t("bed:scrubOn"), shown: true },
    { ...cut, id: "storyboard.duplicateClip", title: t("cut:duplicate"), shown: true },
    { ...cut, id: "storyboard.removeClip", title: t("cut:remove"), shown: true, effect: "deletes" },
    { ...cut, id: "storyboard.liftClip", title: t("cut:lift"), shown: true, effect: "deletes" },
    { ...films, id: "storyboard.queue", title: t("palette:far.queue"), shown: true },
    { ...films, id: "storyboard.queue.cancel", title: t("storyboard:queue.cancelCommand"), shown: true },
    { ...films, id: "storyboard.createFilm", title: t("storyboard:films.create") },
    { ...films, id: "storyboard.renameFilm", title: t("storyboard:films.renameOpen") },
    { ...films, id: "storyboard.films", title: t("palette:far.allFilms") },
    { ...edit, id: "storyboard.undo", title: t("palette:far.undo"), shown: true },
    { ...edit, id: "storyboard.redo", title: t("palette:far.redo"), shown: true },
    { ...song, id: "song.create", title: t("song:songs.create") },
    { ...song, id: "song.browse", title: t("song:browser.open") },
    { ...song, id: "song.play", title: t("song:takes.playSong") },
    { ...song, id: "song.generate", title: t("song:generate.name"), shown: true, costs: true },
    { ...song, id: "song.remove", title: t("song:songs.remove"), shown: true, effect: "deletes" },
    { ...song, id: "song.undoDeletion", title: t("song:songs.undoDeletion") },
    { ...lyrics, id: "lyrics.tag", title: t("lyrics:command.tag") },
    { ...lyrics, id: "lyrics.fixTags", title: t("lyrics:fixTags.command") },
    { ...lyrics, id: "lyrics.find", title: t("lyrics:command.find") },
    { ...lyrics, id: "lyrics.rewrite", title: t("lyrics:command.rewrite") },
    { ...lyrics, id: "lyrics.versions", title: t("lyrics:command.versions") },
    { ...lyrics, id: "lyrics.fold", title: t("lyrics:command.fold") },
    { ...lyrics, id: "lyrics.unfold", title: t("lyrics:command.unfold") },
    { ...library, id: "library.find", title: t("library:search") },
    { ...library, id: "library.import", title: t("library:import.files") },
    { ...library, id: "library.retrieve", title: t("retrieve:action") },
    { ...library, id: "library.grid", title: t("browse:asGrid") },
    { ...library, id: "library.list", title: t("browse:asList") },
    { ...library, id: "library.stacks", title: t("browse:stacks.on") },
    { ...library, id: "library.view", title: t("viewer:viewOf") },
    { ...library, id: "library.compare", title: t("viewer:compareChosen") },
    { ...library, id: "library.slideshow", title: t("viewer:slideshow") },
    { ...library, id: "library.export", title: t("palette:far.exportFiles") },
    { ...library, id: "library.duplicates", title: t("duplicates:open") },
    { ...library, id: "library.selectAll", title: t("library:all") },
    { ...library, id: "library.newAlbum", title: t("albums:create.open") },
    { ...library, id: "library.addToAlbum", title: t("albums:add.open"), shown: true },
    { ...library, id: "library.trash", title: t("library:trash.action"), shown: true, effect: "deletes" },
    { ...library, id: "library.undoDeletion", title: t("fileExport:deleted.undoCommand") },
    { ...library, id: "library.openFolder", title: t("store:folder.command") },
    { ...library, id: "library.rebuild", title: t("store:rebuild.command") },
  ];
}

/** The sections of the settings, in their order. */
export const settingsSections = [
  "appearance",
  "keyboard",
  "defaults",
  "accessibility",
  "connections",
  "chat",
  "library",
  "credentials",
  "storage",
  "backup",
  "callbacks",
  "about",
] as const;
