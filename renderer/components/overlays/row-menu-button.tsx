import { Ellipsis } from "lucide-react";
import { IconButton } from "../icon-button.tsx";
import { bringFocusIntoView } from "./focus-in-view.ts";

/** Opens the one menu of a list (`RowMenu`) for its row, by click or by the arrow that leads down into it. */
export function RowMenuButton({
  label,
  open,
  onOpen,
}: {
  label: string;
  open: boolean;
  onOpen: (button: HTMLElement) => void;
}) {
  const ask = (button: HTMLElement) => {
    bringFocusIntoView(button);
    onOpen(button);
  };
  return (
    <IconButton
      icon={Ellipsis}
      label={label}
      aria-haspopup="menu"
      aria-expanded={open}
      data-state={open ? "open" : undefined}
      onClick={({ currentTarget }) => ask(currentTarget)}
      onKeyDown={(event) => {
        if (event.key !== "ArrowDown") return;
        event.preventDefault();
        ask(event.currentTarget);
      }}
    />
  );
}
