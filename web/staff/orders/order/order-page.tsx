import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import type { DeskOrder } from "#contract/views/staff.ts";
import { LoadFailed } from "#ui/load-failed.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { brand_name } from "../../api.ts";
import { useKeys } from "../../keys.ts";
import { useMay } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";
import { AssignPanel } from "./assign-panel.tsx";
import { BookingPanel } from "./booking-panel.tsx";
import { CaseBars } from "./case-bars.tsx";
import { ChangesBar } from "./changes-bar.tsx";
import { CustomerPanel } from "./customer-panel.tsx";
import { isSession, orderQuery } from "./data.ts";
import { EventsPanel } from "./events-panel.tsx";
import { FailureBar } from "./failure-bar.tsx";
import { FilesPanel, hasContent } from "./files-panel.tsx";
import { HistoryPanel } from "./history-panel.tsx";
import { HoldBar, HoldPanel } from "./hold-panel.tsx";
import { MessagesPanel } from "./messages-panel.tsx";
import { MarginPanel } from "./margin-panel.tsx";
import { MailsPanel } from "./mails-panel.tsx";
import { NextAct } from "./next-act.tsx";
import { useNeighbour } from "./neighbours.ts";
import { OrderFacts } from "./order-facts.tsx";
import { OrderHead } from "./order-head.tsx";
import style from "./order-page.module.css";
import { TracePanel } from "./price-trace.tsx";
import { QuotePanel, UnsentQuote } from "./quote-panel.tsx";
import { SentQuotes } from "./sent-quotes.tsx";
import { ShipmentPanel } from "./shipment-panel.tsx";
import { StagesPanel } from "./stages-panel.tsx";
import { WaitingApprovals } from "../../waiting-approvals.tsx";
import { SupplementPanel } from "./supplement-panel.tsx";
import { TakenPanel, useOthers } from "./take-button.tsx";
import { WorkPanel } from "./work-panel.tsx";
import { enterPart } from "../../enter-part.ts";
import { WithdrawalBars } from "../../withdrawal-bars.tsx";

/** S3: price, staff, move and watch one order. */
export function OrderPage({ id }: { id: string }) {
  const { t } = useDeskText();
  const order = useQuery(orderQuery(id));
  const title = t("orders.number", { id });
  if (order.data) return <Desk key={id} id={id} desk={order.data} />;
  return (
    <>
      <PageHead title={title} brand={brand_name} />
      {order.isError ? <LoadFailed error={order.error} onRetry={order.refetch} /> : <Skeleton rows={6} />}
    </>
  );
}

function Desk({ id, desk }: { id: string; desk: DeskOrder }) {
  const { hash } = useLocation();
  const allowed = useMay();
  const { status } = desk.order;
  // Before the order is bought no work exists, so there is nothing to show about it.
  const at_work = !["draft", "calculation", "acceptation", "payment", "dropped"].includes(status);
  const waits = desk.stages.some(({ state }) => state === "waiting");
  const others = useOthers(desk.owner);
  const prices = status === "calculation" && allowed("orders.work");
  const { allowed_events } = desk.order;
  const steps = others ? allowed_events.filter((event) => event !== "quote.refuse") : allowed_events;
  const goOn = useNeighbour(desk.order.id);
  useKeys({
    "1": () => enterPart("quote"),
    "2": () => enterPart("talk"),
    "3": () => enterPart("steps"),
    a: () => enterPart("assign"),
    h: () => enterPart("hold"),
    s: () => enterPart("quote-send"),
    e: () => enterPart(document.getElementById("count-edit") ? "count-edit" : "quote-count"),
    "[": () => goOn(-1),
    "]": () => goOn(1),
  });
  useEffect(() => {
    if (hash !== "") enterPart(hash);
  }, [hash]);
  return (
    <>
      <OrderHead id={id} desk={desk} />
      <ChangesBar key={id} id={id} desk={desk} />
      <WithdrawalBars order_id={desk.order.id} />
      {status === "finished" && <CaseBars order_id={desk.order.id} />}
      <WaitingApprovals object="order" id={desk.order.id} />
      <HoldBar id={id} />
      <FailureBar id={id} />
      <div className={style.columns}>
        <div className="stack-5 shrink">
          <NextAct desk={desk} taken={others} />
          {prices && others && <TakenPanel id={id} owner={desk.owner} />}
          {prices && !others && <QuotePanel id={id} desk={desk} />}
          {(!prices || others) && <UnsentQuote id={id} desk={desk} />}
          <SupplementPanel id={id} desk={desk} />
          {waits && allowed("stages.assign") && <AssignPanel id={id} desk={desk} />}
          {desk.quotes.length > 0 && status === "acceptation" && <SentQuotes id={id} desk={desk} />}
          {hasContent(desk) && <FilesPanel id={id} desk={desk} counts={prices && !others} />}
          {desk.stages.length > 0 && <StagesPanel id={id} stages={desk.stages} spoken={isSession(desk)} />}
          {at_work && <WorkPanel id={id} version={desk.version} spoken={isSession(desk)} />}
          <MessagesPanel id={id} status={status} />
          {desk.quotes.length > 0 && status !== "acceptation" && <SentQuotes id={id} desk={desk} />}
          <TracePanel desk={desk} />
          <MailsPanel order_id={desk.order.id} />
          <HistoryPanel history={desk.history} papers={desk.shipment?.lines ?? []} />
        </div>
        <div className="stack-5 shrink">
          {allowed("orders.work") && <EventsPanel id={id} allowed={steps} plan={desk.plan} />}
          <HoldPanel id={id} status={status} />
          <OrderFacts desk={desk} />
          <CustomerPanel desk={desk} />
          {desk.order.booking && <BookingPanel booking={desk.order.booking} />}
          {desk.shipment && <ShipmentPanel id={id} desk={desk} shipment={desk.shipment} />}
          <MarginPanel margin_events={desk.margin_events} />
        </div>
      </div>
    </>
  );
}
