import { useTranslation } from "react-i18next";
import { Kbd } from "#renderer/components/index.ts";
import { keyGroups } from "./viewer-keys.ts";

/** From one to another: `0 – 5`. */
const ranges: ReadonlySet<string> = new Set(["rate", "colour"]);

/** Every key of the viewer, beside the picture. */
export function ViewerKeysList() {
  const { t } = useTranslation("viewer");
  return (
    <section className="viewkeys" aria-label={t("keys")}>
      {keyGroups.map(({ name, keys }) => (
        <div key={name}>
          <h3 className="strong">{t(`keyGroup.${name}`)}</h3>
          <dl>
            {keys.map(([what, pressed]) => (
              <div key={what}>
                <dt>{t(`key.${what}`)}</dt>
                <dd>
                  {pressed.map((key, index) => (
                    <span key={key}>
                      {index > 0 && ranges.has(what) && "– "}
                      {key === "+" ? <kbd>+</kbd> : <Kbd keys={key} />}
                    </span>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}
