import { useQuery } from "@tanstack/react-query";
import { Wrench } from "lucide-react";
import { memo, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  Button,
  Field,
  formatFinding,
  IconButton,
  Popover,
  Select,
  Switch,
  TextField,
} from "#renderer/components/index.ts";
import { orpc, useSettings } from "#renderer/lib/index.ts";
import type { DirectorChoice } from "#shared/contract/chat/director.ts";
import { directorToolNames } from "#shared/director/index.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { DirectorTools } from "./director-tools.tsx";
import { ToolEditor } from "./tool-editor.tsx";
import { noTools, type ToolSettings } from "./tool-settings.ts";
import "./director.css";

export interface ToolControlsProps {
  tooling: ToolSettings | undefined;
  findings: readonly Finding[];
  onChange: (tooling: ToolSettings) => void;
}

const CHOICES = ["auto", "any", "tool", "none"] as const;

/** Which tools a reply may call: the director's on a film, and the person's own. */
export const ToolControls = memo(function ToolControls({ tooling = noTools, findings, onChange }: ToolControlsProps) {
  const { t } = useTranslation("director");
  const { t: ofFindings } = useTranslation(["components", "findings"]);
  const [editing, setEditing] = useState(false);
  const [open, setOpen] = useState(false);
  const { data: projects = [] } = useQuery(orpc.storyboard.projects.queryOptions());
  const lastId = useSettings()?.lastProjectId;
  const { tools, choice, userId, director } = tooling;
  const change = (patch: Partial<ToolSettings>) => onChange({ ...tooling, ...patch });
  const film = projects.find(({ id }) => id === (director?.projectId ?? lastId)) ?? projects[0];
  const setDirector = (patch: Partial<DirectorChoice>) => {
    // A film that was deleted since has nothing to direct: the one that is shown takes its place.
    if (film) change({ director: { on: true, off: [], ...director, projectId: film.id, ...patch } });
  };
  const own = tools.filter(({ on }) => on);
  const names = [
    ...(director?.on ? directorToolNames.filter((name) => !director.off.includes(name)) : []),
    ...own.map(({ name }) => name),
  ];
  const wrong = findings.find(
    ({ path, severity }) => severity === "error" && /^(tools|tool_choice|metadata)/.test(path),
  );
  const type = choice?.type ?? "auto";
  return (
    <>
      <Popover
        label={t("name")}
        side="top"
        className="requestSettings toolControls"
        open={open}
        onOpenChange={setOpen}
        trigger={
          <IconButton
            icon={Wrench}
            label={t("name")}
            data-chosen={names.length > 0 || undefined}
            data-wrong={wrong !== undefined || undefined}
          />
        }
      >
        <Switch
          label={t("director")}
          note={t("directorNote")}
          checked={director?.on === true}
          onChange={(on) => setDirector({ on })}
          disabled={film === undefined}
        />
        {director?.on && (
          <>
            <Field label={t("film")}>
              <Select
                value={director.projectId}
                onChange={(projectId) => setDirector({ projectId })}
                options={projects.map(({ id, title }) => ({ value: id, label: title }))}
              />
            </Field>
            <DirectorTools director={director} onChange={setDirector} />
          </>
        )}
        <hr />
        {tools.map((tool, index) => (
          <Switch
            // biome-ignore lint/suspicious/noArrayIndexKey: tools have no other identity while they are named
            key={index}
            label={tool.name || t("unnamed")}
            checked={tool.on}
            onChange={(on) => change({ tools: tools.map((each, at) => (at === index ? { ...each, on } : each)) })}
          />
        ))}
        <Button
          size="s"
          onClick={() => {
            setOpen(false);
            setEditing(true);
          }}
        >
          {tools.length === 0 ? t("addOwn") : t("editOwn")}
        </Button>
        {names.length > 0 && (
          <Field label={t("choice.name")} hint={type === "any" || type === "tool" ? t("choice.once") : undefined}>
            <Select
              value={type === "tool" ? `tool ${choice?.name ?? ""}` : type}
              onChange={(next) =>
                change({
                  choice: next.startsWith("tool ")
                    ? { type: "tool", name: next.slice(5) }
                    : next === "auto"
                      ? null
                      : { type: next },
                })
              }
              options={CHOICES.flatMap((each) =>
                each === "tool"
                  ? [...new Set(names)]
                      .filter(Boolean)
                      .map((name) => ({ value: `tool ${name}`, label: t("choice.tool", { name }) }))
                  : [{ value: each as string, label: t(`choice.${each}`) }],
              )}
            />
          </Field>
        )}
        <Field label={t("userId")} hint={t("userIdHint")}>
          <TextField value={userId} onChange={({ target }) => change({ userId: target.value })} />
        </Field>
        {wrong && (
          <p className="cap text-block" role="alert">
            {formatFinding(ofFindings, wrong)}
          </p>
        )}
      </Popover>
      {editing && (
        <ToolEditor
          tools={tools}
          taken={director?.on ? directorToolNames : []}
          onChange={(next) => change({ tools: next })}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
});
