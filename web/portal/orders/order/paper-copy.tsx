import { Link } from "@tanstack/react-router";
import { ExternalLink } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { OrderView } from "#contract/orders/orders.ts";
import type { ShipmentStatus } from "#contract/pricing/services.ts";
import { trackingPage } from "#domain/shipping/carriers.ts";
import { Badge, type Tone } from "#ui/badge.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { Pairs } from "#ui/pairs.tsx";
import { useBasisText } from "../../shell/price-basis.ts";
import { useWords } from "../../words.ts";
import style from "./order.module.css";
import { LazyPaperBadge, LazyPaperNote } from "./lazy-draft.tsx";
import { mayBePosted } from "./may-be-posted.ts";

/** Few orders are posted afterwards, so the form loads when it is asked for. */
const PostingForm = lazy(async () => ({ default: (await import("./posting-form.tsx")).PostingForm }));

/** The paper original: asked for, paid, on its way; nothing for orders that have none. */
export function PaperCopy({ order }: { order: OrderView }) {
  const { t } = useWords();
  const [asking, setAsking] = useState(false);
  const { original_copy: copy, shipment_status, shipping } = order;
  if (!asking && !copy.available && shipment_status === null && shipping === null) return null;
  if (!mayBePosted(order)) return null;
  return (
    <section className={style.card} aria-labelledby="paper-title">
      <div className="cluster-2-4 middle spread">
        <h2 id="paper-title">{t("paper.title")}</h2>
        {shipment_status === "paid" ? (
          <LazyPaperBadge order={order} />
        ) : (
          shipment_status && <ShipmentBadge status={shipment_status} />
        )}
      </div>
      <LazyPaperNote order={order} />
      {(shipment_status !== null || shipping !== null) && <Shipment order={order} />}
      {copy.payment_request_hash && <PayForPosting hash={copy.payment_request_hash} />}
      {copy.available && !asking && (
        <>
          <p>{t("paper.offer")}</p>
          <div>
            <Button onClick={() => setAsking(true)}>{t("paper.request")}</Button>
          </div>
        </>
      )}
      {asking && (
        <Suspense fallback={null}>
          <PostingForm order={order} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </section>
  );
}

const tones: Readonly<Record<Exclude<ShipmentStatus, "paid">, Tone>> = {
  requested: "warning",
  certified: "info",
  printed: "info",
  handed_over: "info",
  resent: "info",
  delivered: "success",
  returned: "danger",
};
function ShipmentBadge({ status }: { status: Exclude<ShipmentStatus, "paid"> }) {
  const { t } = useWords();
  return <Badge tone={tones[status]}>{t(`paper.status.${status}`)}</Badge>;
}

function PayForPosting({ hash }: { hash: string }) {
  const { t } = useWords();
  const locale = useLocale();
  return (
    <div className="cluster-2-4 middle">
      <p>{t("paper.fee_due")}</p>
      <Link
        to="/$locale/orders/pay/$request_hash"
        params={{ locale, request_hash: hash }}
        className={buttonClass({ look: "primary" })}
      >
        {t("paper.pay")}
      </Link>
    </div>
  );
}

/** How it is posted, where to, and the number to follow it by. */
function Shipment({ order }: { order: OrderView }) {
  const { t } = useWords();
  const priceText = useBasisText(order.user_type ?? "private");
  const { shipping, shipping_method, shipment_tracking_number: number } = order;
  const method = shipping?.method ?? shipping_method;
  const town = shipping && [shipping.postcode, shipping.city].filter(Boolean).join(" ");
  const lines = shipping && [shipping.recipient, shipping.locker, shipping.address, town];
  const page = method === null || number === null ? null : trackingPage(method, number);
  return (
    <Pairs>
      {method !== null && (
        <div>
          <dt>{t("paper.method")}</dt>
          <dd>
            {t(`paper.by.${method}`)}
            {shipping && ` · ${shipping.free ? t("checkout.free") : priceText(shipping)}`}
          </dd>
        </div>
      )}
      {lines && lines.some(Boolean) && (
        <div>
          <dt>{t("paper.to")}</dt>
          <dd>{lines.filter(Boolean).join(", ")}</dd>
        </div>
      )}
      {number !== null && (
        <div>
          <dt>{t("paper.number")}</dt>
          <dd className={style.tracking}>
            <span className="num">{number}</span>
            <CopyButton text={() => number} label={t("pay.copy")} name={t("paper.copy_number")} />
            {page && (
              <a href={page} target="_blank" rel="noreferrer">
                {t("paper.track")} <ExternalLink size={14} strokeWidth={2} aria-hidden="true" />
              </a>
            )}
          </dd>
        </div>
      )}
    </Pairs>
  );
}
