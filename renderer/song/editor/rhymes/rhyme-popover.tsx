import { useQuery } from "@tanstack/react-query";
import { memo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Popover } from "#renderer/components/index.ts";
import { loadRhymes, rhymeCache, wordsLike } from "./rhymes.ts";

export interface RhymePopoverProps {
  /** What the line with the cursor ends on. */
  ending: string | null;
  /** Places of the lines of its section that rhyme with it. */
  lines: readonly number[];
  onPick: (word: string) => void;
  /** Puts the cursor back into the lyrics. */
  onBack: () => void;
}

const isHan = (ending: string) => /\p{Script=Han}$/u.test(ending);
/** Of Chinese endings, the last character is what rhymes. */
const shownWord = (ending: string) => (isHan(ending) ? (Array.from(ending).at(-1) ?? ending) : ending);

/** What rhymes with the last word of the line; where that isn't known, it says so. */
export const RhymePopover = memo(function RhymePopover({ ending, lines, onPick, onBack }: RhymePopoverProps) {
  const { t } = useTranslation("lyrics");
  const [open, setOpen] = useState(false);
  const word = ending === null ? "" : shownWord(ending);
  return (
    <Popover
      label={ending === null ? t("rhyme.open") : t("rhyme.name", { word })}
      side="top"
      align="end"
      open={open}
      onOpenChange={setOpen}
      className="rhymes"
      onClosed={() => {
        onBack();
        return true;
      }}
      trigger={
        <Button size="s" variant="ghost">
          {t("rhyme.open")}
        </Button>
      }
    >
      {ending === null ? (
        <p className="cap">{t("rhyme.noWord")}</p>
      ) : (
        <Rhymes
          ending={ending}
          word={word}
          lines={lines}
          onPick={(picked) => {
            setOpen(false);
            onPick(picked);
          }}
        />
      )}
    </Popover>
  );
});

function Rhymes({
  ending,
  word,
  lines,
  onPick,
}: Omit<RhymePopoverProps, "ending" | "onBack"> & { ending: string; word: string }) {
  const { t, i18n } = useTranslation("lyrics");
  const { data, isError } = useQuery({
    queryKey: ["rhymes", ending],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async () => {
      await loadRhymes([ending]);
      return { key: rhymeCache.get(ending) ?? null, words: await wordsLike(ending) };
    },
  });
  if (isError) return <p className="cap">{t("rhyme.failed")}</p>;
  if (!data) return <p className="cap">{t("rhyme.looking")}</p>;
  if (data.key === null) return <p className="cap">{t("rhyme.unknown", { word })}</p>;
  const han = isHan(ending);
  return (
    <>
      <h3 className="strong">{t("rhyme.name", { word })}</h3>
      {lines.length > 0 && (
        <p className="cap">
          {t("rhyme.lines", { word, lines: new Intl.ListFormat(i18n.language).format(lines.map(String)) })}
        </p>
      )}
      {han && <p className="cap">{t("rhyme.chinese", { word, group: data.key })}</p>}
      {!han && data.words.length === 0 && <p className="cap">{t("rhyme.none", { word })}</p>}
      {data.words.length > 0 && (
        <>
          <div className="rhymeWords" lang="en">
            {data.words.map((each) => (
              <button
                key={each}
                type="button"
                className="chip"
                aria-label={t("rhyme.pick", { word: each })}
                onClick={() => onPick(each)}
              >
                {each}
              </button>
            ))}
          </div>
          <p className="cap">{t("rhyme.source")}</p>
        </>
      )}
    </>
  );
}
