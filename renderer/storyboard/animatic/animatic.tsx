import {
  AudioLines,
  Captions,
  Headphones,
  ImagePlus,
  Layers,
  Mic,
  Music,
  Play,
  Scissors,
  ZoomIn,
  ZoomOut,
} from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, IconButton, Popover, Tooltip } from "#renderer/components/index.ts";
import { type Command, useKeysOf, useRegisterCommands } from "#renderer/lib/index.ts";
import { PicturePicker, RecordingPicker } from "#renderer/library/picker/index.ts";
import { Transport } from "#renderer/media/screening/index.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import { songSpans } from "#shared/film/song-spans.ts";
import { heardSounds } from "#shared/film/sound-clips.ts";
import {
  changeFilm,
  FilmSound,
  showFilmDialog,
  useFilmDuck,
  useFilmSettings,
  useFilmSongs,
  useFilmSounds,
  useMissingSong,
  useSongBeats,
} from "../export/index.ts";
import { type Clip, frameRateOf, frameSizeOf, lengthOf } from "./animatic-clips.ts";
import { AnimaticLanes } from "./animatic-lanes.tsx";
import { CaptionMenu } from "./captions/caption-menu.tsx";
import { layCaptions } from "./captions/lay-captions.ts";
import { useCaptions } from "./captions/use-captions.ts";
import { useSongWords } from "./captions/use-song-words.ts";
import { ClipSoundFields } from "./cut/clip-sound-fields.tsx";
import { LeftOutShots } from "./cut/left-out-shots.tsx";
import { TransitionFields } from "./cut/transition-fields.tsx";
import { useCut } from "./cut/use-cut.ts";
import { useStripZoom } from "./cut/use-strip-zoom.ts";
import { FramingFields } from "./footage/framing-fields.tsx";
import { useBringFootage } from "./footage/use-bring-footage.ts";
import { useFilmNotes } from "./notes/use-film-notes.ts";
import { filmPlayback, screening, useScreening } from "./screening-state.ts";
import { toggleScrubAudio, useScrubAudio } from "./scrub/scrub-audio.ts";
import { useScrubSound } from "./scrub/use-scrub-sound.ts";
import { useSongActions } from "./song-actions.ts";
import { useSounds } from "./sounds/use-sounds.ts";
import { steerStrip } from "./strip-keys.ts";

export interface AnimaticProps {
  projectId: string;
  /** Of the board, from left to right. */
  shots: readonly Shot[];
  clips: readonly Clip[];
  selectedId: string | undefined;
  onSelect: (shotId: string) => void;
}

/** The shots to scale over the song under them, one playhead over all. */
export function Animatic({ projectId, shots, clips, selectedId, onSelect }: AnimaticProps) {
  const { t } = useTranslation("storyboard");
  const { t: review } = useTranslation("review");
  const { t: bed } = useTranslation("bed");
  const { t: film } = useTranslation("film");
  const keysOf = useKeysOf();
  const settings = useFilmSettings(projectId);
  const { songs, known: songsKnown } = useFilmSongs(settings.song);
  const captions = useScreening((state) => state.captions);
  const { t: cutting } = useTranslation("cut");
  const total = lengthOf(clips);
  const cut = useCut(projectId, clips, selectedId);
  const notes = useFilmNotes(projectId, clips, settings);
  const [openNote, setOpenNote] = useState<string>();
  const frameRate = useMemo(() => frameRateOf(clips), [clips]);
  const { view, strip } = useStripZoom(total, frameRate);
  const empty = clips.length === 0;
  useEffect(() => filmPlayback.measure(total, frameRate), [total, frameRate]);
  const song = songs.find(({ id }) => id === settings.song);
  const gone = useMissingSong(settings.song);
  const [adding, setAdding] = useState(false);
  const soundActions = useSounds(projectId);
  const songActions = useSongActions(projectId);
  const { files, lengths } = useFilmSounds(settings.sounds);
  const heard = useMemo(() => heardSounds(settings.sounds, lengths, total), [settings.sounds, lengths, total]);
  const duck = useFilmDuck(
    settings,
    useMemo(() => clips.map((clip) => ({ ...clip, assetId: clip.film })), [clips]),
    heard,
  );
  const [picking, setPicking] = useState(false);
  const { coming, bring } = useBringFootage(projectId, total, cut, soundActions);
  const chosen = clips.find(({ key }) => key === cut.chosen);
  const adds = useMemo<Command[]>(
    () => [
      {
        id: "storyboard.addFootage",
        title: cutting("addFootage"),
        group: bed("group"),
        menu: "pane",
        icon: ImagePlus,
        run: () => setPicking(true),
      },
      {
        id: "storyboard.addSound",
        title: cutting("addSoundCommand"),
        group: bed("group"),
        menu: "pane",
        icon: Mic,
        // Footage may begin a film; a sound lies under one.
        disabled: empty,
        run: () => setAdding(true),
      },
    ],
    [empty, cutting, bed],
  );
  useRegisterCommands("storyboard.footage", adds);
  const captionActions = useCaptions(projectId, clips);
  const laidCaptions = useMemo(() => layCaptions(settings, clips), [settings, clips]);
  const songWords = useSongWords(settings.song !== null, song, songsKnown);
  const [openCaption, setOpenCaption] = useState<string>();
  const beats = useSongBeats(settings);
  const songSeconds = song?.facts.durationSeconds ?? null;
  const { songAt, songFrom, songTo, songLoop } = settings;
  const spans = useMemo(
    () => songSpans({ songAt, songFrom, songTo, songLoop }, songSeconds, total),
    [songAt, songFrom, songTo, songLoop, songSeconds, total],
  );
  const songName = song ? song.name.replace(/\.[a-z0-9]{2,4}$/i, "") : gone ? film("song.gone") : review("noSong");
  const { onBeats } = settings;
  const versionName = settings.version === null ? undefined : settings.versions[settings.version]?.name;
  const commands = useMemo<Command[]>(
    () =>
      song === undefined
        ? []
        : [
            {
              id: "storyboard.onBeats",
              title: bed(onBeats ? "commandOff" : "commandOn"),
              group: bed("group"),
              menu: "pane",
              icon: AudioLines,
              run: () => changeFilm(projectId, { onBeats: !onBeats }),
            },
          ],
    [song, onBeats, projectId, bed],
  );
  useRegisterCommands("storyboard.beats", commands);
  const scrubAudio = useScrubAudio();
  const { takesLevel, songLevel, songFade } = settings;
  useScrubSound({
    ...{ clips, takesLevel, songLevel, songFade, spans, duck: duck.points, sounds: heard },
    song: song === undefined ? null : song.id,
  });
  const plays = useMemo<Command[]>(
    () => [
      {
        id: "storyboard.play",
        title: t("animatic.play"),
        group: film("group"),
        menu: "pane",
        icon: Play,
        disabled: empty,
        run: () => {
          screening.open();
          // At the speed that was chosen, as the button does.
          if (!filmPlayback.store.getState().playing) filmPlayback.toggle();
        },
      },
      {
        id: "storyboard.scrubAudio",
        title: bed(scrubAudio ? "scrubOff" : "scrubOn"),
        group: bed("group"),
        menu: "pane",
        icon: Headphones,
        run: toggleScrubAudio,
      },
    ],
    [scrubAudio, empty, t, film, bed],
  );
  useRegisterCommands("storyboard.play", plays);
  const steer = steerStrip({
    ...{ cut, strip, chosen, empty, markers: settings.markers },
    addNote: () => setOpenNote(notes.add()),
    toggleBeats: song && (() => changeFilm(projectId, { onBeats: !onBeats })),
  });
  return (
    <section className="animatic" aria-label={t("animatic.name")} onKeyDown={steer}>
      <div className="row">
        <Transport
          playback={filmPlayback}
          disabled={empty}
          onPlay={screening.open}
          keys={{
            clear: keysOf("strip.clearRange"),
            markIn: keysOf("strip.markIn"),
            markOut: keysOf("strip.markOut"),
          }}
          words={{ play: t("animatic.play"), pause: t("animatic.pause") }}
        >
          <Tooltip text={review("captions")} shortcut={keysOf("strip.captions")}>
            <IconButton
              icon={Captions}
              label={review("captions")}
              aria-pressed={captions}
              disabled={empty}
              onClick={screening.toggleCaptions}
            />
          </Tooltip>
          <Tooltip text={bed("scrub")} shortcut={keysOf("strip.scrubAudio")}>
            <IconButton
              icon={Headphones}
              label={bed("scrub")}
              aria-pressed={scrubAudio}
              disabled={empty}
              onClick={toggleScrubAudio}
            />
          </Tooltip>
          {song && (
            <Tooltip text={bed("onBeats")} shortcut={keysOf("strip.onBeats")}>
              <IconButton
                icon={AudioLines}
                label={bed("onBeats")}
                aria-pressed={onBeats}
                onClick={() => changeFilm(projectId, { onBeats: !onBeats })}
              />
            </Tooltip>
          )}
          <Popover
            label={review("song")}
            side="top"
            className="bedfields"
            trigger={
              <Button
                variant="ghost"
                size="s"
                icon={Music}
                aria-label={review("songNamed", { song: songName })}
                disabled={empty}
              >
                <span className="cut">{songName}</span>
              </Button>
            }
          >
            <FilmSound
              settings={settings}
              songs={songs}
              filmSeconds={total}
              duck={duck}
              ownSound
              onChange={(patch) => changeFilm(projectId, patch)}
            />
          </Popover>
          <Tooltip text={cutting("split")} shortcut={keysOf("storyboard.split")}>
            <IconButton icon={Scissors} label={cutting("split")} disabled={empty} onClick={() => cut.split()} />
          </Tooltip>
          <CaptionMenu actions={captionActions} songWords={songWords} disabled={empty} onOpen={setOpenCaption} />
          <Tooltip text={cutting("addFootage")}>
            <IconButton icon={ImagePlus} label={cutting("addFootage")} onClick={() => setPicking(true)} />
          </Tooltip>
          <Tooltip text={cutting("addSoundCommand")}>
            <IconButton
              icon={Mic}
              label={cutting("addSoundCommand")}
              disabled={empty}
              onClick={() => setAdding(true)}
            />
          </Tooltip>
          <TransitionFields clips={clips} cut={cut} />
          <ClipSoundFields clips={clips} cut={cut} />
          <FramingFields clip={chosen} cut={cut} frame={frameSizeOf(clips)} frameRate={frameRate} />
          {coming > 0 && (
            <span className="cap" role="status">
              {cutting("bringing", { count: coming })}
            </span>
          )}
          <LeftOutShots shots={shots} clips={clips} cut={cut} />
          <Tooltip text={cutting("versions.command")}>
            <IconButton
              icon={Layers}
              label={versionName ? cutting("versions.open", { name: versionName }) : cutting("versions.command")}
              disabled={empty}
              onClick={() => showFilmDialog("versions")}
            />
          </Tooltip>
          <Tooltip text={cutting("zoomOut")} shortcut={keysOf("strip.zoomOut")}>
            <IconButton
              icon={ZoomOut}
              label={cutting("zoomOut")}
              disabled={empty || strip.zoom <= 1}
              onClick={() => strip.step(-1)}
            />
          </Tooltip>
          <Tooltip text={cutting("zoomIn")} shortcut={keysOf("strip.zoomIn")}>
            <IconButton
              icon={ZoomIn}
              label={cutting("zoomIn")}
              disabled={empty || strip.zoom >= strip.nearest}
              onClick={() => strip.step(1)}
            />
          </Tooltip>
        </Transport>
      </div>
      <AnimaticLanes
        clips={clips}
        cut={cut}
        strip={strip}
        view={view}
        notes={notes}
        openNote={openNote}
        onOpenNote={setOpenNote}
        song={song}
        gone={gone}
        spans={spans}
        duck={duck.points}
        beats={beats}
        markers={settings.markers}
        sounds={settings.sounds}
        files={files}
        soundActions={soundActions}
        captions={laidCaptions}
        captionActions={captionActions}
        openCaption={openCaption}
        onOpenCaption={setOpenCaption}
        settings={settings}
        songActions={songActions}
        onSelect={onSelect}
        onBring={(brought, place) => void bring(brought, place)}
      />
      {picking && (
        <PicturePicker
          title={cutting("addFootageTitle")}
          confirm={cutting("addToFilm")}
          onPick={(assets) => cut.addFootage(assets)}
          onClose={() => setPicking(false)}
        />
      )}
      {cut.editing === "replace" && chosen?.footage && (
        <PicturePicker
          single
          title={chosen.name ? cutting("replaceTitle", { name: chosen.name }) : cutting("replaceConfirm")}
          confirm={cutting("replaceConfirm")}
          onPick={([file]) => file && cut.replaceFootage(chosen.key, file)}
          onClose={() => cut.edit(undefined)}
        />
      )}
      {adding && (
        <RecordingPicker
          title={cutting("addSound")}
          onPick={(id) => void bring({ ids: [id] }, { before: null, seconds: filmPlayback.store.getState().time })}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  );
}
