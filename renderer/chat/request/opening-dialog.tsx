import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, Field, IconButton, Notice, Select, TextArea } from "#renderer/components/index.ts";
import { type OpeningTurn, openingTurn } from "#shared/wire/text/messages.ts";

const roles = openingTurn.shape.role.options;

export interface OpeningDialogProps {
  turns: readonly OpeningTurn[];
  onChange: (turns: readonly OpeningTurn[]) => void;
  onClose: () => void;
}

/** The turns before the first question, in their order; each kept as it is typed. */
export function OpeningDialog({ turns, onChange, onClose }: OpeningDialogProps) {
  const { t } = useTranslation("presets");
  const change = (at: number, patch: Partial<OpeningTurn>) =>
    onChange(turns.map((turn, index) => (index === at ? { ...turn, ...patch } : turn)));
  const move = (from: number, to: number) => {
    const turn = turns[from];
    if (turn && to >= 0 && to < turns.length) {
      onChange(turns.filter((_, index) => index !== from).toSpliced(to, 0, turn));
    }
  };
  // An example is a question and its answer.
  const addExample = () =>
    onChange([...turns, { role: "sample_message_user", text: "" }, { role: "sample_message_ai", text: "" }]);
  const button = (icon: typeof Plus, label: string, onClick: () => void, disabled = false) => (
    <IconButton icon={icon} label={label} disabled={disabled} onClick={onClick} />
  );
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t("opening.title")}
      description={t("opening.lead")}
      footer={
        <>
          <Button icon={Plus} onClick={addExample}>
            {t("opening.addExample")}
          </Button>
          <Button icon={Plus} onClick={() => onChange([...turns, { role: "user_system", text: "" }])}>
            {t("opening.addTurn")}
          </Button>
          <span className="grow" />
          <Button variant="primary" onClick={onClose}>
            {t("done")}
          </Button>
        </>
      }
    >
      {turns.length === 0 ? (
        <Notice title={t("opening.empty")}>{t("opening.emptyText")}</Notice>
      ) : (
        <ol className="openingTurns" aria-label={t("opening.name")}>
          {turns.map((turn, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: turns have no identity but their place
            <li key={at}>
              <div className="row gap-2">
                <Select
                  aria-label={t("opening.role", { number: at + 1 })}
                  value={turn.role}
                  onChange={(role) => change(at, { role })}
                  options={roles.map((role) => ({ value: role, label: t(`role.${role}`), note: role }))}
                  showNote
                />
                <span className="grow" />
                {button(ArrowUp, t("opening.up", { number: at + 1 }), () => move(at, at - 1), at === 0)}
                {button(
                  ArrowDown,
                  t("opening.down", { number: at + 1 }),
                  () => move(at, at + 1),
                  at === turns.length - 1,
                )}
                {button(Trash2, t("opening.remove", { number: at + 1 }), () =>
                  onChange(turns.filter((_, i) => i !== at)),
                )}
              </div>
              <Field label={t("opening.words", { number: at + 1 })} hideLabel>
                <TextArea
                  minLines={2}
                  maxLines={10}
                  dir="auto"
                  value={turn.text}
                  placeholder={t(`hint.${turn.role}`)}
                  onChange={({ target }) => change(at, { text: target.value })}
                />
              </Field>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}
