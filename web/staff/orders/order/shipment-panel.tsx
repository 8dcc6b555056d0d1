import { ExternalLink } from "lucide-react";
import { useState } from "react";
import type { DeskOrder } from "#contract/views/staff.ts";
import { carriers, trackingPage } from "#domain/shipping/carriers.ts";
import { paperState } from "#domain/shipping/paper-state.ts";
import { type NumberedStep, type ShipmentStep, takesNumber } from "#domain/shipping/shipment.ts";
import { ActFailed } from "#ui/act-failed.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { countryName } from "#ui/country-name.ts";
import { useIntl } from "#ui/intl.ts";
import { MoneyText } from "#ui/money-text.tsx";
import { toast } from "#ui/toast.tsx";
import { Only } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";
import { useShipment } from "./data.ts";
import style from "./order-page.module.css";
import { Panel } from "./panel.tsx";
import { PaperDraft } from "./paper-draft.tsx";
import { Parcel } from "./parcel.tsx";
import { CorrectNumberDialog, PostDialog } from "./shipment-dialogs.tsx";

type Shipment = NonNullable<DeskOrder["shipment"]>;

const tones = {
  requested: "neutral",
  paid: "warning",
  certified: "warning",
  printed: "warning",
  handed_over: "info",
  resent: "info",
  delivered: "success",
  returned: "danger",
} as const;

/** States before the stamp, which say more than that the original is paid. */
const before_stamp = ["draft_to_come", "draft_waiting", "draft_changing", "stamping", "to_stamp"] as const;

/** Where the paper original goes, how far it has come, and what the desk says next about it. */
export function ShipmentPanel({ id, desk, shipment }: { id: string; desk: DeskOrder; shipment: Shipment }) {
  const { t } = useDeskText();
  const { status } = shipment;
  const { status: order_status } = desk.order;
  const state = paperState({
    status: order_status,
    shipment_status: status,
    draft: shipment.draft?.state ?? null,
  });
  const before = status === "paid" ? before_stamp.find((one) => one === state) : undefined;
  const is_ready = desk.order.status === "finished" && status !== "requested";
  return (
    <Panel
      id="shipment"
      title={t("shipment.title")}
      aside={
        <Badge tone={tones[status]}>
          {before === undefined ? t(`shipment_state.${status}`) : t(`paper_state.${before}`)}
        </Badge>
      }
    >
      <Destination shipment={shipment} />
      <PaperDraft id={id} shipment={shipment} order_status={order_status} />
      {is_ready ? (
        <Only right="orders.work">
          <Parcel id={id} status={status} />
          <Steps id={id} shipment={shipment} />
          {shipment.tracking_number !== null && (
            <SentNumber id={id} shipment={shipment} number={shipment.tracking_number} />
          )}
        </Only>
      ) : (
        <p className="small">
          {t(status === "paid" && state !== null ? "stamp.not_finished" : "shipment.not_ready")}
        </p>
      )}
    </Panel>
  );
}

function Destination({ shipment }: { shipment: Shipment }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const { method, recipient, address, postcode, city, country, locker, phone, email } = shipment;
  return (
    <dl className={style.pairs}>
      <div className={style.whole}>
        <dt>{t("shipment.method")}</dt>
        <dd>
          {t(`shipment_method.${method}`)}
          {shipment.delivery_receipt && `, ${t("shipment.receipt")}`}
        </dd>
      </div>
      <div className={style.whole}>
        <dt>{t("shipment.to")}</dt>
        <dd>
          {[recipient, address, `${postcode} ${city}`.trim(), countryName(locale, country)]
            .filter((part) => part !== "")
            .join(", ")}
        </dd>
      </div>
      {locker !== "" && (
        <div>
          <dt>{t("shipment.locker")}</dt>
          <dd>{locker}</dd>
        </div>
      )}
      {phone !== null && (
        <div>
          <dt>{t("customer.phone")}</dt>
          <dd>
            <a href={`tel:${phone}`}>{phone}</a>
          </dd>
        </div>
      )}
      {email !== "" && (
        <div className={style.whole}>
          <dt>{t("login.email")}</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </div>
      )}
      <div>
        <dt>{t("shipment.fee")}</dt>
        <dd>{shipment.free ? t("shipment.free") : <MoneyText value={shipment.price_gross} />}</dd>
      </div>
    </dl>
  );
}

/** The tracking number with the carrier's page; a wrong one can always be corrected, and the customer gets a new mail. */
function SentNumber({ id, shipment, number }: { id: string; shipment: Shipment; number: string }) {
  const { t } = useDeskText();
  const [correcting, setCorrecting] = useState(false);
  const page = trackingPage(shipment.method, number);
  return (
    <div className={style.acts}>
      <span>
        {t("shipment.tracking_number")}: {number}
      </span>
      {page !== null && (
        <a href={page} target="_blank" rel="noreferrer">
          {carriers[shipment.method].name} <ExternalLink size={14} strokeWidth={2} aria-hidden="true" />
        </a>
      )}
      <Button size="small" look="quiet" onClick={() => setCorrecting(true)}>
        {t("shipment.correct_number")}
      </Button>
      {correcting && <CorrectNumberDialog id={id} shipment={shipment} onClose={() => setCorrecting(false)} />}
    </div>
  );
}

/** The open steps; one that hands the parcel to a carrier asks for its number and shows the mail first. */
function Steps({ id, shipment }: { id: string; shipment: Shipment }) {
  const { t } = useDeskText();
  const change = useShipment(id);
  const [posting, setPosting] = useState<NumberedStep | null>(null);
  const { steps } = shipment;
  // What was typed stays when a colleague moves the parcel on.
  if (steps.length === 0 && posting === null) return null;
  const take = (status: ShipmentStep) => {
    if (takesNumber(status)) setPosting(status);
    else change.mutate({ status, tracking_number: "" }, { onSuccess: () => toast(t("shipment.done")) });
  };
  return (
    <>
      <ActFailed error={change.error} />
      <div className={style.acts}>
        {steps.map((status) => (
          <Button
            key={status}
            size="small"
            busy={change.isPending && change.variables.status === status}
            onClick={() => take(status)}
          >
            {t(`shipment_act.${status}`)}
          </Button>
        ))}
      </div>
      {posting !== null && (
        <PostDialog id={id} shipment={shipment} status={posting} onClose={() => setPosting(null)} />
      )}
    </>
  );
}
