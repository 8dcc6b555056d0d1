import { useId, useState } from "react";
import type { TransferMatchView } from "#contract/payments/transfers.ts";
import { ActionDialog } from "#ui/action-dialog.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { useIntl } from "#ui/intl.ts";
import { formatMoney } from "#ui/money-text.tsx";
import { useDeskText } from "../../text.ts";
import { useWriteOff } from "./data.ts";

/** S7: the few minor units that a part payment lacks are not asked for. */
export function WriteOff(props: {
  match: TransferMatchView;
  missing: NonNullable<TransferMatchView["may_write_off"]>;
}) {
  const { match, missing } = props;
  const { t } = useDeskText();
  const { locale } = useIntl();
  const id = useId();
  const write_off = useWriteOff();
  const [asks, setAsks] = useState(false);
  const [typed, setTyped] = useState("");
  const reason = typed.trim();
  const amount = formatMoney(locale, missing);
  return (
    <>
      <Button size="small" look="quiet" onClick={() => setAsks(true)}>
        {t("transfers.write_off", { amount })}
      </Button>
      {asks && (
        <ActionDialog
          title={t("transfers.write_off", { amount })}
          heading={t("transfers.write_off_title", { amount })}
          cancel="ui.cancel"
          enter
          action={write_off}
          input={() => (reason === "" ? null : { id: match.id, reason })}
          done={t("transfers.written_off")}
          onClose={() => setAsks(false)}
        >
          {(tried) => (
            <>
              <p>{t("transfers.write_off_text")}</p>
              <TextField
                id={`${id}reason`}
                label={t("transfers.write_off_reason")}
                autoComplete="off"
                maxLength={500}
                value={typed}
                problem={tried && reason === "" ? "field.required" : undefined}
                onChange={(event) => setTyped(event.target.value)}
              />
            </>
          )}
        </ActionDialog>
      )}
    </>
  );
}
