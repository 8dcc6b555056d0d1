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

/** A box with one message. `live` says it aloud when it appears: "alert" at once, "status" when it fits. */
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
 * What a press of a button met that belongs to no field. The eye is at the button, often far below, so the box takes
 * the focus and comes into view as a summary of problems does (C10); once more for each new `when`.
 */
export function FailureNotice({ when, ...notice }: Omit<NoticeProps, "live" | "ref"> & { when: unknown }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (when !== null) box.current?.focus();
  }, [when]);
  return <Notice {...notice} live="alert" ref={box} />;
}
