import { CopyButton } from "#ui/copy-button.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { useWords } from "../words.ts";

/**
 * Copies the payment address of an order: the payer needs no login, sees nothing about the buyer and gets no address of
 * the order itself (decision 0035).
 */
export function PayLink(props: {
  order: { readonly id: number; readonly payment_request_hash: string | null };
  short?: boolean;
}) {
  const { order, short = false } = props;
  const { t } = useWords();
  const locale = useLocale();
  const { payment_request_hash: hash } = order;
  if (hash === null) return null;
  return (
    <CopyButton
      text={() => `${globalThis.location.origin}/${locale}/orders/pay/${hash}`}
      label={t(short ? "orders.pay_link" : "checkout.share")}
      {...(short ? { name: t("orders.pay_link_name", { id: String(order.id) }) } : {})}
    />
  );
}
