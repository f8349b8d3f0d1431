import { FileQuestion } from "lucide-react";
import { Icon } from "#renderer/components/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { useTextStart } from "./use-text-start.ts";

const START = { bytes: 2048, lines: 12 };

/** The first lines of a file that is text; a sign that it is something else where it isn't. */
export function TextLines({ asset }: { asset: Asset }) {
  const start = useTextStart(asset, START);
  if (!start) {
    return (
      <div className="slot hatch h-full">
        <Icon of={FileQuestion} size="m" />
      </div>
    );
  }
  return (
    <div className="textTile" title={start.text}>
      {start.text}
    </div>
  );
}
