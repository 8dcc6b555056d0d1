import { Clock3, Gauge } from "lucide-react";
import { type ComponentProps, lazy, Suspense, useState } from "react";
import type { QuickQuoteView } from "#contract/quotes/quotes.ts";
import { packageSold, service_traits, type Speed } from "#domain/catalog.ts";
import { Button } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { lazyWithHomeWords } from "../shell/lazy-page.ts";
import { useBasis } from "../shell/price-basis.ts";
import { useEarlyText } from "../startup.ts";
import { useWords } from "../words.ts";
import { BasisSwitch } from "./basis-switch.tsx";
import { sample_words, useExamplePrices } from "./example-prices.ts";
import { OwnDate } from "./own-date.tsx";
import { RecommendedOffers } from "./recommended-offers.tsx";
import facts from "./recommended-offers.module.css";
import type { Order } from "./use-order.ts";

/** All packages and dates: for who is not served by the recommended ones. */
const OfferMatrix = lazyWithHomeWords(async () => ({
  default: (await import("./offer-matrix.tsx")).OfferMatrix,
}));
/** What only a person can price, and what a simulator does: few orders. */
const WhyNoPrice = lazyWithHomeWords(async () => ({
  default: (await import("./why-no-price.tsx")).WhyNoPrice,
}));
const StandIn = lazyWithHomeWords(async () => ({ default: (await import("./why-no-price.tsx")).StandIn }));
const OldFormat = lazyWithHomeWords(async () => ({
  default: (await import("./why-no-price.tsx")).OldFormat,
}));
/** Dates of services without packages, which are on pages of their own. */
const DateChoice = lazy(async () => ({ default: (await import("./date-choice.tsx")).DateChoice }));

/** Prices and dates to choose from, and the field for another date. A call or a visit already has its time. */
export function Offers({ order }: { order: Order }) {
  if (service_traits[order.kind.service].session !== null)
    return (
      <div className="stack-3">
        <div>
          <BasisSwitch />
        </div>
        <NoPrice order={order} />
      </div>
    );
  return (
    <div className="stack-3">
      <div>
        <BasisSwitch />
      </div>
      <Choices order={order} />
      <Simulated order={order} />
      {order.quote?.unavailable === null && order.quote.old_format && (
        <Suspense fallback={null}>
          <OldFormat />
        </Suspense>
      )}
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
  if (quote || order.why_not) return <NoPrice order={order} />;
  if (quote_failed)
    return (
      <Notice tone="warning" action={<Button onClick={retryQuote}>{t("ui.try_again")}</Button>}>
        {t("price.not_loaded")}
      </Notice>
    );
  return <Loading />;
}

const Loading = () => <Skeleton rows={4} height="4.75rem" />;

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
  if (example.isPending) return <Loading />;
  const has_example = example.data !== undefined && example.data.offers.length > 0;
  return <Priced order={order} quote={has_example ? example.data : quote} is_example={has_example} />;
}

function Priced({ order, quote, is_example = false }: Quoted & { readonly is_example?: boolean }) {
  const { form, quote_failed, stale, offline, unsent, choose } = order;
  const outdated = !is_example && (stale || unsent !== null || (offline && quote_failed));
  const shared = { quote, basis: useBasis(), stale: outdated, is_example };
  if (quote.offers.every(({ package: key }) => key === quote.offers[0]?.package))
    return (
      <Suspense fallback={<Loading />}>
        <DateChoice
          {...shared}
          id={form.idOf("speed")}
          files_only={service_traits[order.kind.service].content.every((mode) => mode === "files")}
          chosen={form.values.speed}
          onChoose={(speed: Speed) => choose({ speed })}
        />
      </Suspense>
    );
  const choices = { ...shared, chosen: form.values, onChoose: choose };
  if (quote.from_price)
    return (
      <Suspense fallback={<Loading />}>
        <OfferMatrix {...choices} />
      </Suspense>
    );
  return <Recommended {...choices} />;
}

/** Few offers first; the whole table is loaded when it is opened. */
function Recommended(props: ComponentProps<typeof RecommendedOffers>) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const { is_example, basis, ...choices } = props;
  return (
    <>
      <p className="hint">
        {is_example ? t("offer.example_hint", { n: sample_words }) : t(`offer.hint.${basis}`)}
      </p>
      <RecommendedOffers {...props} />
      {!is_example && (
        <Disclosure summary={t("offer.all")} onToggle={setOpen}>
          {open && (
            <Suspense fallback={<Loading />}>
              <OfferMatrix {...choices} basis={basis} />
            </Suspense>
          )}
        </Disclosure>
      )}
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

/** The step of a machine that the demo only simulates is named before payment. */
function Simulated({ order: { kind, form, quote } }: { order: Order }) {
  const is_machine = packageSold(kind.service, form.values.package) === "light";
  if (!quote?.machine_stand_in || quote.unavailable !== null || !is_machine) return null;
  return (
    <Suspense fallback={null}>
      <StandIn />
    </Suspense>
  );
}

function NoPrice({ order: { why_not, quote } }: { order: Order }) {
  const why = quote?.unavailable ?? why_not;
  // The meter of an e-mail says itself that it is too long.
  if (!why || why === "own_date" || why === "links" || why === "email_too_long") return null;
  return (
    <Suspense fallback={null}>
      <WhyNoPrice why={why} />
    </Suspense>
  );
}
