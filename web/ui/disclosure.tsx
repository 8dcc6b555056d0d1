import { ChevronRight, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import style from "./disclosure.module.css";

/** A line that opens what is beneath it: everywhere the same arrow, which turns, instead of the browser's triangle. */
export function Disclosure(props: {
  readonly summary: ReactNode;
  /** Replaces the arrow, for a line that says by a picture what it opens. */
  readonly icon?: LucideIcon;
  readonly small?: boolean;
  readonly open?: boolean | undefined;
  readonly onToggle?: (open: boolean) => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  const { summary, icon: Icon = ChevronRight, small = false, open, onToggle, className = "" } = props;
  const looks = [style.details, small && style.small, Icon === ChevronRight && style.turns, className];
  return (
    <details
      className={looks.filter(Boolean).join(" ")}
      open={open}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary>
        <Icon size={small ? 16 : 18} strokeWidth={2} aria-hidden="true" />
        {summary}
      </summary>
      {props.children}
    </details>
  );
}
