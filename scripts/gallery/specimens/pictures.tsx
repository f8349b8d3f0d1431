import { ImageOff } from "lucide-react";
import { Frame, Icon, ProgressLine, Waveform } from "#renderer/components/index.ts";
import type { Specimens } from "../specimen.ts";

/** A drawn sea at dusk: the gallery shows no one's work. */
const still = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90"><linearGradient id="s" x2="0" y2="1"><stop stop-color="#243247"/><stop offset=".6" stop-color="#c98b52"/><stop offset=".6" stop-color="#16202b"/></linearGradient><rect width="160" height="90" fill="url(#s)"/><path d="M112 54V30h6v24" fill="#0b0f14"/></svg>',
)}`;
const peaks = Array.from({ length: 120 }, (_, at) => 0.2 + 0.8 * Math.abs(Math.sin(at / 7) * Math.cos(at / 19)));

export const pictures: Specimens = (say) => [
  {
    name: "Frame",
    width: 180,
    shown: {
      default: <Frame src={still} alt={say.label} className="aspect-video" />,
      selected: <Frame src={still} alt={say.label} look="stale" className="aspect-video" />,
      disabled: (
        <>
          <Frame src={still} alt={say.label} look="dim" className="aspect-video" />
          <Frame src={still} alt={say.label} look="parked" className="aspect-video" />
        </>
      ),
      invalid: (
        <Frame alt={say.label} hatched className="aspect-video">
          <Icon of={ImageOff} />
        </Frame>
      ),
      loading: (
        <Frame src={still} alt={say.label} look="forming" className="aspect-video">
          <ProgressLine label={say.label} value={0.6} over />
        </Frame>
      ),
      empty: (
        <Frame alt={say.label} className="aspect-video">
          {say.label}
        </Frame>
      ),
    },
  },
  {
    name: "Waveform",
    width: 260,
    shown: {
      default: <Waveform peaks={peaks} className="h-10 w-full text-song" />,
      loading: <Waveform peaks={null} className="h-10 w-full text-song" />,
      selected: <Waveform peaks={peaks} played={0.4} className="h-10 w-full text-song" />,
      empty: <Waveform peaks={[]} className="h-10 w-full text-song" />,
    },
  },
];
