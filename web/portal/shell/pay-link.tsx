import { CopyButton } from "#ui/copy-button.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { useWords } from "../words.ts";

/**
 * Copies the address where one order is paid: whoever gets it pays without a log-in and reads nothing about who
 * ordered (decision 0035).
 */
export function PayLink(props: {
  order: { readonly id: number; readonly hash: string; readonly cart_hash: string | null };
  short?: boolean;
}) {
  const { order, short = false } = props;
  const { t } = useWords();
  const locale = useLocale();
  if (order.cart_hash === null) return null;
  return (
    <CopyButton
      text={() => `${globalThis.location.origin}/${locale}/orders/${order.cart_hash}/${order.hash}`}
      label={t(short ? "orders.pay_link" : "checkout.share")}
      {...(short ? { name: t("orders.pay_link_name", { id: String(order.id) }) } : {})}
    />
  );
}
