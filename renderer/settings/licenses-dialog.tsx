import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button, Dialog, Notice } from "#renderer/components/index.ts";
import { joinSentences } from "#renderer/i18n/index.ts";
import { describeError } from "#renderer/lib/index.ts";

/** Packages under one license's text; the build writes all of them beside the page. */
interface LicenseGroup {
  readonly packages: readonly string[];
  readonly sources: readonly string[];
  readonly text: string;
}

async function readLicenses(): Promise<readonly LicenseGroup[]> {
  const answer = await fetch("licenses.json");
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  return answer.json();
}

/** Everything that ships with Reelsong, by its license; each text opens below the names of those under it. */
export function LicensesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("settings");
  const { data, error, refetch } = useQuery({
    queryKey: ["licenses"],
    queryFn: readLicenses,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { quiet: true },
  });
  const count = data?.reduce((sum, { packages }) => sum + packages.length, 0) ?? 0;
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t("about.licenses")}
      description={data ? t("about.packages", { count }) : t("about.licensesText")}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t("about.close")}
        </Button>
      }
    >
      {error ? (
        <Notice
          tone="error"
          title={t("about.failed")}
          live
          actions={<Button onClick={() => void refetch()}>{t("about.retry")}</Button>}
        >
          <p>{joinSentences(Object.values(describeError(error)))}</p>
        </Notice>
      ) : data ? (
        <ul className="licenses" lang="en">
          {data.map(({ packages, sources, text }) => (
            <li key={packages[0]}>
              <details>
                <summary>{packages.join(", ")}</summary>
                {sources.map((source) => (
                  <p key={source}>{source}</p>
                ))}
                <pre>{text}</pre>
              </details>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-13 text-tx-3" role="status">
          {t("about.loading")}
        </p>
      )}
    </Dialog>
  );
}
