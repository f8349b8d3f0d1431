import { ChevronDown, Clapperboard } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, DropdownMenu, Icon } from "#renderer/components/index.ts";
import { openDeleted } from "#renderer/lib/index.ts";
import type { Project } from "#shared/contract/storyboard/storyboard.ts";

export interface FilmMenuProps {
  project: Project;
  projects: readonly Project[];
  onOpen: (id: string) => void;
  onCreate: () => void;
  onRename: () => void;
  /** Opens the list of all films with their covers. */
  onList: () => void;
}

const MOST = 12;

/** The film's title, and behind it the way to the other films. */
export function FilmMenu({ project, projects, onOpen, onCreate, onRename, onList }: FilmMenuProps) {
  const { t } = useTranslation("storyboard");
  const { t: deleted } = useTranslation("deleted");
  const { t: words } = useTranslation("projects");
  // The newest; the others are in the list of all films.
  const shown = projects.toSorted((a, b) => b.updatedAt - a.updatedAt).slice(0, MOST);
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" className="filmpick" aria-label={t("films.name", { title: project.title })}>
          <Icon of={Clapperboard} />
          {t("films.one")}
          <Icon of={ChevronDown} size="xs" />
        </Button>
      }
      items={[
        { kind: "heading", label: t("films.group") },
        ...shown.map(({ id, title }) => ({
          kind: "check" as const,
          label: title,
          checked: id === project.id,
          onSelect: () => onOpen(id),
        })),
        { kind: "line" },
        { label: words("films.all"), onSelect: onList },
        { label: t("films.renameOpen"), onSelect: onRename },
        { label: t("films.createOpen"), onSelect: onCreate },
        { kind: "line" },
        { label: deleted("open"), onSelect: () => openDeleted("storyboard") },
      ]}
    />
  );
}
