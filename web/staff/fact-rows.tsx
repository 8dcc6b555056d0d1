import type { ReactNode } from "react";
import style from "./fact-rows.module.css";

export type FactRow = readonly [label: string, value: ReactNode];

/** Facts by their names; one that is null has no line. */
export function FactRows({ rows }: { rows: readonly FactRow[] }) {
  return (
    <dl className={style.facts}>
      {rows
        .filter(([, value]) => value !== null)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
