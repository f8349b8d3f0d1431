import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type KeyEntry, readShortcut } from "#renderer/components/index.ts";
import { type CommandWithKeys, commandKeys, effectiveShortcut, useCommands } from "#renderer/lib/index.ts";
import { gridKeys } from "#renderer/library/grid/grid-keys.ts";
import { isRange, keyGroups } from "#renderer/library/viewer/viewer-keys.ts";
import { filmKeys } from "#renderer/media/screening/playback-keys.ts";
import { lyricKeys, sectionKeys } from "#renderer/song/editor/lyric-keys.ts";
import { waveKeys } from "#renderer/song/takes/wave/wave-keys.ts";
import { screeningKeys } from "#renderer/storyboard/animatic/screening-keys.ts";
import { boardKeys } from "#renderer/storyboard/board/board-keys.ts";
import { shotFindKeys } from "#renderer/storyboard/find/find-keys.ts";
import { reviewKeys } from "#renderer/storyboard/review/review-keys.ts";
import { sceneKeys } from "#renderer/storyboard/scenes/scene-keys.ts";
import { tableKeys } from "#renderer/storyboard/table-columns.ts";

export interface KeySection {
  readonly title: string;
  readonly entries: readonly KeyEntry[];
}

const ids = Object.keys(commandKeys) as CommandWithKeys[];

/** Every key of the studio by the place where it works: the commands' own, and the lists that stand beside what answers. */
export function useKeySections(): readonly KeySection[] {
  const { t } = useTranslation(["keys", "shell", "viewer"]);
  const shell = useCommands(({ byOwner }) => byOwner.shell);
  const overrides = useCommands((state) => state.overrides);
  return useMemo(() => {
    const ofPane = (pane: "chat" | "storyboard" | "strip" | "song" | "library"): KeyEntry[] =>
      ids
        .filter((id) => id.startsWith(`${pane}.`))
        .flatMap((id) => {
          const keys = effectiveShortcut(id, commandKeys[id], overrides);
          return keys === undefined ? [] : [{ does: t(`keys:command.${id}`), pressed: [keys] }];
        });
    const everywhere = (shell ?? []).flatMap(({ title, shortcut }) =>
      shortcut === undefined ? [] : [{ does: title, pressed: [shortcut] }],
    );
    const viewer = keyGroups.map(({ name, keys }) => ({
      title: t("keys:place.viewer", { part: t(`viewer:keyGroup.${name}`) }),
      entries: keys.map(([what, pressed]) => ({ does: t(`viewer:key.${what}`), pressed, range: isRange(what) })),
    }));
    return [
      { title: t("keys:place.everywhere"), entries: [...everywhere, { does: t("keys:escape"), pressed: ["Esc"] }] },
      {
        title: t("shell:pane.chat"),
        entries: [...ofPane("chat"), ...chatKeys.map(([what, pressed]) => ({ does: t(`keys:chat.${what}`), pressed }))],
      },
      {
        title: t("shell:pane.storyboard"),
        entries: [
          ...ofPane("storyboard"),
          ...boardKeys.map(([what, pressed]) => ({ does: t(`keys:board.${what}`), pressed })),
          ...shotFindKeys.map(([what, pressed]) => ({ does: t(`keys:board.${what}`), pressed })),
          ...sceneKeys.map(([what, pressed]) => ({ does: t(`keys:scene.${what}`), pressed })),
        ],
      },
      {
        title: t("keys:place.table"),
        entries: tableKeys.map(([what, pressed]) => ({ does: t(`keys:table.${what}`), pressed })),
      },
      {
        title: t("keys:place.screening"),
        entries: [
          ...ofPane("strip"),
          ...screeningKeys.map(([what, pressed]) => ({ does: t(`keys:screening.${what}`), pressed })),
        ],
      },
      {
        title: t("keys:place.film"),
        entries: filmKeys.map(([what, pressed]) => ({ does: t(`viewer:key.${what}`), pressed })),
      },
      {
        title: t("keys:place.review"),
        entries: reviewKeys.map(([what, pressed]) => ({
          does: t(`keys:review.${what}`),
          pressed,
          range: what === "hear",
        })),
      },
      {
        title: t("shell:pane.song"),
        entries: [
          ...ofPane("song"),
          ...sectionKeys.map(([what, pressed]) => ({ does: t(`keys:section.${what}`), pressed })),
          ...lyricKeys.map(([what, pressed]) => ({ does: t(`keys:lyrics.${what}`), pressed })),
        ],
      },
      {
        title: t("keys:place.wave"),
        entries: waveKeys.map(([what, pressed]) => ({ does: t(`keys:wave.${what}`), pressed })),
      },
      {
        title: t("shell:pane.library"),
        entries: [
          ...ofPane("library"),
          ...gridKeys.map(([what, pressed]) => ({ does: t(`keys:grid.${what}`), pressed, range: isRange(what) })),
        ],
      },
      ...viewer,
    ];
  }, [t, shell, overrides]);
}

/** What is left of the sections when one looks for words, which may stand in the place, in what a key does, or be the key. */
export function findKeys(sections: readonly KeySection[], words: string): readonly KeySection[] {
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return sections.flatMap(({ title, entries }) => {
    const left = entries.filter(({ does, pressed }) => {
      const said = [title, does, ...pressed.map((keys) => `${keys} ${readShortcut(keys)}`)].join(" ");
      const text = said.toLocaleLowerCase();
      return wanted.every((word) => text.includes(word));
    });
    return left.length > 0 ? [{ title, entries: left }] : [];
  });
}

/** Keys of the chat's field, its search and its list of conversations, as they are listed. */
const chatKeys = [
  ["send", ["Enter"]],
  ["newLine", ["Shift+Enter"]],
  ["hits", ["Enter", "Shift+Enter"]],
  ["go", ["↑", "↓"]],
  ["ends", ["Home", "End"]],
  ["pick", ["Space"]],
  ["range", ["Shift+↑", "Shift+↓"]],
  ["all", ["Mod+A"]],
  ["rename", ["F2"]],
  ["remove", ["Delete"]],
] as const;
