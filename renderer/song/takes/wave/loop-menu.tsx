import { Repeat } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { Button, DropdownMenu } from "#renderer/components/index.ts";
import { formatDuration } from "#renderer/lib/index.ts";
import type { SectionSpan } from "#shared/rules/music/section-spans.ts";
import { loopFrom, loopTo, type WaveViewStore } from "./wave-view.ts";

export interface LoopMenuProps {
  /** Seconds: where the take is heard. */
  time: number;
  /** What is heard there. */
  section: { readonly name: string; readonly span: SectionSpan } | undefined;
  view: WaveViewStore;
}

/** What of the take is played over and over: its section, or from one moment to another. */
export function LoopMenu({ time, section, view }: LoopMenuProps) {
  const { t } = useTranslation("takes");
  const loop = useStore(view, (now) => now.loop);
  const at = formatDuration(time);
  const words = (): string => {
    if (loop === null) return t("loop.name");
    const from = formatDuration(loop.from);
    return loop.to === null ? t("loop.from", { from }) : t("loop.range", { from, to: formatDuration(loop.to) });
  };
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="s" icon={Repeat} aria-pressed={loop?.to != null}>
          {words()}
        </Button>
      }
      items={[
        ...(section
          ? [
              {
                label: t("loop.section", { name: section.name }),
                onSelect: () => view.setState({ loop: { from: section.span.from, to: section.span.to } }),
              },
            ]
          : []),
        {
          label: t("loop.begin", { at }),
          shortcut: "[",
          onSelect: () => view.setState({ loop: loopFrom(loop, time) }),
        },
        {
          label: t("loop.end", { at }),
          shortcut: "]",
          disabled: loopTo(loop, time) === loop,
          onSelect: () => view.setState({ loop: loopTo(loop, time) }),
        },
        { kind: "line" },
        {
          label: t("loop.off"),
          shortcut: "\\",
          disabled: loop === null,
          onSelect: () => view.setState({ loop: null }),
        },
      ]}
    />
  );
}
