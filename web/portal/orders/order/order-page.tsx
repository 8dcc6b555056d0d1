import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useIntl } from "#ui/intl.ts";
import { brand } from "#brand/brand.ts";
import type { OrderView } from "#contract/orders/orders.ts";
import type { Status } from "#domain/catalog.ts";
import { projection } from "#domain/orders/projection.ts";
import { ApiError } from "#ui/call.ts";
import { formatInstant } from "#ui/date-text.tsx";
import { restFor } from "#ui/live.ts";
import { languageName } from "#ui/language-names.ts";
import { Notice } from "#ui/notice.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { Timeline } from "#ui/timeline.tsx";
import { Loaded } from "../../shell/load-state.tsx";
import { lazyExtra } from "../../shell/lazy-page.ts";
import { Messages } from "../../shell/messages.tsx";
import { useOrderChanges } from "../../shell/order-changes.ts";
import type { Entered } from "../../shell/entered-rows.tsx";
import { useStatusWords } from "../../shell/status-words.ts";
import { useWords } from "../../words.ts";
import { orderOptions } from "./data.ts";
import { LazyAftercare } from "./lazy-aftercare.tsx";
import { LazySession } from "./lazy-session.tsx";
import { RawMachine } from "../../shell/raw-machine.tsx";
import { NextStep } from "./next-step.tsx";
import { Buyer, Costs, Details } from "./order-details.tsx";
import { OrderFiles } from "./order-files.tsx";
import { LostLink } from "./lost-link.tsx";
import style from "./order.module.css";
import { LazyDraft, LazyPaperHint } from "./lazy-draft.tsx";
import { PaperCopy } from "./paper-copy.tsx";
import { Rating } from "./rating.tsx";

/** Loaded after the page, which is followed more often than changed. */
const OrderActs = lazyExtra(async () => ({ default: (await import("./order-acts.tsx")).OrderActs }));
/** Only an order that is being translated can have a question open. */
const OpenQuestions = lazy(() => import("./open-questions.tsx"));

/** These change only by an act on another page. */
const settled: readonly Status[] = ["finished", "canceled", "dropped"];
/** In these a date is either past or not promised yet. */
const undated: readonly Status[] = [...settled, "calculation"];
/** In these the next step is a matter of moments. */
const quick: readonly Status[] = ["calculation", "payment", "in_analysis"];
const quick_ms = 5_000;
const steady_ms = 30_000;

/** A paid order that was cancelled and whose refund has not arrived. */
const moneyMoves = (order: OrderView | undefined): boolean =>
  order?.status === "canceled" && order.paid_at !== null && order.refund?.state !== "returned";

/** R11: follow, download, pay, rate. A guest's order opens by its link, an account's in its session. */
export function OrderPage() {
  const { hash = "" } = useParams({ strict: false });
  const query = useQuery({
    ...orderOptions(hash),
    refetchInterval: ({ state }) => {
      const status = state.data?.status;
      if (status === undefined) return false;
      if (settled.includes(status)) return moneyMoves(state.data) && steady_ms;
      return restFor(quick.includes(status) ? quick_ms : steady_ms)();
    },
  });
  const { error, data } = query;
  // §8: an unknown link asks for nothing else.
  useOrderChanges(data === undefined ? null : hash);
  if (data === undefined && error instanceof ApiError && error.body.code === "order.not_found")
    return <LostLink />;
  return <Loaded query={query}>{(order) => <Order order={order} />}</Loaded>;
}

/** What was declared is confirmed where the order is followed, however it is settled. */
function Withdrawn({ order }: { order: OrderView }) {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  const { received_at } = order.withdrawal;
  if (received_at === null) return null;
  return (
    <Notice tone="info">
      <p>{t("order.withdrawal_received", { moment: formatInstant(tag, received_at, "moment") })}</p>
      {order.paused?.why === "withdrawal" && <p>{t("order.withdrawal_paused")}</p>}
    </Notice>
  );
}

/** Work on the order is paused; a withdrawal shows its receipt as well. */
function Paused({ order }: { order: OrderView }) {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  if (order.paused === null || order.paused.why === "withdrawal") return null;
  const { since, why } = order.paused;
  return (
    <Notice tone="warning">
      {t(`order.paused.${why}`, { moment: formatInstant(tag, since, "moment") })}
    </Notice>
  );
}

/** When a session begins, or when the work is delivered. */
function When({ order }: { order: OrderView }) {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  if (order.booking)
    return ` · ${t("checkout.begins", { moment: formatInstant(tag, order.booking.starts_at, "zoned") })}`;
  if (!order.deadline || undated.includes(order.status)) return null;
  return ` · ${t("order.deadline", { moment: formatInstant(tag, order.deadline, "moment") })}`;
}

function Head({ order }: { order: OrderView }) {
  const { t } = useWords();
  const words = useStatusWords();
  const { locale: tag } = useIntl();
  const [from, to] = [languageName(tag, order.source_lang), languageName(tag, order.target_lang)];
  const pair = order.source_lang === order.target_lang ? from : `${from} – ${to}`;
  return (
    <div className="stack-1">
      <div className="cluster-2-4 middle">
        <PageHead title={t("order.number", { id: String(order.id) })} brand={brand.name} />
        <span aria-live="polite">
          <StatusBadge status={order.status} label={words.label(order.service_type, order.status)} />
        </span>
      </div>
      <p className="muted">
        {`${t(`service.${order.service_type}`)} · ${pair}`}
        <When order={order} />
      </p>
    </div>
  );
}

function Order({ order: seen }: { order: OrderView }) {
  const { t } = useWords();
  const words = useStatusWords();
  const [entered, setEntered] = useState<Entered | null>(null);
  const order = entered === null ? seen : { ...seen, ...entered, is_masked: false };
  // What was unread when the page opened: the talk below it is read by being shown.
  const [unread] = useState(order.unread_messages);
  return (
    <div className="stack-5">
      <Head order={order} />
      <NextStep order={order} />
      {order.status === "translation" && (
        <Suspense fallback={null}>
          <OpenQuestions hash={order.hash} />
        </Suspense>
      )}
      {order.status !== "finished" && <LazyDraft order={order} />}
      <Withdrawn order={order} />
      <Paused order={order} />
      {order.raw_machine && <RawMachine />}
      {unread > 0 && (
        <Notice tone="info" action={<a href="#messages">{t("messages.title")}</a>}>
          {t("messages.unread", { n: unread })}
        </Notice>
      )}
      <section className={style.card} aria-label={t("order.progress")}>
        <Timeline
          label={t("order.progress")}
          steps={order.timeline.map((step) => ({
            ...step,
            key: step.stage,
            label: words.stage(order.service_type, step.stage),
          }))}
        />
        {projection[order.status].action === "wait" && order.paused === null && (
          <LazyPaperHint order={order}>
            <p>{words.hint(order.service_type, order.status)}</p>
          </LazyPaperHint>
        )}
      </section>
      <LazySession order={order} />
      <OrderFiles order={order} />
      {order.status === "finished" && <Rating order={order} />}
      {order.status === "finished" && <LazyAftercare order={order} />}
      {order.status === "finished" && <LazyDraft order={order} />}
      <PaperCopy order={order} />
      <div className={style.two}>
        <Details order={order} onShown={setEntered} />
        <Costs order={order} />
        {order.buyer && <Buyer buyer={order.buyer} />}
      </div>
      {order.status !== "draft" && <Messages hash={order.hash} source_lang={order.source_lang} />}
      <Suspense fallback={null}>
        <OrderActs order={order} />
      </Suspense>
    </div>
  );
}
