import { Copy, GitCompareArrows, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, IconButton, TextField } from "#renderer/components/index.ts";
import { useFilmSettings } from "../dialog/film-options.ts";
import type { FilmShot } from "../film-shot.ts";
import { type NamedVersion, useVersions } from "./use-versions.ts";
import { VersionDifferences } from "./version-differences.tsx";
import "./versions.css";

export interface VersionsDialogProps {
  projectId: string;
  shots: readonly FilmShot[];
  onClose: () => void;
}

/** The versions of a film's cut: named, copied, compared with the one in use, and put in its place. */
export function VersionsDialog({ projectId, shots, onClose }: VersionsDialogProps) {
  const { t } = useTranslation("cut");
  const settings = useFilmSettings(projectId);
  const versions = useVersions(projectId, settings);
  const [compared, setCompared] = useState<string>();
  const other = versions.list.find(({ id, current }) => id === compared && !current);
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t("versions.title")}
      description={t("versions.about")}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t("versions.close")}
        </Button>
      }
    >
      <div className="cutVersions">
        <ul aria-label={t("versions.title")}>
          {versions.list.map((version) => (
            <li key={version.id} data-current={version.current || undefined}>
              <VersionName version={version} onRename={(name) => void versions.rename(version.id, name)} />
              {version.current ? (
                <span className="cap">{t("versions.current")}</span>
              ) : (
                <>
                  <Button size="s" onClick={() => void versions.choose(version.id)}>
                    {t("versions.choose")}
                  </Button>
                  <IconButton
                    icon={GitCompareArrows}
                    label={t("versions.compare", { name: version.name })}
                    aria-pressed={version.id === compared}
                    onClick={() => setCompared((now) => (now === version.id ? undefined : version.id))}
                  />
                  <IconButton
                    icon={Trash2}
                    label={t("versions.remove", { name: version.name })}
                    onClick={() => void versions.remove(version.id)}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
        <div>
          <Button size="s" icon={Copy} disabled={versions.full} onClick={() => void versions.duplicate()}>
            {t("versions.duplicate")}
          </Button>
          {versions.full && <p className="cap mt-1">{t("versions.full", { count: versions.list.length })}</p>}
        </div>
        {other && <VersionDifferences key={other.id} {...{ shots, settings, other }} />}
      </div>
    </Dialog>
  );
}

/** A name that is written where it stands; an empty one is none, and the old one comes back. */
function VersionName({ version, onRename }: { version: NamedVersion; onRename: (name: string) => void }) {
  const { t } = useTranslation("cut");
  const [typed, setTyped] = useState<string>();
  const keep = () => {
    if (typed !== undefined && typed.trim() !== "") onRename(typed.trim());
    setTyped(undefined);
  };
  return (
    <TextField
      aria-label={t("versions.name")}
      value={typed ?? version.name}
      maxLength={80}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={keep}
      onEnter={keep}
    />
  );
}
