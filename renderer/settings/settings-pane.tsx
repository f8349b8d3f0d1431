import {
  Accessibility,
  BadgeCheck,
  DatabaseBackup,
  FolderOpen,
  HardDrive,
  Info,
  Keyboard,
  type LucideIcon,
  MessageSquare,
  Palette,
  Plug,
  SlidersHorizontal,
  Webhook,
} from "lucide-react";
import { type ComponentType, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Icon, Panel, PanelHead } from "#renderer/components/index.ts";
import { formatRoute, openReport, orpc, useRoute } from "#renderer/lib/index.ts";
import { AccessibilitySection } from "./accessibility-section.tsx";
import { AppearanceSection } from "./appearance-section.tsx";
import { BackupSection } from "./backup/backup-section.tsx";
import { CallbacksSection } from "./callbacks-section.tsx";
import { ChatSection } from "./chat-section.tsx";
import { ConnectionsSection } from "./connections/connections-section.tsx";
import { CredentialsSection } from "./credentials-section.tsx";
import { DefaultsSection } from "./defaults-section.tsx";
import { KeyboardSection } from "./keyboard/keyboard-section.tsx";
import { LibrarySection } from "./library-section.tsx";
import { LicensesDialog } from "./licenses-dialog.tsx";
import { StorageSection } from "./storage/storage-section.tsx";
import "./settings.css";
import { useQuery } from "@tanstack/react-query";
import { SettingRow, SettingsPage } from "./setting-row.tsx";

const sections = [
  { id: "appearance", icon: Palette, Part: AppearanceSection },
  { id: "keyboard", icon: Keyboard, Part: KeyboardSection },
  { id: "defaults", icon: SlidersHorizontal, Part: DefaultsSection },
  { id: "accessibility", icon: Accessibility, Part: AccessibilitySection },
  { id: "connections", icon: Plug, Part: ConnectionsSection },
  { id: "chat", icon: MessageSquare, Part: ChatSection },
  { id: "library", icon: FolderOpen, Part: LibrarySection },
  { id: "credentials", icon: BadgeCheck, Part: CredentialsSection },
  { id: "storage", icon: HardDrive, Part: StorageSection },
  { id: "backup", icon: DatabaseBackup, Part: BackupSection },
  { id: "callbacks", icon: Webhook, Part: CallbacksSection },
  { id: "about", icon: Info, Part: AboutSection },
] as const satisfies readonly { id: string; icon: LucideIcon; Part: ComponentType }[];

const REMEMBERED = "reelsong.settings";

/** `#/settings/connections/<id>`: a list of sections, and the one that is open; without a name the one of last time. */
export function SettingsPane() {
  const { t } = useTranslation("settings");
  const { pane, rest } = useRoute();
  const named = sections.find((section) => pane === "settings" && section.id === rest[0]);
  const open = named ?? sections.find(({ id }) => id === window.localStorage.getItem(REMEMBERED)) ?? sections[0];
  useEffect(() => {
    if (named) window.localStorage.setItem(REMEMBERED, named.id);
  }, [named]);
  return (
    <div className="settings">
      <Panel label={t("sections")} className="settingsNav">
        <PanelHead>
          <span className="strong">{t("title")}</span>
        </PanelHead>
        <nav aria-label={t("sections")} className="settingsLinks">
          {sections.map((section) => (
            <a
              key={section.id}
              href={formatRoute("settings", section.id)}
              aria-current={section.id === open.id ? "true" : undefined}
              className="flex h-8 flex-none items-center gap-2.5 whitespace-nowrap rounded-1 px-2 text-tx-2 hover:bg-hover hover:text-tx-1 aria-[current]:bg-sf-3 aria-[current]:text-tx-1"
            >
              <Icon of={section.icon} />
              {t(`section.${section.id}`)}
            </a>
          ))}
        </nav>
      </Panel>
      <open.Part />
    </div>
  );
}

function AboutSection() {
  const { t } = useTranslation("settings");
  const { t: report } = useTranslation("diagnostics");
  const { data: info } = useQuery(orpc.app.info.queryOptions());
  const [licenses, setLicenses] = useState(false);
  return (
    <SettingsPage title={t("section.about")}>
      <div className="border-b border-hair py-6">
        <p className="font-title text-title-l">Reelsong</p>
        <p className="mt-1 text-14 text-tx-2">{t("about.lead")}</p>
      </div>
      <SettingRow title={t("about.version")}>
        <span className="mono select-text">
          {info && `${info.version} · ${t(`about.shell.${info.shell}`)} · ${info.platform}`}
        </span>
      </SettingRow>
      <SettingRow title={report("row")} text={report("rowText")}>
        <Button onClick={openReport}>{report("command")}</Button>
      </SettingRow>
      <SettingRow title={t("about.promises")} text={t("about.promisesText")} />
      <SettingRow title={t("about.licence")} text={t("about.licenceText")} />
      <SettingRow title={t("about.licenses")} text={t("about.licensesText")}>
        <Button onClick={() => setLicenses(true)}>{t("about.show")}</Button>
      </SettingRow>
      {licenses && <LicensesDialog onClose={() => setLicenses(false)} />}
    </SettingsPage>
  );
}
