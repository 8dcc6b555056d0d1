import { ApiError } from "#contract/client.ts";
import { Checkbox } from "#ui/field.tsx";
import { useDeskText } from "./text.ts";

/** Whether a call was refused because an unusual fee has to be confirmed. */
const asksForFee = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.body.code === "offer.confirm_fee" || error.body.code === "offer.confirm_margin");

/** The confirmation of an unusual fee, below the refusal that asks for it; it is valid for `fee` alone. */
export function FeeConfirmation(props: {
  readonly id: string;
  readonly error: unknown;
  readonly fee: string;
  readonly confirmed: string | null;
  readonly onConfirm: (fee: string | null) => void;
}) {
  const { id, error, fee, confirmed, onConfirm } = props;
  const { t } = useDeskText();
  if (!asksForFee(error)) return null;
  return (
    <Checkbox
      id={id}
      label={t("quoting.confirm")}
      checked={confirmed === fee}
      onChange={({ target }) => onConfirm(target.checked ? fee : null)}
    />
  );
}
