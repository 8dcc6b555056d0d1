import { useEffect, useRef } from "react";
import type { TopUpPreview } from "#contract/payments/wallet.ts";
import { measure, whenMeasured } from "../../analytics.ts";

/** §11 `view_item`: each amount whose bonus is shown, once while the page is open; `coupon_applied`: each answer about a code. */
export function useViewTopUp(preview: TopUpPreview | undefined, refused_code: string | null): void {
  const seen = useRef(new Set<string>());
  useEffect(() => {
    if (!preview || seen.current.has(preview.amount.currency_amount_decimal)) return;
    seen.current.add(preview.amount.currency_amount_decimal);
    whenMeasured(({ enqueue, saleOfTopUp }) =>
      enqueue({ name: "view_item", params: saleOfTopUp(preview.amount) }),
    );
  }, [preview]);
  const applied_code = preview?.code ?? null;
  useEffect(() => {
    if (applied_code !== null) measure("coupon_applied", { ok: true });
  }, [applied_code]);
  useEffect(() => {
    if (refused_code !== null) measure("coupon_applied", { ok: false });
  }, [refused_code]);
}

/** `view_cart`: the summary of a top-up, once while it is open. */
export function useViewTopUpCart({ amount }: TopUpPreview): void {
  const seen = useRef(false);
  useEffect(() => {
    if (seen.current) return;
    seen.current = true;
    whenMeasured(({ enqueue, saleOfTopUp }) => enqueue({ name: "view_cart", params: saleOfTopUp(amount) }));
  }, [amount]);
}

/** `begin_checkout`: a valid press of the button of a top-up. */
export function beginTopUp({ amount }: TopUpPreview): void {
  whenMeasured(({ enqueue, saleOfTopUp, flush }) => {
    enqueue({ name: "begin_checkout", params: saleOfTopUp(amount) });
    // The page is about to be left for the provider's.
    void flush();
  });
}
