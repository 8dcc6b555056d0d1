import { useState } from "react";
import type { MailPreview as Mail } from "#contract/messages/desk-mails.ts";
import type { DeskOrder } from "#contract/views/staff.ts";
import type { NumberedStep } from "#domain/shipping/shipment.ts";
import { trackingNumber } from "#domain/shipping/tracking-number.ts";
import { type ActionDialogProps } from "#ui/action-dialog.tsx";
import { TextField } from "#ui/field.tsx";
import { MailPreview } from "../../mail-preview.tsx";
import { useDeskText } from "../../text.ts";
import { postingPreview, trackingPreview, useShipment, useTrackingNumber } from "./data.ts";
import { OrderDialog } from "./order-dialog.tsx";

type Shipment = NonNullable<DeskOrder["shipment"]>;
type Props = { readonly id: string; readonly shipment: Shipment; readonly onClose: () => void };

/** Asks for a tracking number and shows the mail that the customer gets with it. */
function NumberDialog<Input, Answer>(props: {
  readonly id: string;
  readonly title: string;
  readonly shipment: Shipment;
  /** The value of the field at first. */
  readonly initial: string;
  /** The number that the customer has, which is not sent again. */
  readonly sent: string | null;
  readonly ask: (tracking_number: string, signal: AbortSignal) => Promise<Mail>;
  readonly action: ActionDialogProps<Input, Answer>["action"];
  readonly input: (tracking_number: string) => Input;
  readonly done: string;
  readonly onClose: () => void;
}) {
  const { id, title, shipment, initial, sent, ask, input, ...dialog } = props;
  const { t } = useDeskText();
  const [typed, setTyped] = useState(initial);
  const number = trackingNumber(typed);
  return (
    <OrderDialog id={id} title={title} input={() => (number === "" ? null : input(number))} {...dialog}>
      {(tried) => (
        <>
          <TextField
            id="shipment-number"
            label={t("shipment.tracking_number")}
            hint={t(`shipment_form.${shipment.method}`)}
            required
            autoComplete="off"
            maxLength={60}
            value={typed}
            problem={tried && number === "" ? "field.required" : undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
          <MailPreview
            name={`number ${id} ${title}`}
            input={number === "" || number === sent ? null : number}
            ask={ask}
          />
        </>
      )}
    </OrderDialog>
  );
}

/** Posts an original under its number. */
export function PostDialog({ id, shipment, status, onClose }: Props & { readonly status: NumberedStep }) {
  const { t } = useDeskText();
  const change = useShipment(id);
  // What came back goes out under a number of its own.
  const known = status === "resent" ? null : (shipment.tracking_number ?? shipment.posted?.tracking_number);
  return (
    <NumberDialog
      id={id}
      title={t(`shipment_act.${status}`)}
      shipment={shipment}
      initial={known ?? ""}
      sent={null}
      ask={(tracking_number, signal) => postingPreview(id, { status, tracking_number }, signal)}
      action={change}
      input={(tracking_number) => ({ status, tracking_number })}
      done={t("shipment.done")}
      onClose={onClose}
    />
  );
}

/** Corrects a tracking number. */
export function CorrectNumberDialog({ id, shipment, onClose }: Props) {
  const { t } = useDeskText();
  const change = useTrackingNumber(id);
  const number = shipment.tracking_number ?? "";
  return (
    <NumberDialog
      id={id}
      title={t("shipment.correct_number")}
      shipment={shipment}
      initial={number}
      sent={number}
      ask={(tracking_number, signal) => trackingPreview(id, { tracking_number }, signal)}
      action={change}
      input={(tracking_number) => ({ tracking_number })}
      done={t("shipment.number_corrected")}
      onClose={onClose}
    />
  );
}
