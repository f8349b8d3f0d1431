import { useTranslation } from "react-i18next";
import { Field, TextField } from "#renderer/components/index.ts";
import { findAddressProblem } from "./base-url.ts";

export interface AddressFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Not before the person has written something. */
  quietWhenEmpty?: boolean;
}

export function AddressField({ value, onChange, quietWhenEmpty = false }: AddressFieldProps) {
  const { t } = useTranslation("settings");
  const problem = findAddressProblem(value);
  const said = problem === "empty" && quietWhenEmpty ? null : problem;
  return (
    <Field
      label={t("connections.baseUrl")}
      tone={said === null ? undefined : "error"}
      hint={said === null ? undefined : t(`address.${said}`)}
    >
      <TextField
        value={value}
        inputMode="url"
        placeholder="https://api.example.com"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
