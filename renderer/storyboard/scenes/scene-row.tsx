import { ChevronRight, Ellipsis } from "lucide-react";
import { useTranslation } from "react-i18next";
import { DropdownMenu, Icon, IconButton, type MenuItem } from "#renderer/components/index.ts";
import type { Scene } from "#shared/contract/storyboard/scenes.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import { columns } from "../table-columns.ts";
import type { ShotTakes } from "../takes/shot-takes.ts";
import { sceneTitle, useSceneFigures } from "./scene-head.tsx";

export interface SceneRowProps {
  /** From 0, as the list counts. */
  row: number;
  scene: Scene;
  shots: readonly Shot[];
  takesByShot: ReadonlyMap<string, ShotTakes>;
  /** The list's focus is here. */
  here: boolean;
  menu: () => MenuItem[];
  onFocus: () => void;
  onFold: () => void;
}

/** A scene's line in the list, as high as every row. */
export function SceneRow({ row, scene, shots, takesByShot, here, menu, onFocus, onFold }: SceneRowProps) {
  const { t } = useTranslation("scenes");
  const figures = useSceneFigures()(shots, takesByShot);
  const title = sceneTitle(scene) || t("untitled");
  return (
    <tr className="scenerow" aria-rowindex={row + 2} data-row={row}>
      <td colSpan={columns.length}>
        <span className="scenehead" data-label={scene.color ?? undefined}>
          <button
            type="button"
            className="fold"
            tabIndex={here ? 0 : -1}
            aria-expanded={!scene.folded}
            aria-label={t("label", { number: scene.number, title, figures })}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown F2"
            onFocus={onFocus}
            onClick={onFold}
          >
            <Icon of={ChevronRight} size="xs" />
            {scene.number !== "" && <span className="no">{scene.number}</span>}
            <span className="heading cut" title={title}>
              {title}
            </span>
            <span className="figures">{figures}</span>
          </button>
          <DropdownMenu
            items={menu}
            trigger={<IconButton icon={Ellipsis} label={t("more", { number: scene.number })} tabIndex={-1} />}
          />
        </span>
      </td>
    </tr>
  );
}
