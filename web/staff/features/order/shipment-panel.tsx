import { useState } from "react";
import type { DeskOrder } from "#contract/staff.ts";
import { takes_number } from "#domain/shipment.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { Only } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";
import { useShipment } from "./data.ts";
import style from "./order-page.module.css";
import { Panel } from "./panel.tsx";
import { PaperDraft } from "./paper-draft.tsx";
import { Parcel } from "./parcel.tsx";

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

/** Where the paper original goes, how far it has come, and what the desk says next about it. */
export function ShipmentPanel({ id, desk, shipment }: { id: string; desk: DeskOrder; shipment: Shipment }) {
  const { t } = useDeskText();
  const { status } = shipment;
  const is_ready = desk.order.status === "finished" && status !== "requested";
  return (
    <Panel
      id="shipment"
      title={t("shipment.title")}
      aside={<Badge tone={tones[status]}>{t(`shipment_state.${status}`)}</Badge>}
    >
      <Destination shipment={shipment} />
      <PaperDraft id={id} shipment={shipment} />
      {is_ready ? (
        <Only right="orders.work">
          <Parcel id={id} status={status} />
          <Steps key={status} id={id} shipment={shipment} />
        </Only>
      ) : (
        <p className={style.note}>{t("shipment.not_ready")}</p>
      )}
    </Panel>
  );
}

function Destination({ shipment }: { shipment: Shipment }) {
  const { t } = useDeskText();
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
          {[recipient, address, `${postcode} ${city}`.trim(), country]
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

function Steps({ id, shipment }: { id: string; shipment: Shipment }) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const change = useShipment(id);
  const { steps } = shipment;
  // What came back goes out under a number of its own.
  const [tracking_number, setNumber] = useState(
    steps.includes("resent") ? "" : (shipment.tracking_number ?? shipment.posted?.tracking_number ?? ""),
  );
  const asks_number = steps.some((step) => takes_number.includes(step));
  if (steps.length === 0) return shipment.tracking_number && <p>{shipment.tracking_number}</p>;
  return (
    <>
      {change.isError && (
        <Notice tone="danger" live="alert">
          {sentence(change.error)}
        </Notice>
      )}
      {asks_number ? (
        <TextField
          id="shipment-tracking-number"
          label={t("shipment.tracking_number")}
          autoComplete="off"
          maxLength={60}
          value={tracking_number}
          onChange={(event) => setNumber(event.target.value)}
        />
      ) : (
        shipment.tracking_number && <p>{shipment.tracking_number}</p>
      )}
      <div className={style.acts}>
        {steps.map((status) => (
          <Button
            key={status}
            size="small"
            busy={change.isPending && change.variables.status === status}
            onClick={() =>
              change.mutate({ status, tracking_number }, { onSuccess: () => toast(t("shipment.done")) })
            }
          >
            {t(`shipment_act.${status}`)}
          </Button>
        ))}
      </div>
    </>
  );
}
