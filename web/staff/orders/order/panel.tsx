import { ChevronRight } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import style from "./order-page.module.css";

/**
 * One part of an order's page: a landmark with its heading. `id` is where an address or a key may lead. A folded one shows
 * its heading with a count until it is opened.
 */
export function Panel(props: {
  id?: string;
  title: string;
  aside?: ReactNode;
  folded?: { readonly count: number | null };
  children: ReactNode;
}) {
  const { id, title, aside, folded, children } = props;
  const heading = useId();
  const content = useId();
  const [open, setOpen] = useState(false);
  const classes = [style.panel, folded && style.folded].filter(Boolean).join(" ");
  return (
    <section id={id} className={classes} aria-labelledby={heading} tabIndex={id ? -1 : undefined}>
      <div className={style.panelhead}>
        <h2 id={folded ? undefined : heading}>
          {folded ? (
            <button
              type="button"
              className={style.unfold}
              aria-expanded={open}
              aria-controls={content}
              onClick={() => setOpen(!open)}
            >
              <ChevronRight size={18} strokeWidth={2} aria-hidden="true" />
              <span id={heading}>{title}</span>
              {folded.count !== null && <span className={style.count}>{folded.count}</span>}
            </button>
          ) : (
            title
          )}
        </h2>
        {aside}
      </div>
      {folded ? (
        <div id={content} hidden={!open}>
          {open && children}
        </div>
      ) : (
        children
      )}
    </section>
  );
}
