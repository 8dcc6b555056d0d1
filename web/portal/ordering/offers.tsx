import { Clock3, Gauge } from "lucide-react";
import type { QuickQuoteView } from "#contract/quotes/quotes.ts";
import { packageSold, service_traits, type Speed } from "#domain/catalog.ts";
import { Button } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useEarlyText } from "../startup.ts";
import { useWords } from "../words.ts";
import { useBasis } from "../shell/price-basis.ts";
import { BasisSwitch } from "./basis-switch.tsx";
import { DateChoice } from "./date-choice.tsx";
import { sample_words, useExamplePrices } from "./example-prices.ts";
import { OfferMatrix } from "./offer-matrix.tsx";
import { OwnDate } from "./own-date.tsx";
import { RecommendedOffers } from "./recommended-offers.tsx";
import facts from "./recommended-offers.module.css";
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
      {service_traits[order.kind.service].packaged && <Facts />}
      <OwnDate form={order.form} />
    </div>
  );
}

function Choices({ order }: { order: Order }) {
  const { t } = useWords();
  const { quote, quote_failed, retryQuote } = order;
  if (quote && quote.unavailable === null && quote.offers.length > 0)
    return quote.from_price && service_traits[order.kind.service].unit === "word" ? (
      <Examples order={order} quote={quote} />
    ) : (
      <Priced order={order} quote={quote} />
    );
  if (quote || order.why_not) return <WhyNoPrice order={order} />;
  if (quote_failed)
    return (
      <Notice tone="warning" action={<Button onClick={retryQuote}>{t("ui.try_again")}</Button>}>
        {t("price.not_loaded")}
      </Notice>
    );
  return <Skeleton rows={4} height="4.75rem" />;
}

type Quoted = { readonly order: Order; readonly quote: QuickQuoteView };

/** What a page costs, to compare packages by before there is a text; the lowest prices while that is not known. */
function Examples({ order, quote }: Quoted) {
  const { source_lang, target_langs } = order.form.values;
  const example = useExamplePrices({
    service_type: order.kind.service,
    source_lang,
    target_langs: [...target_langs],
    user_type: useBasis(),
  });
  const has_example = example !== undefined && example.offers.length > 0;
  return <Priced order={order} quote={has_example ? example : quote} is_example={has_example} />;
}

function Priced({ order, quote, is_example = false }: Quoted & { readonly is_example?: boolean }) {
  const { t } = useWords();
  const { form, quote_failed, stale, offline, unsent, choose } = order;
  const outdated = !is_example && (stale || unsent !== null || (offline && quote_failed));
  const shared = { quote, basis: useBasis(), stale: outdated, is_example };
  if (quote.offers.every(({ package: key }) => key === quote.offers[0]?.package))
    return (
      <DateChoice
        {...shared}
        id={form.idOf("speed")}
        files_only={service_traits[order.kind.service].content.every((mode) => mode === "files")}
        chosen={form.values.speed}
        onChoose={(speed: Speed) => choose({ speed })}
      />
    );
  const matrix = <OfferMatrix {...shared} chosen={form.values} onChoose={choose} />;
  if (quote.from_price) return matrix;
  return (
    <>
      <p className="hint">
        {is_example ? t("offer.example_hint", { n: sample_words }) : t(`offer.hint.${shared.basis}`)}
      </p>
      <RecommendedOffers {...shared} chosen={form.values} onChoose={choose} />
      {!is_example && <Disclosure summary={t("offer.all")}>{matrix}</Disclosure>}
    </>
  );
}

/** How fast translators work and how often they deliver early. */
function Facts() {
  const { t } = useWords();
  return (
    <ul className={facts.facts}>
      <li>
        <Clock3 size={18} strokeWidth={1.75} aria-hidden="true" />
        {useEarlyText()}
      </li>
      <li>
        <Gauge size={18} strokeWidth={1.75} aria-hidden="true" />
        {t("fact.pace")}
      </li>
    </ul>
  );
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
