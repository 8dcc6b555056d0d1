import { CircleCheck, Info, OctagonAlert, TriangleAlert, type LucideIcon } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import type { Tone } from "./badge.tsx";
import style from "./notice.module.css";

const icons: Record<Tone, LucideIcon> = {
  success: CircleCheck,
  warning: TriangleAlert,
  danger: OctagonAlert,
  info: Info,
  neutral: Info,
};

type NoticeProps = {
  readonly tone: Tone;
  readonly title?: ReactNode;
  readonly action?: ReactNode;
  readonly live?: "alert" | "status";
  readonly ref?: RefObject<HTMLDivElement | null>;
  readonly children?: ReactNode;
};

/** A box with one message. `live` announces it when it appears: "alert" immediately, "status" when a screen reader is idle. */
export function Notice(props: NoticeProps) {
  const { tone, title, action, live, ref, children } = props;
  const Icon = icons[tone];
  return (
    <div
      ref={ref ?? null}
      className={`${style.notice} ${style[tone]}`}
      role={live}
      tabIndex={ref ? -1 : undefined}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <div className={style.text}>
        {title && <h2>{title}</h2>}
        {children}
      </div>
      {action && <div className={style.action}>{action}</div>}
    </div>
  );
}

/**
 * A failed press of a button without a wrong field. The button is often far below, so the box takes the focus and
 * scrolls into view like a summary of problems (C10); again for each new `when`.
 */
export function FailureNotice({ when, ...notice }: Omit<NoticeProps, "live" | "ref"> & { when: unknown }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (when !== null) box.current?.focus();
  }, [when]);
  return <Notice {...notice} live="alert" ref={box} />;
}
