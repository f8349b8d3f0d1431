import { Plus } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Button, Chip, FilterChip, Popover } from "#renderer/components/index.ts";
import { StylePresets, type StylePresetsProps } from "../editor/style-presets.tsx";
import { addPhrase, phrasesIn, removePhrase } from "./style-phrases.ts";

const groups = ["genre", "mood", "tempo", "instruments", "voice"] as const;

/** Words for a style, to be pressed instead of typed. The plain text above is the truth: they are written into it. */
export function StyleChips({ style, now, onChange }: StylePresetsProps) {
  const { t } = useTranslation("song");
  const offered = useMemo(
    () =>
      groups.map((group) => ({
        group,
        phrases: t(`style.words.${group}`)
          .split(/[,，、]/)
          .map((phrase) => phrase.trim()),
      })),
    [t],
  );
  const all = useMemo(() => offered.flatMap(({ phrases }) => phrases), [offered]);
  const present = phrasesIn(style, all);
  return (
    <div className="styleChips">
      {present.map((phrase) => (
        <Chip key={phrase} name={phrase} onRemove={() => onChange(removePhrase(style, phrase))}>
          {phrase}
        </Chip>
      ))}
      <span className="styleMore">
        <Popover
          label={t("style.add")}
          side="left"
          className="styleWords"
          trigger={
            <Button size="s" variant="ghost" icon={Plus}>
              {t("style.add")}
            </Button>
          }
        >
          {offered.map(({ group, phrases }) => (
            <fieldset key={group}>
              <legend className="cap">{t(`style.group.${group}`)}</legend>
              {phrases.map((phrase) => (
                <FilterChip
                  key={phrase}
                  on={present.includes(phrase)}
                  onChange={(on) => onChange(on ? addPhrase(style, phrase) : removePhrase(style, phrase))}
                >
                  {phrase}
                </FilterChip>
              ))}
            </fieldset>
          ))}
        </Popover>
        <StylePresets style={style} now={now} onChange={onChange} />
      </span>
    </div>
  );
}
