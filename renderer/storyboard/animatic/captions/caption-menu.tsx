import { Captions, FileInput, MicVocal, TextCursorInput } from "lucide-react";
import { useCallback, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { DropdownMenu, IconButton, useFilePicker } from "#renderer/components/index.ts";
import { type Command, showToast, useRegisterCommands } from "#renderer/lib/index.ts";
import type { CaptionActions } from "./use-captions.ts";
import type { SongWords } from "./use-song-words.ts";

export interface CaptionMenuProps {
  actions: CaptionActions;
  /** What the film's song sings, or why that can't be its captions. */
  songWords: SongWords;
  /** There is no film to put captions under. */
  disabled: boolean;
  /** The words of the caption that was added are to be opened. */
  onOpen: (key: string | undefined) => void;
}

/** Where captions come from: one at the playhead, a file, or the song. Each is a command as well. */
export function CaptionMenu({ actions, songWords, disabled, onOpen }: CaptionMenuProps) {
  const { t } = useTranslation(["cut", "components"]);
  const { t: bed } = useTranslation("bed");
  const noWords = songWords.why && t(`captions.noWords.${songWords.why}`);
  const sing = useCallback(() => {
    if (songWords.why === undefined) void actions.sing(songWords.song, songWords.lyrics);
    else {
      const again = songWords.retry && { label: t("components:load.retry"), run: songWords.retry };
      showToast({
        kind: "warning",
        title: t("captions.unsung"),
        body: noWords,
        ...(again ? { action: again } : {}),
      });
    }
  }, [songWords, noWords, actions, t]);
  const { input, pick } = useFilePicker(".srt,.vtt,.lrc", false, ([file]) => {
    if (file) void actions.bring(file);
  });
  const commands = useMemo<Command[]>(() => {
    if (disabled) return [];
    const inPane = { group: bed("group"), menu: "pane" } as const;
    return [
      {
        ...{ id: "storyboard.addCaption", title: t("captions.add"), icon: Captions, ...inPane },
        run: () => onOpen(actions.add()),
      },
      { id: "storyboard.importCaptions", title: t("captions.import"), icon: FileInput, ...inPane, run: pick },
      { id: "storyboard.songCaptions", title: t("captions.fromSong"), icon: MicVocal, ...inPane, run: sing },
    ];
  }, [disabled, t, bed, actions, onOpen, pick, sing]);
  useRegisterCommands("storyboard.captions", commands);
  // The menu hands the focus back as it closes, which would close what was opened before.
  const added = useRef<string>(undefined);
  const openAdded = () => {
    const key = added.current;
    added.current = undefined;
    if (key !== undefined) onOpen(key);
    return key !== undefined;
  };
  const add = () => {
    added.current = actions.add();
  };
  return (
    <>
      <DropdownMenu
        trigger={<IconButton icon={TextCursorInput} label={t("captions.menu")} disabled={disabled} />}
        onClosed={openAdded}
        items={[
          { label: t("captions.add"), icon: Captions, onSelect: add },
          { label: t("captions.import"), icon: FileInput, onSelect: pick },
          {
            label: t("captions.fromSong"),
            icon: MicVocal,
            why: songWords.why === "unread" ? undefined : noWords,
            onSelect: sing,
          },
        ]}
      />
      {input}
    </>
  );
}
