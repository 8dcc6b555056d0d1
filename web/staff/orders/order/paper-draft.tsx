import { useState } from "react";
import type { DeskOrder } from "#contract/views/staff.ts";
import type { Status } from "#domain/catalog.ts";
import { useIntl } from "#ui/intl.ts";
import { Button } from "#ui/button.tsx";
import { DateText } from "#ui/date-text.tsx";
import { TextField } from "#ui/field.tsx";
import { ReasonDialog } from "#ui/reason-dialog.tsx";
import { Only } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";
import { useHeardApproval, useTakeBackApproval } from "./data.ts";
import { OrderDialog } from "./order-dialog.tsx";
import { formatDay } from "../../typed.ts";

type Shipment = NonNullable<DeskOrder["shipment"]>;

/** §4.7: the customer's answer to draft and address, the translator's report of the posting, and what the desk records. */
export function PaperDraft({
  id,
  shipment,
  order_status,
}: {
  id: string;
  shipment: Shipment;
  order_status: Status;
}) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const [recording, setRecording] = useState(false);
  const [undoing, setUndoing] = useState(false);
  const { draft, posted, status } = shipment;
  const is_open = (status === "requested" || status === "paid") && draft?.state !== "approved";
  return (
    <>
      <p>
        {t(`draft_state.${draft?.state ?? "none"}`)} {draft?.answered_by === "staff" && t("stamp.by_desk")}{" "}
        {draft?.answer}
      </p>
      {draft?.state === "waiting" && status === "paid" && order_status !== "finished" && (
        <p className="small">{t(draft.clock_stopped ? "stamp.clock" : "stamp.clock_over")}</p>
      )}
      {draft?.file_name && (
        <p className="small">
          {draft.file_name}, <DateText value={draft.made_at} form="zoned" />
        </p>
      )}
      {posted && (
        <p className="small">
          {posted.posted_on === null
            ? t("stamp.number", { number: posted.tracking_number })
            : t("stamp.posted", { day: formatDay(locale, posted.posted_on), number: posted.tracking_number })}
        </p>
      )}
      {is_open && (
        <Only right="orders.work">
          <div>
            <Button size="small" onClick={() => setRecording(true)}>
              {t("stamp.record")}
            </Button>
          </div>
        </Only>
      )}
      {shipment.may_take_back && (
        <Only right="orders.work">
          <div>
            <Button size="small" look="quiet" onClick={() => setUndoing(true)}>
              {t("stamp.take_back")}
            </Button>
          </div>
        </Only>
      )}
      {recording && <RecordAnswer id={id} shipment={shipment} onClose={() => setRecording(false)} />}
      {undoing && draft && <TakeBack id={id} version={draft.version} onClose={() => setUndoing(false)} />}
    </>
  );
}

/** Takes the written approval back, with a reason; the page of the customer asks again. */
function TakeBack({ id, version, onClose }: { id: string; version: number; onClose: () => void }) {
  const { t } = useDeskText();
  const change = useTakeBackApproval(id);
  // Of the draft that was on the page when the dialog was opened.
  const [seen] = useState(version);
  return (
    <ReasonDialog
      title={t("stamp.take_back")}
      label={t("stamp.take_back_why")}
      action={change}
      input={(reason) => ({ version: seen, reason: reason.trim() })}
      done={t("stamp.taken_back")}
      onClose={onClose}
    >
      <p>{t("stamp.take_back_text")}</p>
    </ReasonDialog>
  );
}

const address_fields = ["recipient", "locker", "address", "postcode", "city"] as const;
const labels = {
  recipient: "stamp.recipient",
  locker: "stamp.locker",
  address: "stamp.street",
  postcode: "stamp.postcode",
  city: "stamp.city",
} as const;

/** How the approval was given, and the address that the customer gave. */
function RecordAnswer({ id, shipment, onClose }: { id: string; shipment: Shipment; onClose: () => void }) {
  const { t } = useDeskText();
  const approve = useHeardApproval(id);
  const { recipient, locker, address, postcode, city, draft } = shipment;
  const [values, setValues] = useState({ note: "", recipient, locker, address, postcode, city });
  const missing = (name: "note" | "recipient") => (values[name].trim() === "" ? "field.required" : undefined);
  const input = () =>
    missing("note") || missing("recipient") ? null : { version: draft?.version ?? null, ...values };
  const shared = { id, action: approve, input, done: t("stamp.heard_done"), onClose };
  return (
    <OrderDialog title={t("stamp.record")} {...shared}>
      {(tried) => (
        <>
          <TextField
            id="answer-note"
            label={t("stamp.heard_note")}
            hint={t("stamp.heard_hint")}
            required
            maxLength={500}
            value={values.note}
            problem={tried ? missing("note") : undefined}
            onChange={({ target }) => setValues({ ...values, note: target.value })}
          />
          {address_fields
            // A locker has no street, and a street no locker.
            .filter((name) => (locker === "" ? name !== "locker" : name === "locker" || name === "recipient"))
            .map((name) => (
              <TextField
                key={name}
                id={`answer-${name}`}
                label={t(labels[name])}
                maxLength={name === "address" ? 200 : 100}
                value={values[name]}
                problem={tried && name === "recipient" ? missing("recipient") : undefined}
                onChange={({ target }) => setValues({ ...values, [name]: target.value })}
              />
            ))}
        </>
      )}
    </OrderDialog>
  );
}
