import type { CSSProperties, ReactNode } from "react";
import style from "./filters.module.css";

/** What narrows a list: in columns of these widths, on a phone one below the other. */
export function Filters({ columns, children }: { columns: string; children: ReactNode }) {
  return (
    <search className={style.filters} style={{ "--columns": columns } as CSSProperties}>
      {children}
    </search>
  );
}
