import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { FilterChip, Switch } from "#renderer/components/index.ts";
import { orpc } from "#renderer/lib/index.ts";
import type { DirectorChoice } from "#shared/contract/chat/director.ts";
import { directorToolNames } from "#shared/director/index.ts";

export interface DirectorToolsProps {
  director: DirectorChoice;
  onChange: (patch: Partial<DirectorChoice>) => void;
}

/** Which of the director's tools are on here; a film can switch all of them off for every conversation. */
export function DirectorTools({ director, onChange }: DirectorToolsProps) {
  const { t } = useTranslation("director");
  const cache = useQueryClient();
  const { projectId, off } = director;
  const { data } = useQuery(orpc.director.projectTools.queryOptions({ input: { projectId } }));
  const offForFilm = data?.off ?? [];
  const allOff = directorToolNames.every((name) => offForFilm.includes(name));
  const { mutate: setFilm } = useMutation(
    orpc.director.setProjectTools.mutationOptions({
      onSuccess: (kept) => cache.setQueryData(orpc.director.projectTools.queryKey({ input: { projectId } }), kept),
    }),
  );
  return (
    <>
      <div className="chips">
        {directorToolNames.map((name) => (
          <FilterChip
            key={name}
            on={!off.includes(name) && !offForFilm.includes(name)}
            onChange={(on) => onChange({ off: on ? off.filter((each) => each !== name) : [...off, name] })}
          >
            {t(`tool.${name}`)}
          </FilterChip>
        ))}
      </div>
      <Switch
        label={t("filmAllows")}
        checked={!allOff}
        onChange={(on) => setFilm({ projectId, off: on ? [] : [...directorToolNames] })}
      />
    </>
  );
}
