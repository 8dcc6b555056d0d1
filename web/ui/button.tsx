import type { ButtonHTMLAttributes, ReactNode } from "react";
import style from "./button.module.css";

export type ButtonLook = "primary" | "secondary" | "quiet" | "danger";
type Looks = { look?: ButtonLook; size?: "normal" | "small"; wide?: boolean };

/** The class of a button, for links that look like one. */
export function buttonClass({ look = "secondary", size = "normal", wide = false }: Looks = {}): string {
  return [style.button, style[look], size === "small" && style.small, wide && style.wide]
    .filter(Boolean)
    .join(" ");
}

/**
 * C1: a button is never disabled for an incomplete form; pressing shows what is missing. While `busy` it keeps
 * its width, says so to a screen reader and ignores presses.
 */
export function Button(
  props: Looks & ButtonHTMLAttributes<HTMLButtonElement> & { busy?: boolean; icon?: ReactNode },
) {
  const {
    look,
    size,
    wide,
    busy = false,
    icon,
    children,
    onClick,
    type = "button",
    className,
    ...rest
  } = props;
  const looks = { ...(look && { look }), ...(size && { size }), ...(wide && { wide }) };
  return (
    <button
      {...rest}
      type={type}
      className={[buttonClass(looks), className].filter(Boolean).join(" ")}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <span className={style.spinner} aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}

/** A button that shows only an icon; the label is its name. */
export function IconButton({
  label,
  children,
  ...rest
}: { label: string } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" {...rest} className={style.icon} aria-label={label} title={label}>
      {children}
    </button>
  );
}
