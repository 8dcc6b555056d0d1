import { useState } from "react";
import type * as z from "zod/mini";
import { useIntl } from "#ui/intl.ts";
import { correctionInput, type DeskInvoice } from "#contract/invoices/desk-invoices.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { formatMoney } from "#ui/money-text.tsx";
import { useDeskText } from "../text.ts";
import { useDoneOrWaits } from "../waiting-approvals.tsx";
import { previewReduction, useReduction } from "./data.ts";
import style from "./invoices.module.css";
import { IssueDialog } from "./issue-dialog.tsx";

/** Takes gross amounts off lines; the correction is shown before it is issued. */
export function CorrectionForm({ id, invoice }: { id: string; invoice: DeskInvoice }) {
  const { standing, number } = invoice;
  const { t } = useDeskText();
  const issue = useReduction(id);
  const report = useDoneOrWaits();
  const [checked, setChecked] = useState<z.output<typeof correctionInput> | null>(null);
  const [off, setOff] = useState<Off>({});
  const [reason, setReason] = useState("");
  const lines = Object.entries(off)
    .filter(([, amount]) => amount.trim() !== "")
    .map(([position, amount]) => ({ position: Number(position), amount: amount.trim().replace(",", ".") }));
  const input = correctionInput.safeParse({ reason, lines });
  return (
    <>
      <form
        className={style.panel}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (input.success) setChecked(input.data);
        }}
      >
        <h2>{t("correction.title")}</h2>
        <p className="hint">{t("correction.text")}</p>
        <Amounts standing={standing} off={off} setOff={setOff} />
        <TextField
          id="correction-reason"
          label={t("correction.reason")}
          maxLength={250}
          autoComplete="off"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button look="primary" type="submit" disabled={!input.success}>
          {t("correction.check")}
        </Button>
      </form>
      {checked && (
        <IssueDialog
          id={id}
          number={number}
          input={checked}
          ask={previewReduction}
          issue={issue}
          onDone={(done) => {
            setOff({});
            setReason("");
            report(done, t("correction.done"));
          }}
          onClose={() => setChecked(null)}
        />
      )}
    </>
  );
}

type Off = Readonly<Record<number, string>>;

/** The gross amount taken off each line. */
function Amounts(props: {
  readonly standing: DeskInvoice["standing"];
  readonly off: Off;
  readonly setOff: (off: Off) => void;
}) {
  const { standing, off, setOff } = props;
  const { t } = useDeskText();
  const { locale: tag } = useIntl();
  return (
    <>
      {standing.map(({ position, description, gross }) => (
        <TextField
          key={position}
          id={`off-${position}`}
          label={description.split(" / ")[0] ?? description}
          hint={t("correction.standing", { amount: formatMoney(tag, gross) })}
          inputMode="decimal"
          autoComplete="off"
          value={off[position] ?? ""}
          onChange={(event) => setOff({ ...off, [position]: event.target.value })}
        />
      ))}
      <div>
        <Button
          size="small"
          look="quiet"
          onClick={() =>
            setOff(
              Object.fromEntries(
                standing.map(({ position, gross }) => [position, gross.currency_amount_decimal]),
              ),
            )
          }
        >
          {t("correction.all")}
        </Button>
      </div>
    </>
  );
}
