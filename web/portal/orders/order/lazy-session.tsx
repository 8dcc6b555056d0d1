import { lazy } from "react";
import type { OrderView } from "#contract/orders/orders.ts";
import { needWords } from "#ui/i18n.tsx";
import { currentLocale } from "../../locale.ts";

/** Few orders are calls or visits, so their part loads with its texts after the page. */
const SessionPart = lazy(async () => {
  const [part, { session_words }] = await Promise.all([
    import("./session/session-part.tsx"),
    import("./session/words.ts"),
  ]);
  await needWords(session_words, currentLocale());
  return part;
});

/** Who comes to a call or a visit, until when it can be called off, and what it took. */
export function LazySession({ order }: { order: OrderView }) {
  if (order.booking === null) return null;
  return <SessionPart order={order} />;
}
