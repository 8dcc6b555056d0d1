import type { HTMLAttributes, Ref } from "react";
import style from "./stale.module.css";

type StaleProps = HTMLAttributes<HTMLDivElement> & {
  /** The query of what is inside; its former answer stays in place until the next one is here. */
  readonly found: { readonly isPlaceholderData?: boolean };
  readonly ref?: Ref<HTMLDivElement> | undefined;
};

/** Marks what answers a former question, by sight and to screen readers, until the answer to the present one is here. */
export function Stale({ found, className = "", ...rest }: StaleProps) {
  const { isPlaceholderData = false } = found;
  return (
    <div
      {...rest}
      aria-busy={isPlaceholderData || undefined}
      className={isPlaceholderData ? `${className} ${style.stale}` : className}
    />
  );
}
