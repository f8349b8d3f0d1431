import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, Field, Notice, Select, TextArea } from "#renderer/components/index.ts";
import { client, describeError, modelName, orpc, toastFailure, useDraft } from "#renderer/lib/index.ts";
import type { ProjectDefaults } from "#shared/contract/storyboard/project.ts";
import type { Project } from "#shared/contract/storyboard/storyboard.ts";
import { adaptVideoDraft } from "#shared/rules/video/adapt-video-draft.ts";
import { videoModelId } from "#shared/wire/models.ts";
import { ratiosByScenario, videoModels } from "#shared/wire/video/video-models.ts";
import { BudgetFields } from "./budget-fields.tsx";
import { FilmReferences } from "./film-references.tsx";

/** What shots of the film begin with and follow, and what may be spent on it. Kept as it is typed. */
export function FilmSettings({ project, onClose }: { project: Project; onClose: () => void }) {
  const { t } = useTranslation("projects");
  const { t: words } = useTranslation("storyboard");
  const queries = useQueryClient();
  const { id } = project;
  const save = useCallback(
    async (defaults: Partial<ProjectDefaults>) => {
      const kept = await client.storyboard.updateDefaults({ id, defaults });
      queries.setQueryData(orpc.storyboard.projects.queryKey(), (all) =>
        all?.map((each) => (each.id === id ? kept : each)),
      );
    },
    [id, queries],
  );
  const { value, change, flush, failure } = useDraft(`defaults/${id}`, project.defaults, save);
  // Whoever closed it is told elsewhere that it isn't saved.
  const close = () => {
    flush().catch(toastFailure);
    onClose();
  };
  const { data: shots } = useQuery(orpc.storyboard.shots.queryOptions({ input: { projectId: id } }));
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && close()}
      title={t("settings.title")}
      description={t("settings.lead", { title: project.title })}
      footer={
        <Button variant="primary" onClick={close}>
          {t("settings.done")}
        </Button>
      }
    >
      <div className="filmsettings">
        {failure !== undefined && (
          <Notice tone="warning" live title={words("unkept", { why: describeError(failure).title })} />
        )}
        <h3 className="strong">{t("settings.shots")}</h3>
        <div className="three">
          <Field label={words("model.name")}>
            <Select
              value={value.model}
              onChange={(model) => {
                const { resolution } = adaptVideoDraft(
                  { ...value, duration: shots?.[0]?.draft.duration ?? 5 },
                  model,
                ).draft;
                change({ model, resolution });
              }}
              options={videoModelId.options.map((each) => ({ value: each, label: modelName(each) }))}
            />
          </Field>
          <Field label={words("resolution.name")}>
            <Select
              value={value.resolution}
              onChange={(resolution) => change({ resolution })}
              options={videoModels[value.model].resolutions.map((each) => ({ value: each, label: each }))}
            />
          </Field>
          <Field label={words("ratio.name")}>
            <Select
              value={value.ratio}
              onChange={(ratio) => change({ ratio })}
              options={ratiosByScenario.reference.map((each) => ({
                value: each,
                label: each === "adaptive" ? words("ratio.adaptive") : each,
              }))}
            />
          </Field>
        </div>
        <Field label={t("settings.prefix")} hint={t("settings.prefixHint")}>
          <TextArea
            minLines={2}
            maxLines={6}
            value={value.promptPrefix}
            onChange={({ target }) => change({ promptPrefix: target.value })}
          />
        </Field>
        <Field label={t("settings.suffix")} hint={t("settings.suffixHint")}>
          <TextArea
            minLines={2}
            maxLines={6}
            value={value.promptSuffix}
            onChange={({ target }) => change({ promptSuffix: target.value })}
          />
        </Field>
        <FilmReferences ids={value.projectReferences} onChange={(projectReferences) => change({ projectReferences })} />
        <BudgetFields project={project} />
      </div>
    </Dialog>
  );
}
