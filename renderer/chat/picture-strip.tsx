import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, CheckList, Notice } from "#renderer/components/index.ts";
import { describeError, formatBytes, mediaUrl } from "#renderer/lib/index.ts";
import type { Finding } from "#shared/rules/finding.ts";
import type { Pictures } from "./use-pictures.ts";

export interface PictureStripProps {
  pictures: Pictures;
  findings: readonly Finding[];
}

/** The pictures that go with the message, and what the service would say of them. */
export function PictureStrip({ pictures, findings }: PictureStripProps) {
  const { t, i18n } = useTranslation("chat");
  const problems = findings.filter(({ path, severity }) => severity !== "pass" && path.startsWith("messages"));
  if (pictures.ids.length === 0 && pictures.importing === 0 && pictures.failure === undefined) return null;
  const failed = pictures.failure === undefined ? undefined : describeError(pictures.failure);
  return (
    <div className="pictures">
      <ul>
        {pictures.ids.map((id) => {
          const asset = pictures.assets.get(id);
          return (
            <li key={id}>
              <img src={mediaUrl(id)} alt="" />
              <span className="name">
                <span className="cut">{asset?.name ?? t("attach.picture")}</span>
                {asset && (
                  <span className="cap">
                    {asset.facts.width ? `${asset.facts.width} × ${asset.facts.height} · ` : ""}
                    {formatBytes(asset.facts.bytes, i18n.language)}
                  </span>
                )}
              </span>
              <Button
                variant="ghost"
                size="s"
                square
                icon={X}
                aria-label={t("attach.remove", { name: asset?.name ?? "" })}
                onClick={() => pictures.remove(id)}
              />
            </li>
          );
        })}
        {pictures.importing > 0 && (
          <li className="cap" role="status">
            {t("attach.importing", { count: pictures.importing })}
          </li>
        )}
      </ul>
      {problems.length > 0 && <CheckList findings={problems} />}
      {failed && (
        <div role="alert">
          <Notice tone="error" title={failed.title}>
            {failed.body}
          </Notice>
        </div>
      )}
    </div>
  );
}
