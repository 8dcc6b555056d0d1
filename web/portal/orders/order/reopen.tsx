import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { OrderView } from "#contract/orders/orders.ts";
import { Button } from "#ui/button.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { useIdempotency } from "#ui/idempotency.ts";
import { toast } from "#ui/toast.tsx";
import { call } from "../../late-api.ts";
import { useFailureText, useWords } from "../../words.ts";

/** Returns an unpaid order to its quote or to its form. */
export function Reopen({ order }: { order: OrderView }) {
  const { t } = useWords();
  const failureText = useFailureText();
  const locale = useLocale();
  const go = useNavigate();
  const queries = useQueryClient();
  const keyFor = useIdempotency();
  const [busy, setBusy] = useState(false);
  // A guest with the link is the customer of the order, which its events do not say.
  const quoted = order.timeline.some(({ stage }) => stage === "quote");
  if (order.status !== "payment" || order.paid_at !== null) return null;
  const reopen = async () => {
    setBusy(true);
    try {
      const { status, cart_hash } = await call("reopenOrder", {
        params: { hash: order.hash },
        idempotency_key: keyFor([order.hash, order.payment_request_hash]),
      });
      await queries.invalidateQueries({ queryKey: ["order", order.hash] });
      if (status === "acceptation")
        await go({ to: "/$locale/order/quotations/$hash", params: { locale, hash: order.hash } });
      else if (cart_hash !== null)
        await go({
          to: "/$locale/orders/$cart_hash/$order_hash",
          params: { locale, cart_hash, order_hash: order.hash },
        });
    } catch (caught) {
      toast(failureText(caught), "warning");
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" look="quiet" busy={busy} onClick={() => void reopen()}>
      {t(quoted ? "reopen.quote" : "reopen.order")}
    </Button>
  );
}
