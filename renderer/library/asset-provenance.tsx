import { useQuery } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton, Section, SectionHead, showToast } from "#renderer/components/index.ts";
import { formatBytes, orpc } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/media.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { fileLine } from "./describe-asset.ts";

/** `768P · 6 s · adaptive, gave 16:9` or `mp3 · 44.1 kHz`, from the request as it was sent. */
function settingsLine({ request, result }: Task, gave: (asked: string, given: string) => string): string {
  const text = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : undefined);
  const asked = text(request.ratio);
  const given = text(result?.ratio);
  const audio = request.audio_setting as { format?: string; sample_rate?: number } | undefined;
  return [
    text(request.resolution),
    text(request.duration) && `${text(request.duration)} s`,
    asked && given && asked !== given ? gave(asked, given) : (asked ?? given),
    audio?.format,
    audio?.sample_rate && `${audio.sample_rate / 1000} kHz`,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The words it was made from, and where it came from; nothing here needs the network. */
export function AssetProvenance({ asset }: { asset: Asset }) {
  const { t, i18n } = useTranslation("library");
  const { t: repairWords } = useTranslation("repair");
  const { origin, facts } = asset;
  const taskId = origin.type === "generated" ? origin.taskId : null;
  const { data: task } = useQuery(
    orpc.tasks.get.queryOptions({ input: { id: taskId ?? "" }, enabled: taskId !== null }),
  );
  const { takes, song } = useFilmSources(origin);
  /** Where the service made it: asked for here, or fetched by its id. */
  const made = origin.type === "retrieved" ? origin : task;
  const rows: readonly (readonly [string, string | undefined, boolean?])[] = [
    [t("about.model"), "model" in origin ? (origin.model ?? undefined) : undefined],
    [t("about.settings"), task && settingsLine(task, (asked, given) => t("about.gave", { asked, given }))],
    [
      t("about.connection"),
      made && (made.sandbox ? t("about.sandbox", { name: made.connectionName }) : made.connectionName),
    ],
    [t("about.task"), made?.remoteId ?? undefined, true],
    [t("about.usage"), usageLine(task)],
    [t("about.film"), origin.type === "exported" ? origin.projectTitle : undefined],
    [t("about.takes"), takes],
    [t("about.song"), song],
    [t("about.fixedFrom"), origin.type === "repaired" ? origin.sourceName : undefined],
    [
      t("about.fixedBy"),
      origin.type === "repaired"
        ? origin.steps.map(({ what, to }) => `${repairWords(`step.${what}`)} ${to}`).join(" · ")
        : undefined,
    ],
    [t("about.cameAs"), "fileName" in origin ? origin.fileName : undefined],
    [t("about.file"), `${fileLine(facts)} · ${formatBytes(facts.bytes, i18n.language)}`],
    [
      t("about.made"),
      new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeStyle: "short" }).format(asset.createdAt),
    ],
    ["SHA-256", `${asset.sha256.slice(0, 8)}…${asset.sha256.slice(-6)}`, true],
  ];
  return (
    <>
      {origin.type === "generated" && origin.prompt !== "" && (
        <Section>
          <div className="row justify-between">
            <SectionHead title={t("about.prompt")} />
            <IconButton
              icon={Copy}
              label={t("about.copyPrompt")}
              onClick={() =>
                void navigator.clipboard
                  .writeText(origin.prompt)
                  .then(() => showToast({ kind: "done", title: t("about.copied") }))
              }
            />
          </div>
          <p className="prompt">{origin.prompt}</p>
        </Section>
      )}
      <Section>
        <SectionHead title={t("about.title")} />
        <dl className="kv">
          {rows.map(([name, value, mono]) =>
            value ? (
              <div key={name} className="contents">
                <dt>{name}</dt>
                <dd className={mono ? "mono" : undefined} title={name === "SHA-256" ? asset.sha256 : undefined}>
                  {value}
                </dd>
              </div>
            ) : null,
          )}
        </dl>
      </Section>
    </>
  );
}

/** Names of the files that a film was joined of, in its order, and of the song under it. */
function useFilmSources(origin: Asset["origin"]): { takes: string | undefined; song: string | undefined } {
  const film = origin.type === "exported" ? origin : null;
  const songId = film?.songAssetId ?? null;
  const ids = [...new Set([...(film?.takes.map(({ assetId }) => assetId) ?? []), songId])]
    .filter((id) => id !== null)
    .slice(0, 500);
  const { data } = useQuery(orpc.library.getMany.queryOptions({ input: { ids }, enabled: film !== null }));
  const nameOf = (id: string) => data?.find((asset) => asset.id === id)?.name.replace(/\.[a-z0-9]{2,4}$/i, "");
  return {
    takes: film?.takes.map(({ assetId, shotNumber }) => nameOf(assetId) ?? String(shotNumber)).join(" · "),
    song: songId === null ? undefined : nameOf(songId),
  };
}

function usageLine(task: Task | undefined): string | undefined {
  if (!task?.usage) return undefined;
  return Object.entries(task.usage)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name.replaceAll("_", " ")} ${count}`)
    .join(" · ");
}
