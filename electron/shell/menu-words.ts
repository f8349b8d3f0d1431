/** What the platform does not name itself. Roles bring their own words. */
const words = {
  en: {
    file: "File",
    go: "Go",
    help: "Help",
    panes: {
      chat: "Chat",
      storyboard: "Storyboard",
      song: "Song",
      library: "Library",
      tasks: "Tasks",
      settings: "Settings",
    },
    settings: "Settings…",
    dataFolder: "Show data folder",
    libraryFolder: "Library folder…",
    libraryFolderRefused: "This folder cannot be used",
  },
  "zh-CN": {
    file: "文件",
    go: "前往",
    help: "帮助",
    panes: { chat: "对话", storyboard: "分镜", song: "歌曲", library: "素材库", tasks: "任务", settings: "设置" },
    settings: "设置…",
    dataFolder: "显示数据文件夹",
    libraryFolder: "素材库文件夹…",
    libraryFolderRefused: "无法使用此文件夹",
  },
} as const;

export type MenuWords = (typeof words)["en" | "zh-CN"];
export type Pane = keyof MenuWords["panes"];

export function menuWordsFor(locale: string): MenuWords {
  return locale.toLowerCase().startsWith("zh") ? words["zh-CN"] : words.en;
}
