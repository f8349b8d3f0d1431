import { Layers } from "lucide-react";
import { Icon } from "#renderer/components/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { LibraryTranslation } from "../grid/use-library-translation.ts";
import { stackKeyOf, toggleStack, useUnfolded } from "./unfolded.ts";
import "./stacks.css";

/** On the take that stands for its stack: how many there are; a press shows or hides the others. T does the same. */
export function StackBadge({ asset, count, words: t }: { asset: Asset; count: number; words: LibraryTranslation }) {
  const key = stackKeyOf(asset);
  const open = useUnfolded(({ keys }) => key !== null && keys.includes(key));
  if (key === null) return null;
  return (
    <button
      type="button"
      className="stackBadge"
      tabIndex={-1}
      aria-expanded={open}
      aria-label={open ? t("browse:stacks.hide") : t("browse:stacks.show", { count })}
      title={open ? t("browse:stacks.hide") : t("browse:stacks.show", { count })}
      onClick={(event) => {
        event.stopPropagation();
        toggleStack(key);
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <Icon of={Layers} size="xs" />
      {count}
    </button>
  );
}
