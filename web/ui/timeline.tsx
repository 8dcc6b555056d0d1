import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import { DateText } from "./date-text.tsx";
import { useText } from "./i18n.tsx";
import style from "./timeline.module.css";

export type TimelineStep = {
  readonly key: string;
  readonly label: ReactNode;
  readonly state: "done" | "current" | "ahead" | "stopped";
  readonly at: string | null;
  /** What happens in it now. */
  readonly note?: string;
};

/** C17: the way of an order as an ordered list; vertical on a phone, horizontal from 900 px. */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  const { t } = useText();
  return (
    <ol className={style.line} aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.key}
          className={`${style.step} ${style[step.state] ?? ""}`}
          aria-current={step.state === "current" ? "step" : undefined}
        >
          <span className={style.dot} aria-hidden="true">
            {step.state === "done" && <Check size={16} strokeWidth={3} />}
            {step.state === "stopped" && <X size={16} strokeWidth={3} />}
          </span>
          <span className={style.text}>
            <span>
              {step.label}
              <span className="visually-hidden">{`, ${t(`ui.step.${step.state}`)}`}</span>
            </span>
            {step.note !== undefined && <span className={style.note}>{step.note}</span>}
            {step.at && <DateText value={step.at} form="short" />}
          </span>
        </li>
      ))}
    </ol>
  );
}
