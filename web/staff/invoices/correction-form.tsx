import { useState } from "react";
import { useIntl } from "#ui/intl.ts";
import { correctionInput, type DeskInvoice } from "#contract/invoices/desk-invoices.ts";
import { ActFailed } from "#ui/act-failed.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { formatMoney } from "#ui/money-text.tsx";
import { useDeskText } from "../text.ts";
import { useDoneOrWaits } from "../waiting-approvals.tsx";
import { useReduction } from "./data.ts";
import style from "./invoices.module.css";

/** Takes gross amounts off lines; what is sent is a paper, so the button says so. */
export function CorrectionForm({ id, standing }: { id: string; standing: DeskInvoice["standing"] }) {
  const { t } = useDeskText();
  const issue = useReduction(id);
  const report = useDoneOrWaits();
  const [off, setOff] = useState<Off>({});
  const [reason, setReason] = useState("");
  const lines = Object.entries(off)
    .filter(([, amount]) => amount.trim() !== "")
    .map(([position, amount]) => ({ position: Number(position), amount: amount.trim().replace(",", ".") }));
  const input = correctionInput.safeParse({ reason, lines });
  return (
    <form
      className={style.panel}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!input.success) return;
        issue.mutate(input.data, {
          onSuccess: (done) => {
            setOff({});
            setReason("");
            report(done, t("correction.done"));
          },
        });
      }}
    >
      <h2>{t("correction.title")}</h2>
      <p className="hint">{t("correction.text")}</p>
      <ActFailed error={issue.error} />
      <Amounts standing={standing} off={off} setOff={setOff} />
      <TextField
        id="correction-reason"
        label={t("correction.reason")}
        maxLength={250}
        autoComplete="off"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button look="primary" type="submit" busy={issue.isPending} disabled={!input.success}>
        {t("correction.issue")}
      </Button>
    </form>
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
