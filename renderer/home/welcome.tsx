import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Clapperboard, FolderOpen, Moon, Plug, Sun, SunMoon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, Icon, Segmented, Select } from "#renderer/components/index.ts";
import { openRoute, orpc, useSettings, useTheme, useUpdateSettings } from "#renderer/lib/index.ts";
import { languageOptions } from "#shared/contract/app/languages.ts";
import { useSamples } from "./use-samples.ts";

/** What a first start asks: language, look and folder, then samples or an account. Nothing of it has to be answered. */
export function Welcome() {
  const { t } = useTranslation("home");
  const { t: words } = useTranslation("settings");
  const settings = useSettings();
  const update = useUpdateSettings();
  const shownTheme = useTheme((state) => state.choice);
  const { make, isMaking } = useSamples();
  const leave = () => {
    update({ welcomed: true });
    openRoute("home");
  };
  return (
    <div className="teach welcome">
      <h1>{t("welcome.title")}</h1>
      <p className="lead">{t("welcome.lead")}</p>
      <div className="welcomeRows">
        <div>
          <span>{words("appearance.language")}</span>
          <Select
            aria-label={words("appearance.language")}
            className="min-w-44"
            value={settings?.language ?? "system"}
            onChange={(language) => update({ language })}
            options={[{ value: "system", label: words("appearance.systemLanguage") }, ...languageOptions]}
          />
        </div>
        <div>
          <span>{words("appearance.theme")}</span>
          <Segmented
            label={words("appearance.theme")}
            value={settings?.theme ?? shownTheme}
            onChange={(theme) => update({ theme })}
            options={[
              { value: "dark", label: words("appearance.dark"), icon: Moon },
              { value: "light", label: words("appearance.light"), icon: Sun },
              { value: "system", label: words("appearance.system"), icon: SunMoon },
            ]}
          />
        </div>
        <LibraryRow />
      </div>
      <ul className="welcomeWays">
        <li>
          <Icon of={Clapperboard} size="m" className="text-video" />
          <h2>{t("welcome.samples.title")}</h2>
          <p>{t("welcome.samples.text")}</p>
          <Button variant="primary" disabled={isMaking} onClick={() => make(leave)}>
            {t("samples.make")}
          </Button>
        </li>
        <li>
          <Icon of={Plug} size="m" />
          <h2>{t("welcome.account.title")}</h2>
          <p>{t("welcome.account.text")}</p>
          <Button
            onClick={() => {
              update({ welcomed: true });
              openRoute("settings", "connections", "new");
            }}
          >
            {t("welcome.account.connect")}
          </Button>
        </li>
      </ul>
      <p className="welcomeLeave">
        <Button variant="ghost" onClick={leave}>
          {t("welcome.skip")}
        </Button>
        <span className="cap">{t("welcome.later")}</span>
      </p>
    </div>
  );
}

/** Where files go; chosen in the shell's dialog where there is one, else in Settings. */
function LibraryRow() {
  const { t } = useTranslation("home");
  const { t: words } = useTranslation("settings");
  const queries = useQueryClient();
  const folder = useSettings()?.libraryFolder;
  const { data: info } = useQuery(orpc.app.info.queryOptions());
  const choose = useMutation(
    orpc.settings.chooseLibraryFolder.mutationOptions({
      onSuccess: (settings) => queries.setQueryData(orpc.settings.get.queryKey(), settings),
    }),
  );
  return (
    <div>
      <span>{words("library.folder")}</span>
      <span className="mono cut" title={folder}>
        {folder}
      </span>
      <Button
        icon={FolderOpen}
        disabled={choose.isPending}
        onClick={() => (info?.can.chooseFolder ? choose.mutate({}) : openRoute("settings", "library"))}
      >
        {t("welcome.folder")}
      </Button>
    </div>
  );
}
