import { Switch } from "#renderer/components/index.ts";

export interface SettingSwitchProps {
  title: string;
  text: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A row whose control is a switch; its title is the switch's own label. */
export function SettingSwitch({ title, text, checked, onChange }: SettingSwitchProps) {
  return (
    <div className="border-b border-hair py-3 last:border-0">
      <div className="font-medium">
        <Switch label={title} checked={checked} onChange={onChange} />
      </div>
      <p className="mt-0.5 max-w-[560px] text-12 text-tx-3">{text}</p>
    </div>
  );
}
