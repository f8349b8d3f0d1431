import { useTranslation } from "react-i18next";
import { Notice } from "#renderer/components/index.ts";
import { formatBytes, formatDuration, formatMoment, modelName } from "#renderer/lib/index.ts";
import type { FoundOutput } from "#shared/contract/library/retrieval.ts";

const states = ["queued", "running", "succeeded", "failed", "cancelled"] as const;

/** What the service says of it; what it doesn't say is left out. */
export function FoundFacts({ found }: { found: FoundOutput }) {
  const { t, i18n } = useTranslation("retrieve");
  const { t: board } = useTranslation("storyboard");
  // Of a state that nobody foresaw the service’s own word is said.
  const status = states.find((state) => state === found.status);
  const rows: readonly (readonly [string, string | null])[] = [
    [t("fact.type"), t(`type.${found.type}`)],
    [t("fact.connection"), found.connectionName],
    [t("fact.name"), found.name],
    [t("fact.status"), status === undefined ? found.status : t(`status.${status}`)],
    [t("fact.model"), found.model === null ? null : modelName(found.model)],
    [t("fact.purpose"), found.purpose],
    [t("fact.size"), found.bytes === null ? null : formatBytes(found.bytes, i18n.language)],
    [
      t("fact.picture"),
      [
        found.resolution,
        found.ratio === "adaptive" ? board("ratio.adaptive") : found.ratio,
        found.durationSeconds === null ? null : formatDuration(found.durationSeconds),
      ]
        .filter(Boolean)
        .join(" · ") || null,
    ],
    [t("fact.made"), found.createdAt === null ? null : formatMoment(found.createdAt, i18n.language)],
  ];
  return (
    <>
      <dl className="grid grid-cols-[120px_minmax(0,1fr)] gap-y-1.5 text-13">
        {rows.flatMap(([name, value]) =>
          value === null
            ? []
            : [
                <dt key={`${name} name`} className="text-tx-3">
                  {name}
                </dt>,
                <dd key={name} className="break-words select-text">
                  {value}
                </dd>,
              ],
        )}
      </dl>
      {found.assetId !== null && <p className="mt-3 text-12 text-tx-2">{t("here")}</p>}
      {found.assetId === null && !found.ready && (
        <div className="mt-3">
          <Notice tone="warning" title={t("notReady")}>
            {found.failure !== null && <p>{found.failure}</p>}
          </Notice>
        </div>
      )}
    </>
  );
}
