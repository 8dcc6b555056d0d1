import { useState } from "react";
import type { DeskOrder } from "#contract/staff.ts";
import { paperState } from "#domain/paper-state.ts";
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
import { useShipment, useTrackingNumber } from "./data.ts";
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
          {shipment.tracking_number !== null && <SentNumber id={id} number={shipment.tracking_number} />}
        </Only>
      ) : (
        <p className={style.note}>
          {t(status === "paid" && state !== null ? "stamp.not_finished" : "shipment.not_ready")}
        </p>
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

/** The mailed tracking number; a wrong one can always be corrected, and the customer gets a new mail. */
function SentNumber({ id, number }: { id: string; number: string }) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const change = useTrackingNumber(id);
  const [typed, setTyped] = useState<string | null>(null);
  if (typed === null)
    return (
      <div className={style.acts}>
        <span>
          {t("shipment.tracking_number")}: {number}
        </span>
        <Button size="small" look="quiet" onClick={() => setTyped(number)}>
          {t("shipment.correct_number")}
        </Button>
      </div>
    );
  const save = () =>
    change.mutate(
      { tracking_number: typed },
      {
        onSuccess: () => {
          toast(t("shipment.number_corrected"));
          setTyped(null);
        },
      },
    );
  return (
    <>
      <TextField
        id="shipment-number"
        label={t("shipment.correct_number")}
        hint={t("shipment.correct_hint")}
        autoComplete="off"
        maxLength={60}
        value={typed}
        problem={change.isError ? sentence(change.error) : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={style.acts}>
        <Button size="small" look="primary" busy={change.isPending} onClick={save}>
          {t("shipment.correct_number")}
        </Button>
        <Button size="small" onClick={() => setTyped(null)}>
          {t("ui.back")}
        </Button>
      </div>
    </>
  );
}

function Steps({ id, shipment }: { id: string; shipment: Shipment }) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const change = useShipment(id);
  const { steps } = shipment;
  // What was typed stays when a colleague moves the parcel on.
  const [typed, setTyped] = useState<string | null>(null);
  // What came back goes out under a number of its own.
  const known = steps.includes("resent")
    ? null
    : (shipment.tracking_number ?? shipment.posted?.tracking_number);
  const tracking_number = typed ?? known ?? "";
  const asks_number = steps.some((step) => takes_number.includes(step));
  if (steps.length === 0) return null;
  return (
    <>
      {change.isError && (
        <Notice tone="danger" live="alert">
          {sentence(change.error)}
        </Notice>
      )}
      {asks_number && (
        <TextField
          id="shipment-tracking-number"
          label={t("shipment.tracking_number")}
          hint={t(`shipment_form.${shipment.method}`)}
          autoComplete="off"
          maxLength={60}
          value={tracking_number}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <div className={style.acts}>
        {steps.map((status) => (
          <Button
            key={status}
            size="small"
            busy={change.isPending && change.variables.status === status}
            onClick={() =>
              change.mutate(
                { status, tracking_number },
                {
                  onSuccess: () => {
                    setTyped(null);
                    toast(t("shipment.done"));
                  },
                },
              )
            }
          >
            {t(`shipment_act.${status}`)}
          </Button>
        ))}
      </div>
    </>
  );
}
