import { type ReactNode, useId } from "react";
import style from "./order-page.module.css";

/** One part of an order's page: a landmark with its heading. `id` is where an address or a key may lead. */
export function Panel(props: { id?: string; title: string; aside?: ReactNode; children: ReactNode }) {
  const { id, title, aside, children } = props;
  const heading = useId();
  return (
    <section id={id} className={style.panel} aria-labelledby={heading} tabIndex={id ? -1 : undefined}>
      <div className={style.panelhead}>
        <h2 id={heading}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
