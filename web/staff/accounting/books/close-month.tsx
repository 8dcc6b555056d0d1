import { useId, useState } from "react";
import type { MonthView } from "#contract/accounting/books.ts";
import { ActionDialog } from "#ui/action-dialog.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { useIntl } from "#ui/intl.ts";
import { useDeskText } from "../../text.ts";
import { formatMonth } from "../../typed.ts";
import { useClosing, useReopening } from "./data.ts";

/** Closes the month that is seen, after a question; a refusal says what is missing, as that the rules are not checked. */
export function CloseMonth({ view }: { view: MonthView }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const closing = useClosing(view.month);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        {t("books.close")}
      </Button>
      {open && (
        <ActionDialog
          title={t("books.close")}
          heading={t("books.close_title", { month: formatMonth(locale, view.month) })}
          cancel="ui.cancel"
          action={closing}
          input={() => view.totals_sha256}
          done={t("books.done_closed")}
          onClose={() => setOpen(false)}
        >
          <p>{t("books.close_text")}</p>
        </ActionDialog>
      )}
    </>
  );
}

/** Opens a closed month again; the reason is stored with the closing. */
export function ReopenMonth({ month }: { month: string }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const id = useId();
  const reopening = useReopening(month);
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const missing = reason.trim() === "";
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("books.reopen")}</Button>
      {open && (
        <ActionDialog
          danger
          title={t("books.reopen")}
          heading={t("books.reopen_title", { month: formatMonth(locale, month) })}
          cancel="ui.cancel"
          action={reopening}
          input={() => (missing ? null : reason)}
          done={t("books.done_reopened")}
          onClose={() => setOpen(false)}
        >
          {(tried) => (
            <TextField
              id={id}
              label={t("books.reason")}
              value={reason}
              maxLength={500}
              problem={tried && missing ? "field.required" : undefined}
              required
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </ActionDialog>
      )}
    </>
  );
}
