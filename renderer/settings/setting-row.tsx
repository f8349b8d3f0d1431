import type { ReactNode } from "react";
import { PanelBody, PanelHead } from "#renderer/components/index.ts";

/** One section's page: a head, then rows of at most 680 px. */
export function SettingsPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel" aria-label={title}>
      <PanelHead>
        <h1 className="strong">{title}</h1>
      </PanelHead>
      <PanelBody well>
        <div className="max-w-[680px] px-4 py-2">{children}</div>
      </PanelBody>
    </section>
  );
}

/** Words left, control right, parted by hairlines. */
export function SettingRow({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) {
  return (
    <div className="settingRow flex min-h-14 items-center gap-6 border-b border-hair py-3 last:border-0">
      <div className="grow">
        <p className="font-medium">{title}</p>
        {text !== undefined && <div className="mt-0.5 text-12 text-tx-3">{text}</div>}
      </div>
      {children !== undefined && <div className="row flex-none">{children}</div>}
    </div>
  );
}
