import { type Language, languageOf } from "#shared/contract/app/languages.ts";
import type { Settings } from "#shared/contract/app/settings.ts";

/** The few words that the core itself says to a person: names given before they give one, and notifications. */
export interface Messages {
  readonly untitledFilm: string;
  readonly untitledSong: string;
  readonly newConversation: string;
  readonly shot: (number: number) => string;
  readonly takeReady: (take: number) => string;
  /** `told` is the failure's English sentence. */
  readonly takeFailed: (told: string | undefined) => string;
}

const english: Messages = {
  untitledFilm: "Untitled film",
  untitledSong: "Untitled song",
  newConversation: "New conversation",
  shot: (number) => `Shot ${number}`,
  takeReady: (take) => `Take ${take} is ready`,
  takeFailed: (told) => told ?? "This take needs your attention",
};

const chinese: Messages = {
  untitledFilm: "未命名影片",
  untitledSong: "未命名歌曲",
  newConversation: "新对话",
  shot: (number) => `镜头 ${number}`,
  takeReady: (take) => `镜次 ${take} 已完成`,
  takeFailed: () => "此镜次需要你处理，请在“任务”中查看原因",
};

const japanese: Messages = {
  untitledFilm: "名称未設定のムービー",
  untitledSong: "名称未設定の曲",
  newConversation: "新しい会話",
  shot: (number) => `ショット${number}`,
  takeReady: (take) => `テイク${take}が完成しました`,
  takeFailed: () => "このテイクは確認が必要です。「タスク」で原因を確認できます",
};

const messages: Readonly<Record<Language, Messages>> = { en: english, "zh-CN": chinese, ja: japanese };

/** What a film is called that nobody named yet, in every language of the studio. */
export const untitledFilms: readonly string[] = Object.values(messages).map(({ untitledFilm }) => untitledFilm);

/** `locale` is the system's, as `zh-Hans-CN`; it decides while the setting says `system`. */
export function studioLanguage(language: Settings["language"], locale: string): Language {
  return language === "system" ? languageOf(locale) : language;
}

export function messagesIn(language: Settings["language"], locale: string): Messages {
  return messages[studioLanguage(language, locale)];
}

/** The words a service was given; English where it was given none. */
export const wordsOf = ({ words }: { readonly words?: (() => Messages) | undefined }): Messages => words?.() ?? english;
