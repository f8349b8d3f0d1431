import { Copy } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#renderer/components/index.ts";
import { copyText, useTheme } from "#renderer/lib/index.ts";
import type { DiagramColors } from "../diagram/index.ts";
import { CodePart } from "./code-part.tsx";
import { cachedDiagram, drawDiagram } from "./draw-frame.ts";

/** A diagram as a picture, in which no script can run and nothing is loaded; its source where it can't be drawn. */
export function Diagram({ source }: { source: string }) {
  const { t } = useTranslation("chat");
  const colours = useDiagramColours();
  const known = cachedDiagram(source, colours);
  // Another one shows what was there until it is drawn.
  const [svg, setSvg] = useState(known);
  if (known !== undefined && known !== svg) setSvg(known);
  useEffect(() => {
    if (known !== undefined) return undefined;
    let gone = false;
    void drawDiagram(source, colours).then((made) => {
      if (!gone) setSvg(made);
    });
    return () => {
      gone = true;
    };
  }, [source, colours, known]);
  const picture = usePictureAddress(svg);
  const code = <CodePart code={source} language="mermaid" live={false} joins={false} whole={() => source} />;
  if (picture === undefined) {
    return svg === null ? (
      <div>
        {code}
        <p className="cap">{t("diagram.failed")}</p>
      </div>
    ) : (
      code
    );
  }
  return (
    <figure className="diagram">
      <img src={picture} alt={t("diagram.name", { kind: source.trim().split(/\s/)[0] })} />
      <IconButton icon={Copy} label={t("diagram.copy")} onClick={() => void copyText(source, t("copied"))} />
    </figure>
  );
}

function usePictureAddress(svg: string | null | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!svg) return;
    const made = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    // oxlint-disable-next-line react/set-state-in-effect -- an address is made, and given back, outside of React
    setAddress(made);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(made);
    };
  }, [svg]);
  return address;
}

/** The page's colours for a diagram; others when its theme changes. */
function useDiagramColours(): DiagramColors {
  const theme = useTheme((state) => state.theme);
  return useMemo(() => readColours(theme !== "light"), [theme]);
}

function readColours(dark: boolean): DiagramColors {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const styles = getComputedStyle(document.documentElement);
  const hex = (token: string) => {
    if (!canvas) return dark ? "#222222" : "#eeeeee";
    canvas.fillStyle = styles.getPropertyValue(token);
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  };
  return {
    dark,
    ground: hex("--sf-0"),
    raised: hex("--sf-2"),
    text: hex("--tx-1"),
    quiet: hex("--tx-3"),
    line: hex("--tx-3"),
  };
}
