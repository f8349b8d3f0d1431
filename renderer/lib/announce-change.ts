import i18next from "i18next";
import { joinNames, joinSentences } from "#renderer/i18n/index.ts";
import { announce } from "./announce.ts";

interface Marks {
  readonly ids?: readonly string[];
  readonly flag?: -1 | 0 | 1;
  readonly rating?: number;
  readonly label?: string | null;
  readonly addTags?: readonly string[];
  readonly removeTags?: readonly string[];
}

/** What the page asked the core to change and what is seen at once: a screen reader is told the same. */
const sentences: Readonly<Record<string, (input: unknown) => string | undefined>> = {
  "library.mark": (input) => sentenceOfMarks(input as Marks),
  "songs.create": () => i18next.t("spoken:songCreated"),
  "storyboard.createProject": () => i18next.t("spoken:filmCreated"),
  "connections.remove": () => i18next.t("spoken:connectionRemoved"),
  "connections.activate": () => i18next.t("spoken:connectionActive"),
};

/** Of a mutation that went through; most say nothing. */
export function announceChange(key: readonly unknown[] | undefined, input: unknown): void {
  const path = key?.[0];
  const sentence = Array.isArray(path) ? sentences[path.join(".")]?.(input) : undefined;
  if (sentence) announce(sentence, { key: "change" });
}

export function sentenceOfMarks({ ids = [], flag, rating, label, addTags, removeTags }: Marks): string | undefined {
  const what =
    rating !== undefined
      ? rating === 0
        ? i18next.t("spoken:marks.unrated")
        : i18next.t("spoken:marks.rated", { count: rating })
      : flag !== undefined
        ? i18next.t(
            flag === 1 ? "spoken:marks.picked" : flag === -1 ? "spoken:marks.rejected" : "spoken:marks.unflagged",
          )
        : label !== undefined
          ? i18next.t(label === null ? "spoken:marks.unlabeled" : "spoken:marks.labeled")
          : addTags?.length
            ? i18next.t("spoken:marks.tagged", { tags: joinNames(addTags) })
            : removeTags?.length
              ? i18next.t("spoken:marks.untagged", { tags: joinNames(removeTags) })
              : undefined;
  return what && ids.length > 1 ? joinSentences([what, i18next.t("spoken:marks.files", { count: ids.length })]) : what;
}
