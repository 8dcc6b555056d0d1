import type { ReactNode } from "react";
import style from "./badge.module.css";

export type Tone = "success" | "warning" | "danger" | "info" | "neutral";

/** C16: text, icon and colour together, so that the colour alone never carries the meaning. */
export function Badge(props: { tone: Tone; icon?: ReactNode; strong?: boolean; children: ReactNode }) {
  const { tone, icon, strong = false, children } = props;
  return (
    <span className={`${style.badge} ${style[tone]} ${strong ? style.strong : ""}`}>
      {icon}
      {children}
    </span>
  );
}
