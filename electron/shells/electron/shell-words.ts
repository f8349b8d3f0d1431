/** What the shell says itself, in the menu and in the system's dialogs. Roles bring their own words. */
const english = {
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
  songs: {
    message: (count: number) => (count === 1 ? "A song is being made." : `${count} songs are being made.`),
    detail: "The service sends a song only once. If Reelsong quits now, it may be lost and charged all the same.",
    wait: "Wait",
    quit: "Quit anyway",
  },
  crash: {
    message: "Reelsong’s window keeps crashing.",
    detail: "What is under way goes on, and nothing is lost. Try again, or close the window and open it later.",
    again: "Try again",
    close: "Close window",
  },
  fault: {
    title: "Reelsong has to close",
    detail:
      "It met a mistake of its own twice within ten minutes. Replies and tasks are stored as they stand, and studio.log in the data folder says what happened. Start it again when you like.",
  },
  replyGoesOn: {
    title: "A reply is still coming",
    body: "Reelsong closes once it is whole. Start it again to read along.",
  },
};

export type ShellWords = typeof english;
export type Pane = keyof ShellWords["panes"];

const chinese: ShellWords = {
  file: "文件",
  go: "前往",
  help: "帮助",
  panes: { chat: "对话", storyboard: "分镜", song: "歌曲", library: "素材库", tasks: "任务", settings: "设置" },
  settings: "设置…",
  dataFolder: "显示数据文件夹",
  libraryFolder: "素材库文件夹…",
  libraryFolderRefused: "无法使用此文件夹",
  songs: {
    message: (count) => (count === 1 ? "正在生成一首歌曲。" : `正在生成 ${count} 首歌曲。`),
    detail: "服务只发送一次歌曲。如果现在退出 Reelsong，歌曲可能丢失，但仍会计费。",
    wait: "等待",
    quit: "仍要退出",
  },
  crash: {
    message: "Reelsong 的窗口反复崩溃。",
    detail: "正在进行的工作会继续，不会丢失任何内容。请重试，或关闭窗口稍后再打开。",
    again: "重试",
    close: "关闭窗口",
  },
  fault: {
    title: "Reelsong 需要关闭",
    detail:
      "它在十分钟内两次因自身错误中断。回答和任务已按现状保存，数据文件夹中的 studio.log 记录了经过。可随时重新启动。",
  },
  replyGoesOn: { title: "仍有回复正在接收", body: "接收完成后 Reelsong 会自行关闭。重新启动即可继续阅读。" },
};

export const shellWords = (language: "en" | "zh-CN"): ShellWords => (language === "en" ? english : chinese);
