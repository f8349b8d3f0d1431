import { useTranslation } from "react-i18next";
import { type Age, monthOf, type NamedAge } from "./group-by-age.ts";

/** The name of an age, for its heading: a month as people write it. */
export function useAgeName(): (age: Age) => string {
  const { t, i18n } = useTranslation("chat");
  return (age) => {
    const month = monthOf(age, i18n.language);
    if (month !== undefined) return month;
    // What is no month has a name.
    const named = age as NamedAge;
    return t(`age.${named}`);
  };
}
