import { useState } from "react";
import type { MailPreview as Mail } from "#contract/messages/desk-mails.ts";
import type { DeskOrder } from "#contract/views/staff.ts";
import type { NumberedStep } from "#domain/shipping/shipment.ts";
import { trackingNumber } from "#domain/shipping/tracking-number.ts";
import { TextField } from "#ui/field.tsx";
import { toast } from "#ui/toast.tsx";
import { MailPreview } from "../../mail-preview.tsx";
import { useDeskText } from "../../text.ts";
import { postingPreview, trackingPreview, useShipment, useTrackingNumber } from "./data.ts";
import { OrderDialog } from "./order-dialog.tsx";

type Shipment = NonNullable<DeskOrder["shipment"]>;
type Props = { readonly id: string; readonly shipment: Shipment; readonly onClose: () => void };

/** Asks for a tracking number and shows the mail that the customer gets with it. */
function NumberDialog(props: {
  readonly id: string;
  readonly title: string;
  readonly shipment: Shipment;
  /** What stands in the field at first. */
  readonly initial: string;
  /** The number that the customer has, which is not sent again. */
  readonly sent: string | null;
  readonly busy: boolean;
  readonly error: unknown;
  readonly ask: (tracking_number: string, signal: AbortSignal) => Promise<Mail>;
  readonly onClose: () => void;
  readonly onSend: (tracking_number: string) => void;
}) {
  const { id, title, shipment, initial, sent, ask, onSend, ...dialog } = props;
  const { t } = useDeskText();
  const [typed, setTyped] = useState(initial);
  const [pressed, setPressed] = useState(false);
  const number = trackingNumber(typed);
  const send = () => {
    setPressed(true);
    if (number !== "") onSend(number);
  };
  return (
    <OrderDialog id={id} title={title} onSend={send} {...dialog}>
      <TextField
        id="shipment-number"
        label={t("shipment.tracking_number")}
        hint={t(`shipment_form.${shipment.method}`)}
        required
        autoComplete="off"
        maxLength={60}
        value={typed}
        problem={pressed && number === "" ? "field.required" : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <MailPreview
        name={`number ${id} ${title}`}
        input={number === "" || number === sent ? null : number}
        ask={ask}
      />
    </OrderDialog>
  );
}

/** Posts an original under its number. */
export function PostDialog({ id, shipment, status, onClose }: Props & { readonly status: NumberedStep }) {
  const { t } = useDeskText();
  const change = useShipment(id);
  // What came back goes out under a number of its own.
  const known = status === "resent" ? null : (shipment.tracking_number ?? shipment.posted?.tracking_number);
  const send = (tracking_number: string) => {
    const onSuccess = () => {
      toast(t("shipment.done"));
      onClose();
    };
    change.mutate({ status, tracking_number }, { onSuccess });
  };
  return (
    <NumberDialog
      id={id}
      title={t(`shipment_act.${status}`)}
      shipment={shipment}
      initial={known ?? ""}
      sent={null}
      busy={change.isPending}
      error={change.error}
      ask={(tracking_number, signal) => postingPreview(id, { status, tracking_number }, signal)}
      onClose={onClose}
      onSend={send}
    />
  );
}

/** Corrects a tracking number. */
export function CorrectNumberDialog({ id, shipment, onClose }: Props) {
  const { t } = useDeskText();
  const change = useTrackingNumber(id);
  const number = shipment.tracking_number ?? "";
  const send = (tracking_number: string) => {
    const onSuccess = () => {
      toast(t("shipment.number_corrected"));
      onClose();
    };
    change.mutate({ tracking_number }, { onSuccess });
  };
  return (
    <NumberDialog
      id={id}
      title={t("shipment.correct_number")}
      shipment={shipment}
      initial={number}
      sent={number}
      busy={change.isPending}
      error={change.error}
      ask={(tracking_number, signal) => trackingPreview(id, { tracking_number }, signal)}
      onClose={onClose}
      onSend={send}
    />
  );
}
