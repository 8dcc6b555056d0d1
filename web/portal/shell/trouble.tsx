import { type ReactNode, useEffect, useRef, useState } from "react";
import { brand } from "#brand/brand.ts";
import { ApiError } from "#ui/call.ts";
import { useText } from "#ui/i18n.tsx";
import { Notice } from "#ui/notice.tsx";

/** A problem of a form that belongs to no field. */
export type Trouble = { readonly text: string; readonly code: string; readonly unavailable: boolean };

/** Stores the problem of a form and moves the focus to its box. */
export function useTrouble() {
  const { t } = useText();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (trouble) box.current?.focus();
  }, [trouble]);
  /** §8: a broken connection and a fault have the same text, with the contact of the seller (G10). */
  const report = (error: unknown): Trouble => {
    const refusal = error instanceof ApiError && error.status < 500 && error.message !== "" ? error : null;
    const found: Trouble = {
      text: refusal?.message ?? t("ui.unavailable"),
      code: refusal?.body.code ?? "service.unavailable",
      unavailable: refusal === null,
    };
    setTrouble(found);
    return found;
  };
  return { trouble, box, report, forget: () => setTrouble(null) };
}

/** G10: the notice above a form, which keeps its values. */
export function TroubleNotice(props: {
  of: Pick<ReturnType<typeof useTrouble>, "trouble" | "box">;
  children?: ReactNode;
}) {
  const { trouble, box } = props.of;
  if (!trouble) return null;
  const { seller } = brand;
  return (
    <Notice tone="danger" live="alert" ref={box}>
      <p>{trouble.text}</p>
      {trouble.unavailable && (
        <p>
          <a href={`tel:${seller.phone.replaceAll(/[^+\d]/g, "")}`}>{seller.phone}</a> ·{" "}
          <a href={`mailto:${seller.email}`}>{seller.email}</a>
        </p>
      )}
      {props.children}
    </Notice>
  );
}
