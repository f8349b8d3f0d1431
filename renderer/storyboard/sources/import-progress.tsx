import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, Icon, ProgressLine } from "#renderer/components/index.ts";
import { describeError } from "#renderer/lib/index.ts";
import { dismissImport, type ShotImport, useImportPart } from "./shot-imports.ts";

/** Files on their way in, and why one could not be brought in. */
export function ImportProgress({ imports }: { imports: readonly ShotImport[] }) {
  const { t } = useTranslation("storyboard");
  return imports.map(({ key, name, failure }) =>
    failure === null ? (
      <span key={key} className="coming">
        <span className="cut">{t("import.coming", { name })}</span>
        <Part of={key} label={t("import.coming", { name })} />
      </span>
    ) : (
      <span key={key} className="coming text-block" role="alert">
        <span className="min-w-0 grow">
          <span className="cut block">{name}</span>
          {describeError(failure).title}
        </span>
        <Button variant="ghost" size="s" square aria-label={t("import.dismiss")} onClick={() => dismissImport(key)}>
          <Icon of={X} size="xs" />
        </Button>
      </span>
    ),
  );
}

function Part({ of, label }: { of: number; label: string }) {
  return <ProgressLine label={label} value={useImportPart(of)} />;
}
