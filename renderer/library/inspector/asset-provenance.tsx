import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { Copy } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, figureWords, IconButton, Section, SectionHead } from "#renderer/components/index.ts";
import {
  copyText,
  describeError,
  formatBytes,
  formatMoment,
  formatRoute,
  formatSeconds,
  orpc,
  readableFacts,
} from "#renderer/lib/index.ts";
import type { CredentialReport } from "#shared/contract/library/credentials.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { kilohertz } from "#shared/rules/figures.ts";
import { filesNamedIn } from "../files-named-in.ts";
import { AssetPoster } from "../grid/asset-poster.tsx";
import { SMALL_WAVE } from "../view-options.ts";
import { fileLine } from "./describe-asset.ts";

const text = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : undefined);

/** `768P · 6 s · adaptive, gave 16:9` or `mp3 · 44.1 kHz`, from the request as it was sent. */
function settingsLine(
  { request, result }: Task,
  words: { adaptive: string; gave: (asked: string, given: string) => string; language: string },
): string {
  const asked = request.ratio === "adaptive" ? words.adaptive : text(request.ratio);
  const given = text(result?.ratio);
  const duration = text(request.duration);
  const audio = request.audio_setting as { format?: string; sample_rate?: number } | undefined;
  return [
    text(request.resolution),
    duration && formatSeconds(duration, words.language),
    asked && given && asked !== given ? words.gave(asked, given) : (asked ?? given),
    audio?.format,
    audio?.sample_rate && kilohertz(audio.sample_rate),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** What is said of the making, how it is called, and how it is shown. */
type Row = readonly [name: string, value: string | undefined, how?: { mono?: true; href?: string | undefined }];

/** Where the shot or the song is that a task was of. */
function workOf(task: Task | undefined): string | undefined {
  if (task?.shotId && task.projectId) return formatRoute("storyboard", task.projectId, task.shotId);
  return task?.songId ? formatRoute("song", task.songId) : undefined;
}

/** The words it was made from, and where it came from; nothing here needs the network. */
export function AssetProvenance({ asset }: { asset: Asset }) {
  const { t, i18n } = useTranslation("library");
  const { t: repairWords } = useTranslation("repair");
  const { t: figures } = useTranslation(["components", "findings"]);
  const { t: taskWords } = useTranslation("tasks");
  const { origin, facts } = asset;
  const taskId = origin.type === "generated" ? origin.taskId : null;
  const { data: task } = useQuery(
    orpc.tasks.get.queryOptions({ input: { id: taskId ?? "" }, enabled: taskId !== null }),
  );
  const { takes, footage, song } = useFilmSources(origin);
  /** Where the service made it: asked for here, or fetched by its id. */
  const made = origin.type === "retrieved" ? origin : task;
  const rows: readonly Row[] = [
    [t("about.madeFor"), workOf(task) && task?.title, { href: workOf(task) }],
    [t("about.model"), "model" in origin ? (origin.model ?? undefined) : undefined],
    [
      t("about.settings"),
      task &&
        settingsLine(task, {
          adaptive: t("about.adaptive"),
          gave: (asked, given) => t("about.gave", { asked, given }),
          language: i18n.language,
        }),
    ],
    [
      t("about.connection"),
      made && (made.sandbox ? t("about.sandbox", { name: made.connectionName }) : made.connectionName),
    ],
    [t("about.task"), made?.remoteId ?? undefined, { mono: true }],
    [t("about.usage"), readableFacts(used(task), (word) => taskWords(`fact.${word}`), i18n.language)],
    [
      t("about.film"),
      origin.type === "exported" ? origin.projectTitle : undefined,
      { href: origin.type === "exported" ? formatRoute("storyboard", origin.projectId) : undefined },
    ],
    [t("about.takes"), takes],
    [t("about.footage"), footage],
    [t("about.song"), song],
    [t("about.fixedFrom"), origin.type === "repaired" ? origin.sourceName : undefined],
    [
      t("about.fixedBy"),
      origin.type === "repaired"
        ? origin.steps.map(({ what, to }) => `${repairWords(`step.${what}`)} ${figureWords(figures, to)}`).join(" · ")
        : undefined,
    ],
    [t("about.cameAs"), "fileName" in origin ? origin.fileName : undefined],
    [t("about.file"), fileLine(facts, formatBytes(facts.bytes, i18n.language))],
    [t("about.made"), formatMoment(asset.createdAt, i18n.language)],
    ["SHA-256", `${asset.sha256.slice(0, 8)}…${asset.sha256.slice(-6)}`, { mono: true }],
  ];
  // A song is made from its style and its words; the file itself keeps both as one.
  const lyrics = text(task?.request.lyrics) ?? "";
  const prompt = origin.type !== "generated" ? "" : lyrics === "" ? origin.prompt : (text(task?.request.prompt) ?? "");
  const given = task ? filesNamedIn(task.request) : origin.type === "repaired" ? [origin.sourceId] : [];
  return (
    <>
      {(prompt !== "" || given.length > 0) && (
        <Section>
          {prompt !== "" && <Written title={lyrics === "" ? t("about.prompt") : t("about.style")} words={prompt} />}
          <GivenFiles ids={given} words={origin.type === "repaired" ? t("about.fixedFrom") : t("about.given")} />
        </Section>
      )}
      {lyrics !== "" && (
        <Section>
          <Written title={t("about.lyrics")} words={lyrics} />
        </Section>
      )}
      <Section>
        <SectionHead title={t("about.title")} />
        <dl className="kv">
          {rows.map(([name, value, { mono, href } = {}]) =>
            value ? (
              <div key={name} className="contents">
                <dt>{name}</dt>
                <dd className={mono ? "mono" : undefined} title={name === "SHA-256" ? asset.sha256 : undefined}>
                  {href ? (
                    <a className="toWork" href={href}>
                      <bdi>{value}</bdi>
                    </a>
                  ) : (
                    value
                  )}
                </dd>
              </div>
            ) : null,
          )}
          <CredentialRow id={asset.id} />
        </dl>
      </Section>
    </>
  );
}

/** What a file says of itself under a signature (C2PA), checked when it is asked for: the whole file is read. */
function CredentialRow({ id }: { id: string }) {
  const { t } = useTranslation("library");
  const [asked, setAsked] = useState<string>();
  const wanted = asked === id;
  const { data, error, isFetching, refetch } = useQuery(
    orpc.credentials.check.queryOptions({
      input: { id },
      enabled: wanted,
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
  return (
    <div className="contents">
      <dt>{t("about.credentials.title")}</dt>
      <dd>
        {(!wanted || (error && !isFetching)) && (
          <Button size="s" onClick={() => (wanted ? void refetch() : setAsked(id))}>
            {t("about.credentials.check")}
          </Button>
        )}
        <span role="status">
          {wanted && isFetching && t("about.credentials.checking")}
          {wanted && !isFetching && error && describeError(error).title}
          {wanted && !isFetching && data && credentialLine(data, t)}
        </span>
      </dd>
    </div>
  );
}

function credentialLine(
  { state, selfMade, trusted, signer, problems }: CredentialReport,
  t: TFunction<"library">,
): string {
  if (state === "none") return t("about.credentials.none");
  if (state === "invalid") return t("about.credentials.invalid", { codes: problems.join(", ") });
  if (selfMade) return t("about.credentials.validSelf");
  return t(trusted ? "about.credentials.valid" : "about.credentials.validUntrusted", { signer: signer ?? "?" });
}

/** Names of the files that a film was joined of, and of the song under it. */
function useFilmSources(origin: Asset["origin"]): {
  takes: string | undefined;
  footage: string | undefined;
  song: string | undefined;
} {
  const film = origin.type === "exported" ? origin : null;
  const songId = film?.songAssetId ?? null;
  const shown = film?.footage ?? [];
  const ids = [...new Set([...(film?.takes.map(({ assetId }) => assetId) ?? []), ...shown, songId])]
    .filter((id) => id !== null)
    .slice(0, 500);
  const { data } = useQuery(orpc.library.getMany.queryOptions({ input: { ids }, enabled: ids.length > 0 }));
  const nameOf = (id: string) => data?.find((asset) => asset.id === id)?.name.replace(/\.[a-z0-9]{2,4}$/i, "");
  return {
    takes: film?.takes.map(({ assetId, shotNumber }) => nameOf(assetId) ?? String(shotNumber)).join(" · ") || undefined,
    footage: shown.flatMap((id) => nameOf(id) ?? []).join(" · ") || undefined,
    song: songId === null ? undefined : nameOf(songId),
  };
}

/** What was counted; what there was none of isn't said. */
const used = (task: Task | undefined) =>
  task?.usage ? Object.fromEntries(Object.entries(task.usage).filter(([, count]) => count > 0)) : null;

/** A text that something was made from, to read and to copy. */
function Written({ title, words }: { title: string; words: string }) {
  const { t } = useTranslation("library");
  return (
    <>
      <div className="row justify-between">
        <SectionHead title={title} />
        <IconButton
          icon={Copy}
          label={t("about.copy", { what: title })}
          onClick={() => void copyText(words, t("about.copied"))}
        />
      </div>
      <p className="writtenOf" dir="auto">
        {words}
      </p>
    </>
  );
}

/** Pictures, films and sounds that something was made of; each leads to its file. */
function GivenFiles({ ids, words }: { ids: readonly string[]; words: string }) {
  const { t } = useTranslation("library");
  const { data: given = [] } = useQuery(
    orpc.library.getMany.queryOptions({ input: { ids: [...ids] }, enabled: ids.length > 0 }),
  );
  if (given.length === 0) return null;
  return (
    <div className="givenFiles">
      <ul aria-label={words}>
        {given.map((asset) => (
          <li key={asset.id}>
            <a href={formatRoute("library", asset.id)} title={asset.name} aria-label={t("about.show", asset)}>
              <AssetPoster asset={asset} poster={null} wave={null} bars={SMALL_WAVE} />
            </a>
          </li>
        ))}
      </ul>
      <p className="cap">{words}</p>
    </div>
  );
}
