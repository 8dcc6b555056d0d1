import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useIntl } from "#ui/intl.ts";
import { brand } from "#brand/brand.ts";
import type { OrderView } from "#contract/orders/orders.ts";
import type { Status } from "#domain/catalog.ts";
import type { MemberRight } from "#domain/accounts/members.ts";
import { ApiError } from "#ui/call.ts";
import { formatInstant } from "#ui/date-text.tsx";
import { restFor } from "#ui/live.ts";
import { languageName } from "#ui/language-names.ts";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Loaded } from "../../shell/load-state.tsx";
import { lazyExtra } from "../../shell/lazy-page.ts";
import { Messages } from "../../shell/messages.tsx";
import { useRights } from "../../shell/may.ts";
import { OrderBadge } from "../../shell/order-badge.tsx";
import { useOrderChanges } from "../../shell/order-changes.ts";
import type { Entered } from "../../shell/entered-rows.tsx";
import { useWords } from "../../words.ts";
import { orderOptions } from "./data.ts";
import { LazyAftercare } from "./lazy-aftercare.tsx";
import { LazySession } from "./lazy-session.tsx";
import { RawMachine } from "../../shell/raw-machine.tsx";
import { NextStep } from "./next-step.tsx";
import { Buyer, Costs, Details } from "./order-details.tsx";
import { OrderFiles } from "./order-files.tsx";
import style from "./order.module.css";
import { LazyDraft } from "./lazy-draft.tsx";
import { PaperCopy } from "./paper-copy.tsx";
import { Rating } from "./rating.tsx";

/** Loaded after the page, which is followed more often than changed. */
const OrderActs = lazyExtra(async () => ({ default: (await import("./order-acts.tsx")).OrderActs }));
const LostLink = lazy(async () => ({ default: (await import("./lost-link.tsx")).LostLink }));
/** Only an order that is being translated can have a question open. */
const OpenQuestions = lazy(() => import("./open-questions.tsx"));

/** These change only by an act on another page. */
const settled: readonly Status[] = ["finished", "canceled", "dropped"];
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
  const is_lost = data === undefined && error instanceof ApiError && error.body.code === "order.not_found";
  return (
    <Suspense fallback={<Skeleton rows={4} height="4.5rem" />}>
      {is_lost ? <LostLink /> : <Loaded query={query}>{(order) => <Order order={order} />}</Loaded>}
    </Suspense>
  );
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

function Head({ order }: { order: OrderView }) {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  const [from, to] = [languageName(tag, order.source_lang), languageName(tag, order.target_lang)];
  const pair = order.source_lang === order.target_lang ? from : `${from} – ${to}`;
  return (
    <div className="stack-1">
      <div className="cluster-2-4 middle">
        <PageHead title={t("order.number", { id: String(order.id) })} brand={brand.name} />
        <span aria-live="polite">
          <OrderBadge order={order} />
        </span>
      </div>
      <p className="muted">{`${t(`service.${order.service_type}`)} · ${pair}`}</p>
    </div>
  );
}

/** What is asked of the customer comes first, whatever part of the page it belongs to otherwise. */
type Part = "questions" | "draft" | "session" | "paper" | "aftercare" | "messages";
const part_of: Readonly<Record<NonNullable<OrderView["waits_for"]>, readonly Part[]>> = {
  // A question is the translator's, or the desk's in the messages.
  question: ["questions", "messages"],
  paper_draft: ["draft"],
  information: ["messages"],
  payment: [],
  overtime: ["session"],
  posting: ["paper"],
  rework: ["aftercare"],
};

/** What a member needs for a part: most of them are answered. */
const needs_of: Readonly<Record<Part, MemberRight>> = {
  questions: "orders.act",
  draft: "orders.act",
  session: "files.read",
  paper: "orders.act",
  aftercare: "orders.act",
  messages: "files.read",
};

/** The parts that come first. What was answered stays in its place, so that its text is not moved away or closed. */
function useAsked({ next, waits_for }: OrderView): readonly Part[] {
  const now = next.what === waits_for ? part_of[waits_for] : [];
  const [shown, setShown] = useState(now);
  if (now.length > 0 && now !== shown) setShown(now);
  return now.length > 0 ? now : shown;
}

function Order({ order: seen }: { order: OrderView }) {
  const { t } = useWords();
  const may = useRights();
  const [entered, setEntered] = useState<Entered | null>(null);
  const order = entered === null ? seen : { ...seen, ...entered, is_masked: false };
  const asked = useAsked(order).filter((part) => may(needs_of[part]));
  const acts = may("orders.act");
  const rest = (of: readonly Part[]) =>
    of
      .filter((part) => !asked.includes(part) && may(needs_of[part]))
      .map((part) => <PartOf key={part} part={part} order={order} />);
  return (
    <div className={style.page}>
      <Head order={order} />
      <div className={style.main}>
        <NextStep order={order} />
        {asked.map((part) => (
          <PartOf key={part} part={part} order={order} asked />
        ))}
        <Withdrawn order={order} />
        {order.raw_machine && <RawMachine />}
        {rest(["questions", "draft", "session"])}
        {may("files.read") && <OrderFiles order={order} />}
        {order.status === "finished" && acts && <Rating order={order} />}
        {rest(["paper", "aftercare", "messages"])}
      </div>
      <aside className={style.side} aria-label={t("order.facts")}>
        <Costs order={order} />
        <Details order={order} onShown={setEntered} />
        {order.buyer && <Buyer buyer={order.buyer} />}
        {acts ? (
          <Suspense fallback={null}>
            <OrderActs order={order} />
          </Suspense>
        ) : (
          <p className="hint">{t("order.looks_only")}</p>
        )}
      </aside>
    </div>
  );
}

type PartProps = { readonly part: Part; readonly order: OrderView; readonly asked?: boolean };

/** The page waits for a part at its top, which would move everything below; another one comes when it is there. */
const PartOf = (props: PartProps) =>
  props.asked ? (
    <Loading {...props} />
  ) : (
    <Suspense fallback={null}>
      <Loading {...props} />
    </Suspense>
  );

/** One part of the page; nothing where the order has none. `asked` is what the customer is asked for in it. */
function Loading({ part, order, asked = false }: PartProps) {
  switch (part) {
    case "questions":
      return order.status === "translation" ? <OpenQuestions hash={order.hash} /> : null;
    case "draft":
      return <LazyDraft order={order} />;
    case "session":
      return <LazySession order={order} />;
    case "paper":
      return <PaperCopy order={order} />;
    case "aftercare":
      return order.status === "finished" ? <LazyAftercare order={order} /> : null;
    case "messages":
      return order.status === "draft" ? null : (
        <Messages
          hash={order.hash}
          source_lang={order.source_lang}
          folded={{ open: asked || order.unread_messages > 0, unread: order.unread_messages }}
        />
      );
  }
}
