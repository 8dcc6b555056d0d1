import { type ReactNode, useEffect, useRef, useState } from "react";
import { brand } from "#brand/brand.ts";
import { ApiError } from "#ui/call.ts";
import { useText } from "#ui/i18n.tsx";
import { Notice } from "#ui/notice.tsx";

/** A problem of a form that belongs to no field. */
export type Trouble = { readonly text: string; readonly code: string; readonly unavailable: boolean };

/** §8: a broken connection and an unavailable service have the same text, a fault has its number; all have the seller's contact (G10). */
function troubleOf(error: unknown, unavailable_text: string): Trouble {
  const answer = error instanceof ApiError && error.message !== "" ? error : null;
  const refusal = answer && answer.status < 500 ? answer : null;
  return {
    text: answer && (refusal || answer.body.code === "fault") ? answer.message : unavailable_text,
    code: refusal?.body.code ?? "service.unavailable",
    unavailable: refusal === null,
  };
}

/** Stores the problem of a form and moves the focus to its box. */
export function useTrouble() {
  const { t } = useText();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (trouble) box.current?.focus();
  }, [trouble]);
  const report = (error: unknown): Trouble => {
    const found = troubleOf(error, t("ui.unavailable"));
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
  return (
    <Notice tone="danger" live="alert" ref={box}>
      <TroubleText trouble={trouble} />
      {props.children}
    </Notice>
  );
}

function TroubleText({ trouble: { text, unavailable } }: { trouble: Trouble }) {
  const { seller } = brand;
  return (
    <>
      <p>{text}</p>
      {unavailable && (
        <p>
          <a href={`tel:${seller.phone.replaceAll(/[^+\d]/g, "")}`}>{seller.phone}</a> ·{" "}
          <a href={`mailto:${seller.email}`}>{seller.email}</a>
        </p>
      )}
    </>
  );
}

/** The same text for the error of an act in a dialog. */
export function useTroubleText(): (error: unknown) => ReactNode {
  const { t } = useText();
  return (error) => <TroubleText trouble={troubleOf(error, t("ui.unavailable"))} />;
}
