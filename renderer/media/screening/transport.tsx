import { ChevronLeft, ChevronRight, Pause, Play, Repeat, SkipBack, X } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Button, IconButton, Select, Tooltip } from "#renderer/components/index.ts";
import { formatSpeed } from "#renderer/lib/index.ts";
import { announceLoop } from "./announce-loop.ts";
import { type Playback, usePlayback } from "./playback.ts";
import { formatTimecode } from "./timecode.ts";
import { VolumeControl } from "./volume-control.tsx";

export interface TransportProps {
  playback: Playback;
  disabled?: boolean;
  /** What `Play` does besides. */
  onPlay?: () => void;
  /** Words for play and pause; those of takes where none are given. */
  words?: { readonly play: string; readonly pause: string };
  /** Behind the time code. */
  children?: ReactNode;
  /** Keys that are others than the usual ones of films, where those already mean something. */
  keys?: Partial<TransportKeys>;
}

interface TransportKeys {
  readonly back: string;
  readonly forward: string;
  readonly loop: string | undefined;
  readonly clear: string | undefined;
  readonly markIn: string | undefined;
  readonly markOut: string | undefined;
}

const usualKeys: TransportKeys = { back: "←", forward: "→", loop: undefined, clear: "X", markIn: "I", markOut: "O" };

const speeds = ["0.25", "0.5", "1", "1.5", "2"] as const;

/** Start, frame steps, play, loop with its range, speed and time code. */
export function Transport({ playback, disabled = false, onPlay, words, children, keys }: TransportProps) {
  const { t, i18n } = useTranslation("review");
  const named = { ...usualKeys, ...keys };
  const playing = usePlayback(playback, (state) => state.playing);
  const speed = usePlayback(playback, (state) => state.speed);
  const loop = usePlayback(playback, (state) => state.loop);
  const from = usePlayback(playback, (state) => state.from);
  const to = usePlayback(playback, (state) => state.to);
  const steps = [
    { icon: SkipBack, label: t("transport.toStart"), keys: "Home", run: () => playback.seek(0) },
    { icon: ChevronLeft, label: t("transport.back"), keys: named.back, run: () => playback.step(-1) },
    {
      icon: playing ? Pause : Play,
      label: playing ? (words?.pause ?? t("transport.pause")) : (words?.play ?? t("transport.play")),
      keys: "Space",
      run: () => {
        if (!playing) onPlay?.();
        playback.toggle();
      },
    },
    { icon: ChevronRight, label: t("transport.forward"), keys: named.forward, run: () => playback.step(1) },
  ];
  useEffect(() => announceLoop(playback), [playback]);
  const shownSpeed = String(Math.abs(speed));
  return (
    <div className="transport">
      {steps.map(({ icon, label, keys: key, run }) => (
        <Tooltip key={key} text={label} shortcut={key}>
          <IconButton icon={icon} label={label} disabled={disabled} onClick={run} />
        </Tooltip>
      ))}
      <Timecode playback={playback} />
      <Tooltip text={t("transport.loop")} shortcut={named.loop}>
        <IconButton
          icon={Repeat}
          label={t("transport.loop")}
          aria-pressed={loop}
          disabled={disabled}
          onClick={playback.toggleLoop}
        />
      </Tooltip>
      <Tooltip text={t("transport.markIn")} shortcut={named.markIn}>
        <Button
          variant="ghost"
          size="s"
          aria-label={t("transport.markIn")}
          aria-pressed={from !== null}
          disabled={disabled}
          onClick={() => playback.markIn()}
        >
          {t("transport.in")}
        </Button>
      </Tooltip>
      <Tooltip text={t("transport.markOut")} shortcut={named.markOut}>
        <Button
          variant="ghost"
          size="s"
          aria-label={t("transport.markOut")}
          aria-pressed={to !== null}
          disabled={disabled}
          onClick={() => playback.markOut()}
        >
          {t("transport.out")}
        </Button>
      </Tooltip>
      {(from !== null || to !== null) && (
        <Tooltip text={t("transport.clear")} shortcut={named.clear}>
          <IconButton icon={X} label={t("transport.clear")} onClick={playback.clearRange} />
        </Tooltip>
      )}
      <Select
        ghost
        aria-label={t("transport.speed")}
        value={shownSpeed}
        options={[...new Set([...speeds, shownSpeed])].map((value) => ({
          value,
          label: formatSpeed(Number(value), i18n.language),
        }))}
        onChange={(value) => playback.setSpeed(Number(value))}
        disabled={disabled}
      />
      <VolumeControl disabled={disabled} />
      {children}
    </div>
  );
}

function Timecode({ playback }: { playback: Playback }) {
  const time = usePlayback(playback, (state) => state.time);
  const length = usePlayback(playback, (state) => state.length);
  const rate = usePlayback(playback, (state) => state.frameRate);
  return (
    <span className="timecode">
      {formatTimecode(time, rate)} <span>/ {formatTimecode(length, rate)}</span>
    </span>
  );
}
