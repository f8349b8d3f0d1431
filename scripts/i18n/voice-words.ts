/** What is not said, and what is said instead: docs/voice.md's table, then old forms that trials found. */
export type Forbidden = readonly [wrong: RegExp, better: string];

export const forbiddenEnglish: readonly Forbidden[] = [
  [/\bput(?:s|ting)? away\b/i, "dismiss, close"],
  [/\bhand(?:s|ed|ing)? on\b/i, "share, export"],
  [/\bmend(?:s|ed|ing)?\b/i, "fix, repair"],
  [/\bbought\b/i, "charged"],
  [/\bput(?:s|ting)? back\b/i, "restore"],
  [/\banew\b/i, "again, or re-…"],
  [/\bof no (?:work|song|film)\b/i, "unused, no song"],
  [/\b(?:is|are|was|were|be|been|being) kept\b/i, "saved"],
  [/\b(?:was|were) not made\b/i, "generation failed"],
  [/\bchosen\b(?! (?:take|folder))/i, "selected"],
  [/\b(?:hear|hears|heard|hearing)\b/i, "listen to; transcribe for words"],
  [/\bsound again\b|\b(?:to|will|can|may|n’t|not) sound\b/i, "play, unmute"],
  [/\bwhole picture\b|^whole$/i, "fit"],
  [/\b(?:the|this|your|another) studio\b|\bstudio’s\b/i, "Reelsong"],
  [/!/, "a full stop"],
  [/\b(?:sorry|please|oops|unfortunately)\b/i, "nothing: say what happened, then what to do"],
  [/\bsomething went wrong\b/i, "what went wrong"],
  [/\bnothing (?:here )?(?:is called|answers)\b|\b(?:no|nothing) .* (?:has|have) these words\b/i, "no results"],
  [/\b(?:goes|go) in and never\b/i, "can’t be viewed after saving"],
  [/\blook again\b/i, "check again"],
  [/\b(?:made|kept|sent|saved|arrives?|deleted) by (?:itself|themselves)\b/i, "automatic, automatically"],
  [/^(?:go|goes) on$|\bgo(?:es|ing)? on (?:with|where|from)\b/i, "continue, resume"],
  [/^let go$/i, "unlink, deselect"],
  [/^(?:closer|further away)$/i, "zoom in, zoom out"],
  [/\b(?:rising|falling)[;,] press\b/i, "ascending, descending"],
  [/\btake(?:s|n)? away\b/i, "remove"],
  [/\bcame to an? (?:output|end)\b|\bcome to an output\b/i, "generation failed"],
  [/^(?:use it at once|make it|keep it as it is)$/i, "the verb that names what happens"],
  [/\bwithout an answer\b/i, "no reply"],
  [/\b(?:had|has) arrived is\b/i, "partial answer kept"],
  [/\bwhat can be (?:done|freed)\b/i, "options; free up space"],
  [/\bleft to the service\b/i, "service default"],
  [/\bthe present time\b/i, "timecode"],
];

export const forbiddenChinese: readonly Forbidden[] = [
  [/您/, "你"],
  [/！/, "。"],
  [/抱歉|对不起|很遗憾/, "先说发生了什么，再说怎么办"],
];

/** One spelling of a word, by the glossary and American usage. */
export const englishTerms: readonly Forbidden[] = [
  [/\b(?:colou?r|favou?r|behaviou?r)s?(?<=our|ours)\b/i, "color, favor, behavior"],
  [/\bcancell(?:ed|ing)\b/i, "canceled, canceling"],
  [/\bmisspelt\b/i, "misspelled"],
  [/\bthis machine\b/i, "this computer"],
  [/\b(?:grey|centre|centred|licence|dialogue box|analyse|catalogue)\b/i, "American spelling"],
  [/\b(?:organis|recognis|normalis|synchronis|optimis|summaris|minimis|maximis)\w+/i, "-ize"],
  [/\bhand ?off\b(?!-)/i, "hand-off"],
  [/\b(?:start|opening|beginning) frame\b/i, "first frame"],
  [/\b(?:end|ending|closing) frame\b/i, "last frame"],
  [/\bside[- ]car\b/i, "sidecar"],
  [/\bstory board\b/i, "storyboard"],
  [/\b(?:outcome|result) (?:is )?not known\b/i, "outcome unknown"],
  [/\blyric versions?\b/i, "lyrics version"],
  [/\bfilenames?\b/i, "file name"],
  [/\be-mail\b/i, "email"],
  [/\bany more\b(?! \w)/i, "anymore, or no longer"],
];

export const chineseTerms: readonly Forbidden[] = [
  [/素材库/, "资料库"],
  [/工作室/, "Reelsong"],
  [/帐户|帐号|账号/, "账户"],
  [/沙箱/, "沙盒"],
  [/登陆/, "登录"],
  [/提示语|提示文字/, "提示词"],
  [/起始帧|开始帧/, "首帧"],
  [/结束帧|末帧/, "尾帧"],
  [/资产/, "素材"],
  [/作业/, "任务"],
  // A placeholder stands as …: a numbered or counted 版本 is a take.
  [/版本 …|… 个版本|各版本|第 … 版/, "镜次；版本只用于歌词"],
  [/故事板|画板/, "分镜"],
  [/画面比例|画幅/, "宽高比"],
  [/思考力度/, "思考强度"],
  [/提示词扩展/, "提示词扩写"],
  [/此设备|此电脑/, "这台电脑"],
];

/** Latin words that Chinese product texts leave as they are: names, formats, keys, units. */
export const latinInChinese: readonly string[] = [
  ..."Reelsong API URL ID JSON PDF PNG GIF JPEG WEBP HEIC AVI MKV MOV MP MP3 MP4 AAC FLAC WAV Opus SRT VTT CSV".split(
    " ",
  ),
  ..."HTML HTTP HTTPS http https Markdown Zip ZIP zip OTIO FCPXML LRC Fountain".split(" "),
  ..."DaVinci Resolve Premiere Pro Final Cut CMU Lucide ISC MIT Docker Linux Windows macOS Finder".split(" "),
  ..."Alt Ctrl Shift Enter Esc Tab Space F4 F5 F6 F8 F11".split(" "),
  ..."Top P Max Flash Schema token BPM LUFS dB kHz Hz kbps fps px ms KB MB GB TB hex".split(" "),
];

/** Nouns that figures stand before. */
export const countable: readonly string[] = [
  ...["albums", "assets", "beats", "bytes", "calls", "captions", "cards", "changes", "characters", "connections"],
  ...["conversations", "copies", "days", "errors", "films", "files", "folders", "frames", "hits", "hours", "images"],
  ...["items", "lines", "links", "matches", "messages", "minutes", "models", "pages", "people", "pictures", "places"],
  ...["problems", "prompts", "proposals", "records", "references", "replies", "requests", "results", "sections"],
  ...["seconds", "shots", "songs", "steps", "syllables", "tags", "takes", "tasks", "times", "tokens", "tools"],
  ...["uploads", "versions", "videos", "warnings", "words"],
];
