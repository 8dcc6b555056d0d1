import { packageSold, service_traits, type Speed } from "#domain/catalog.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useWords } from "../words.ts";
import { useBasis } from "../shell/price-basis.ts";
import { BasisSwitch } from "./basis-switch.tsx";
import { DateChoice } from "./date-choice.tsx";
import { OfferMatrix } from "./offer-matrix.tsx";
import { OwnDate } from "./own-date.tsx";
import type { Order } from "./use-order.ts";

/** Prices and dates to choose from, and the field for another date. A call or a visit already has its time. */
export function Offers({ order }: { order: Order }) {
  if (service_traits[order.kind.service].session !== null)
    return (
      <div className="stack-3">
        <div>
          <BasisSwitch />
        </div>
        <WhyNoPrice order={order} />
      </div>
    );
  return (
    <div className="stack-3">
      <div>
        <BasisSwitch />
      </div>
      <Choices order={order} />
      <StandIn order={order} />
      <OwnDate form={order.form} />
    </div>
  );
}

function Choices({ order }: { order: Order }) {
  const { t } = useWords();
  const basis = useBasis();
  const { form, quote, quote_failed, retryQuote, stale, offline, unsent } = order;
  if (quote && quote.unavailable === null && quote.offers.length > 0) {
    const single = quote.offers.every(({ package: key }) => key === quote.offers[0]?.package);
    const outdated = stale || unsent !== null || (offline && quote_failed);
    return single ? (
      <DateChoice
        id={form.idOf("speed")}
        quote={quote}
        basis={basis}
        stale={outdated}
        files_only={service_traits[order.kind.service].content.every((mode) => mode === "files")}
        chosen={form.values.speed}
        onChoose={(speed: Speed) => form.set("speed", speed)}
      />
    ) : (
      <OfferMatrix
        quote={quote}
        basis={basis}
        chosen={form.values}
        stale={outdated}
        onChoose={(chosen) => form.patch(chosen)}
      />
    );
  }
  if (quote || order.why_not) return <WhyNoPrice order={order} />;
  if (quote_failed)
    return (
      <Notice tone="warning" action={<Button onClick={retryQuote}>{t("ui.try_again")}</Button>}>
        {t("price.not_loaded")}
      </Notice>
    );
  return <Skeleton rows={4} height="4.75rem" />;
}

/** Notice before payment for a machine step that the demo's simulator does. */
function StandIn({ order: { kind, form, quote } }: { order: Order }) {
  const { t } = useWords();
  const is_machine = packageSold(kind.service, form.values.package) === "light";
  if (!quote?.machine_stand_in || quote.unavailable !== null || !is_machine) return null;
  return (
    <Notice tone="warning" live="status">
      {t("price.stand_in")}
    </Notice>
  );
}

/** The reason why only a person can price this, or what has to be changed first. */
function WhyNoPrice({ order: { why_not, quote } }: { order: Order }) {
  const { t } = useWords();
  const why = quote?.unavailable ?? why_not;
  // The meter of an e-mail says itself that it is too long.
  if (!why || why === "own_date" || why === "links" || why === "email_too_long") return null;
  return <Notice tone="info">{t(`price.why.${why}`)}</Notice>;
}
