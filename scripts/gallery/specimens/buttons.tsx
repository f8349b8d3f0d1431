import { Copy, Film, Sparkles, Star, Trash2 } from "lucide-react";
import { Button, Chip, FilterChip, Icon, IconButton, Kbd, KeyList } from "#renderer/components/index.ts";
import { Live } from "../live.tsx";
import type { Specimens } from "../specimen.ts";

const none = () => {};
const variants = ["default", "ghost", "primary", "danger"] as const;

export const buttons: Specimens = (say) => [
  {
    name: "Button",
    reacts: true,
    shown: {
      default: (
        <>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} icon={Sparkles}>
              {say.action}
            </Button>
          ))}
          {(["s", "m", "l"] as const).map((size) => (
            <Button key={size} size={size}>
              {say.action}
            </Button>
          ))}
        </>
      ),
      selected: (
        <>
          <Button aria-pressed>{say.label}</Button>
          <Button variant="ghost" aria-pressed>
            {say.label}
          </Button>
        </>
      ),
      disabled: variants.map((variant) => (
        <Button key={variant} variant={variant} icon={Sparkles} disabled>
          {say.action}
        </Button>
      )),
      long: <Button icon={Film}>{say.sentence}</Button>,
    },
  },
  {
    name: "IconButton",
    reacts: true,
    shown: {
      default: (
        <>
          <IconButton icon={Copy} label={say.label} />
          <IconButton icon={Copy} label={say.label} size="m" />
          <IconButton icon={Trash2} label={say.other} variant="danger" />
        </>
      ),
      selected: <IconButton icon={Star} label={say.label} aria-pressed />,
      disabled: <IconButton icon={Copy} label={say.label} disabled />,
    },
  },
  {
    name: "Chip",
    reacts: true,
    shown: {
      default: (
        <>
          <Chip>{say.label}</Chip>
          <Chip name={say.other} onRemove={none}>
            {say.other}
          </Chip>
        </>
      ),
      long: <Chip>{say.long}</Chip>,
    },
  },
  {
    name: "FilterChip",
    reacts: true,
    shown: {
      default: (
        <Live from={false}>
          {(on, change) => (
            <FilterChip on={on} onChange={change}>
              {say.label}
            </FilterChip>
          )}
        </Live>
      ),
      selected: (
        <Live from={true}>
          {(on, change) => (
            <FilterChip on={on} onChange={change}>
              {say.label}
            </FilterChip>
          )}
        </Live>
      ),
      long: (
        <FilterChip on={false} onChange={none}>
          {say.long}
        </FilterChip>
      ),
    },
  },
  {
    name: "Icon",
    shown: {
      default: (
        <>
          <Icon of={Film} size="m" />
          <Icon of={Film} />
          <Icon of={Film} size="xs" />
        </>
      ),
      loading: <Icon of={Sparkles} size="m" turning />,
    },
  },
  {
    name: "Kbd",
    shown: {
      default: (
        <>
          <Kbd keys="Mod+K" />
          <Kbd keys="Mod+Shift+Enter" />
          <Kbd keys="J" />
        </>
      ),
    },
  },
  {
    name: "KeyList",
    width: 320,
    shown: {
      default: (
        <KeyList
          entries={[
            { does: say.action, pressed: ["Mod+Enter"] },
            { does: say.other, pressed: ["0", "5"], range: true },
          ]}
        />
      ),
      empty: <KeyList entries={[]} />,
      long: <KeyList entries={[{ does: say.long, pressed: ["Mod+Shift+Alt+Enter"] }]} />,
    },
  },
];
