/** What the shell says itself, in the menu and in the system's dialogs. Roles bring their own words. */
const english = {
  file: "File",
  go: "Go",
  help: "Help",
  panes: {
    home: "Home",
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
  libraryFolderRefused: "This folder can’t be used",
  songs: {
    message: (count: number) => (count === 1 ? "A song is being generated." : `${count} songs are being generated.`),
    detail: "The service sends a song only once. If you quit now, it may be lost and still charged.",
    wait: "Wait",
    quit: "Quit anyway",
  },
  crash: {
    message: "Reelsong’s window keeps crashing.",
    detail: "Work in progress continues and nothing is lost. Retry, or close the window and open it later.",
    again: "Retry",
    close: "Close window",
  },
  fault: {
    title: "Reelsong has to close",
    detail:
      "An internal error happened twice within 10 minutes. Replies and tasks are saved, and details are in studio.log in the data folder.",
  },
  replyGoesOn: {
    title: "A reply is still arriving",
    body: "Reelsong closes when it finishes. Reopen it to read along.",
  },
};

export type ShellTexts = typeof english;
export type Pane = keyof ShellTexts["panes"];

const chinese: ShellTexts = {
  file: "文件",
  go: "前往",
  help: "帮助",
  panes: {
    home: "主页",
    chat: "对话",
    storyboard: "分镜",
    song: "歌曲",
    library: "资料库",
    tasks: "任务",
    settings: "设置",
  },
  settings: "设置…",
  dataFolder: "显示数据文件夹",
  libraryFolder: "资料库文件夹…",
  libraryFolderRefused: "无法使用此文件夹",
  songs: {
    message: (count) => (count === 1 ? "正在生成一首歌曲。" : `正在生成 ${count} 首歌曲。`),
    detail: "服务只发送一次歌曲。如果现在退出，歌曲可能丢失，但仍会收费。",
    wait: "等待",
    quit: "仍要退出",
  },
  crash: {
    message: "Reelsong 的窗口反复崩溃。",
    detail: "正在进行的工作会继续，不会丢失内容。请重试，或关闭窗口稍后再打开。",
    again: "重试",
    close: "关闭窗口",
  },
  fault: {
    title: "Reelsong 需要关闭",
    detail: "10 分钟内发生了两次内部错误。回复和任务已保存，详情见数据文件夹中的 studio.log。",
  },
  replyGoesOn: { title: "正在接收回复", body: "接收完成后 Reelsong 会自动关闭。重新打开即可继续查看。" },
};

export const shellTexts = (language: "en" | "zh-CN"): ShellTexts => (language === "en" ? english : chinese);
