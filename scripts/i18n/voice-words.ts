import type { Language } from "#shared/contract/app/languages.ts";

/** What is not said, and what is said instead: docs/voice.md's table, then old forms that trials found. */
export type Forbidden = readonly [wrong: RegExp, better: string];

const forbiddenEnglish: readonly Forbidden[] = [
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

const forbiddenChinese: readonly Forbidden[] = [
  [/您/, "你"],
  [/！/, "。"],
  [/抱歉|对不起|很遗憾/, "先说发生了什么，再说怎么办"],
  [/请先/, "先…"],
  [/无结果/, "没有结果"],
];

const forbiddenJapanese: readonly Forbidden[] = [
  [/！/, "。"],
  [/申し訳|すみません|ごめん|残念ながら|恐れ入り|お手数/, "起きたことと、次にすること"],
  [/あなた|お客様|お使いの|貴方/, "書かない"],
  [/いただ[きくけ]|頂|(?<!一)致し|ございま|なさ[いっ]/, "です・ます"],
  [/ことができ(?:ます|ません)/, "できます、できません"],
  [/を行(?:い|っ|う|え)/, "します"],
  [/において|に関して|に対して(?!、)|における/, "で、について"],
  [/正常に|無事に|正しく完了/, "書かない"],
  [/何か問題が|問題が発生/, "何が起きたか"],
];

export const forbidden: Readonly<Record<Language, readonly Forbidden[]>> = {
  en: forbiddenEnglish,
  "zh-CN": forbiddenChinese,
  ja: forbiddenJapanese,
};

/** One spelling of a word, by the glossary and American usage. */
const englishTerms: readonly Forbidden[] = [
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

const chineseTerms: readonly Forbidden[] = [
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
  [/网络地址/, "网址"],
  [/[个条]任务/, "项任务"],
  [/交叉淡化|交叉叠化/, "叠化"],
  [/剪裁/, "修剪（时间）、裁剪（画面）"],
  [/动态分镜/, "时间条"],
  [/声音轨道/, "音轨"],
  [/向服务查询/, "向服务核对"],
  [/回复/, "回答"],
  [/比较/, "对比"],
];

const japaneseTerms: readonly Forbidden[] = [
  [/フィルム|映画(?!。)/, "ムービー"],
  [/楽曲|ソング/, "曲"],
  [/ストーリーボード|コンテ(?<!絵コンテ)(?!ン|ク|キ)/, "絵コンテ"],
  [/返信|返答/, "回答"],
  [/チャットを(?:始|作)|新しいチャット|スレッド/, "会話"],
  [/(?:先頭|最初の|スタート|ファースト)フレーム(?!へ)/, "開始フレーム"],
  [/(?:最終|末尾の?|ラスト|エンド)フレーム(?!へ)/, "終了フレーム"],
  [/リファレンス|参考(?!に)/, "参照"],
  [/縦横比|画面比/, "アスペクト比"],
  [/デュレーション|継続時間/, "長さ"],
  [/アセット|資産/, "ファイル"],
  [/ジョブ/, "タスク"],
  [/エクスポート/, "書き出す、書き出し"],
  [/インポート/, "読み込む、読み込み"],
  [/プロジェクト/, "ムービー"],
  [/ビデオ/, "動画"],
  [/チェーン(?<!キーチェーン)/, "つなぐ、つないだ"],
  [/テロップ/, "タイトルカード、エンドカード"],
  [/キャプション/, "字幕"],
  [/ハンドオフ/, "受け渡し"],
  [/ごみ箱|ごみばこ/, "ゴミ箱"],
  [/せりふ|台詞/, "セリフ"],
  [/トリミング/, "切り抜き、トリム"],
  [/キャスト(?<!ポッドキャスト)/, "登場人物"],
  [/スクリプト(?!ドクター)/, "脚本"],
  [/文書|ドキュメント/, "書類"],
  [/該当なし|検索結果なし/, "見つかりません"],
  [/サムネール/, "サムネイル"],
  [/欠落/, "見つからない、見つかりません"],
  [/自己作成/, "自己署名"],
  [/費用/, "料金"],
  [/(?<!ス)プリント/, "印刷"],
  // A placeholder stands as …; つ ends at nine.
  [/…つ(?![のかい])/, "個"],
  [/ウインドウ/, "ウィンドウ"],
  [/全画面/, "フルスクリーン"],
  [/ズームイン|ズームアウト/, "拡大、縮小"],
  [/取消|取りけ/, "取り消す"],
  [/拡張プロンプト|プロンプトの拡張/, "プロンプト拡張"],
  [
    /(?:フォルダ|サーバ|ユーザ|ブラウザ|コンピュータ|エディタ|ビューア|プレーヤ|フィルタ|パラメータ|メータ|メンバ|ヘッダ)(?!ー)/,
    "末尾の「ー」",
  ],
  [/(?:ライブラリ|メモリ|カテゴリ|ディレクトリ)ー/, "末尾の「ー」なし"],
  [/この ?(?:マシン|端末|デバイス|PC|パソコン)/, "このコンピューター"],
  [/思考の?(?:強さ|レベル|労力)/, "思考の深さ"],
  [/受諾|承諾|受け入れ(?!る$)/, "承認"],
  [
    /下さい|出来|全て|既に|又は|及び|但し|更に|予め|為に|無い|様々|再度/,
    "かなで：ください、でき、すべて、すでに、または、もう一度",
  ],
];

export const spellings: Readonly<Record<Language, readonly Forbidden[]>> = {
  en: englishTerms,
  "zh-CN": chineseTerms,
  ja: japaneseTerms,
};

/** Latin words that product texts of other scripts leave as they are: names, formats, keys, units. */
export const latin: readonly string[] = [
  ..."Reelsong API URL ID JSON PDF PNG GIF JPEG WEBP HEIC AVI MKV MOV MP MP3 MP4 AAC FLAC WAV Opus SRT VTT CSV".split(
    " ",
  ),
  ..."Apple EDL OFL HTML HTTP HTTPS http https Web Webhook Markdown Zip ZIP zip OTIO FCPXML CMX3600 M4A C2PA c2pa PEM UTF-8 RSA EC Ed25519 LRC Fountain".split(
    " ",
  ),
  ..."DaVinci Resolve Premiere Pro Final Cut Draft CMU Lucide ISC MIT Docker Linux Windows macOS Finder".split(" "),
  ..."ChatGPT Claude".split(" "),
  ..."Alt Ctrl Shift Enter Delete Esc Tab Space F4 F5 F6 F8 F11".split(" "),
  ..."Top P Max Flash Schema token BPM LUFS dB dBTP kHz Hz kbps fps px ms KB MB GB TB hex".split(" "),
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
