import { useTranslation } from "react-i18next";
import { KeyList } from "#renderer/components/index.ts";
import { isRange, keyGroups } from "./viewer-keys.ts";

/** Every key of the viewer, beside the picture. */
export function ViewerKeysList() {
  const { t } = useTranslation("viewer");
  return (
    <section className="viewkeys" aria-label={t("keys")}>
      {keyGroups.map(({ name, keys }) => (
        <div key={name}>
          <h3 className="strong">{t(`keyGroup.${name}`)}</h3>
          <KeyList
            entries={keys.map(([what, pressed]) => ({ does: t(`key.${what}`), pressed, range: isRange(what) }))}
          />
        </div>
      ))}
    </section>
  );
}
