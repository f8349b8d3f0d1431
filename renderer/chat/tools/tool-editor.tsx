import { Plus, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, Field, Notice, Select, TextArea, TextField } from "#renderer/components/index.ts";
import type { OwnTool } from "#shared/contract/chat/director.ts";
import { schemaErrors, schemaProblem } from "./json-schema.ts";
import { exampleTools, newTool } from "./tool-settings.ts";

export interface ToolEditorProps {
  tools: readonly OwnTool[];
  /** Names that the studio's own tools have. */
  taken: readonly string[];
  onChange: (tools: OwnTool[]) => void;
  onClose: () => void;
}

/** The person's own tools: what the model is told of each, checked as it is typed and kept as typed. */
export function ToolEditor({ tools, taken, onChange, onClose }: ToolEditorProps) {
  const { t } = useTranslation("director");
  const [at, setAt] = useState(0);
  const [trial, setTrial] = useState("");
  const list = useId();
  const tool = tools[at];
  const add = (example: OwnTool) => {
    onChange([...tools, example]);
    setAt(tools.length);
  };
  const change = (patch: Partial<OwnTool>) =>
    onChange(tools.map((each, index) => (index === at ? { ...each, ...patch } : each)));
  const nameProblem =
    tool === undefined
      ? undefined
      : tool.name.trim() === ""
        ? t("editor.needsName")
        : taken.includes(tool.name)
          ? t("editor.nameTaken")
          : tools.some((each, index) => index !== at && each.name === tool.name)
            ? t("editor.nameTwice")
            : undefined;
  const problem = tool && schemaProblem(tool.schema);
  const schemaWords =
    problem === undefined
      ? undefined
      : problem.kind === "syntax"
        ? t("editor.syntax", { detail: problem.detail })
        : problem.kind === "root"
          ? t("editor.root")
          : t("editor.keyword", { at: problem.at });
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t("editor.title")}
      description={t("editor.lead")}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t("editor.done")}
        </Button>
      }
    >
      <div className="toolEditor">
        <div className="tools">
          <ul aria-label={t("editor.list")} id={list}>
            {tools.map((each, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: tools have no other identity while they are named
              <li key={index}>
                <button type="button" aria-current={index === at || undefined} onClick={() => setAt(index)}>
                  <code>{each.name || t("unnamed")}</code>
                </button>
              </li>
            ))}
          </ul>
          <Button size="s" icon={Plus} onClick={() => add(newTool)}>
            {t("editor.add")}
          </Button>
          <Select
            ghost
            aria-label={t("editor.example")}
            placeholder={t("editor.example")}
            value=""
            onChange={(name) => {
              const example = exampleTools.find((each) => each.name === name);
              if (example) add(example);
            }}
            options={exampleTools.map(({ name }) => ({ value: name, label: name }))}
          />
        </div>
        {tool ? (
          <div className="one">
            <Field label={t("editor.name")} tone={nameProblem ? "error" : undefined} hint={nameProblem}>
              <TextField value={tool.name} onChange={({ target }) => change({ name: target.value })} />
            </Field>
            <Field label={t("editor.description")}>
              <TextArea
                minLines={2}
                maxLines={5}
                value={tool.description}
                onChange={({ target }) => change({ description: target.value })}
              />
            </Field>
            <Field
              label={t("editor.schema")}
              tone={schemaWords ? "error" : undefined}
              hint={schemaWords ?? t("editor.schemaHint")}
            >
              <TextArea
                className="mono"
                spellCheck={false}
                minLines={8}
                maxLines={16}
                value={tool.schema}
                onChange={({ target }) => change({ schema: target.value })}
              />
            </Field>
            <TrialField schema={tool.schema} broken={problem !== undefined} trial={trial} onChange={setTrial} />
            <Button
              variant="ghost"
              size="s"
              icon={Trash2}
              onClick={() => {
                onChange(tools.filter((_, index) => index !== at));
                setAt(Math.max(0, at - 1));
              }}
            >
              {t("editor.remove")}
            </Button>
          </div>
        ) : (
          <Notice title={t("editor.empty")}>{t("editor.emptyText")}</Notice>
        )}
      </div>
    </Dialog>
  );
}

interface TrialProps {
  schema: string;
  broken: boolean;
  trial: string;
  onChange: (text: string) => void;
}

/** An input to try the schema with, before a model is asked. */
function TrialField({ schema, broken, trial, onChange }: TrialProps) {
  const { t } = useTranslation("director");
  const verdict = broken || trial.trim() === "" ? undefined : verdictOf(schema, trial);
  const hint = verdict === undefined ? t("editor.trialHint") : verdict === "" ? t("editor.fits") : verdict;
  return (
    <Field label={t("editor.trial")} tone={verdict ? "error" : undefined} hint={hint}>
      <TextArea
        className="mono"
        spellCheck={false}
        minLines={2}
        maxLines={6}
        value={trial}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}

/** Empty: it fits. */
function verdictOf(schema: string, trial: string): string {
  try {
    return schemaErrors(JSON.parse(schema), JSON.parse(trial))[0] ?? "";
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
}
