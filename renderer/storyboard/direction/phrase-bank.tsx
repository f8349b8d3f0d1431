import { Plus, Search, SwatchBook, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, IconButton, Popover, TextField } from "#renderer/components/index.ts";
import { useSettings, useUpdateSettings } from "#renderer/lib/index.ts";
import { phraseBanks } from "#shared/direction/phrase-banks.ts";

export interface PhraseBankProps {
  /** Its accessible name. */
  label: string;
  onPick: (phrase: string) => void;
}

const banks = Object.keys(phraseBanks) as (keyof typeof phraseBanks)[];

/** Phrases of framing, lens, light, look and texture as the models know them, searchable, with the person's own. */
export function PhraseBank({ label, onPick }: PhraseBankProps) {
  const { t } = useTranslation("direction");
  const own = useSettings()?.phrases ?? [];
  const update = useUpdateSettings();
  const [wanted, setWanted] = useState("");
  const words = wanted.trim().toLowerCase();
  const found = (phrases: readonly string[], name: string) =>
    name.toLowerCase().includes(words) ? phrases : phrases.filter((phrase) => phrase.toLowerCase().includes(words));
  const known = [...own, ...banks.flatMap((bank) => phraseBanks[bank])].some((each) => each.toLowerCase() === words);
  const groups = [
    { key: "own", name: t("phrases.own"), phrases: found(own, t("phrases.own")) },
    ...banks.map((bank) => {
      const name = t(`phrases.${bank}`);
      return { key: bank, name, phrases: found(phraseBanks[bank], name) };
    }),
  ].filter(({ phrases }) => phrases.length > 0);
  const add = () => {
    if (words === "" || known) return;
    update({ phrases: [...own, wanted.trim()] });
    onPick(wanted.trim());
    setWanted("");
  };
  return (
    <Popover
      label={label}
      align="end"
      className="phrasebank"
      trigger={<IconButton icon={SwatchBook} label={label} />}
      onOpenChange={() => setWanted("")}
    >
      <TextField
        icon={Search}
        type="search"
        aria-label={t("phrases.search")}
        placeholder={t("phrases.search")}
        maxLength={200}
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
        onEnter={add}
      />
      <div className="phrases">
        {groups.map(({ key, name, phrases }) => (
          <section key={key} aria-label={name}>
            <h3>{name}</h3>
            {phrases.map((phrase) => (
              <span key={phrase} className="phrase">
                <Button size="s" variant="ghost" lang={key === "own" ? undefined : "en"} onClick={() => onPick(phrase)}>
                  {phrase}
                </Button>
                {key === "own" && (
                  <IconButton
                    icon={X}
                    label={t("phrases.remove", { phrase })}
                    onClick={() => update({ phrases: own.filter((each) => each !== phrase) })}
                  />
                )}
              </span>
            ))}
          </section>
        ))}
        {groups.length === 0 && <p className="cap">{t("phrases.none")}</p>}
      </div>
      {words !== "" && !known && (
        <Button size="s" icon={Plus} onClick={add}>
          {t("phrases.add", { phrase: wanted.trim() })}
        </Button>
      )}
    </Popover>
  );
}
