import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { MonthView } from "#contract/accounting/books.ts";
import type { MonthWork } from "#contract/views/desk-month.ts";
import { ActionDialog } from "#ui/action-dialog.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { useIntl } from "#ui/intl.ts";
import { Loading } from "#ui/loading.tsx";
import { Notice } from "#ui/notice.tsx";
import { leftWord, monthWorkQuery } from "../../month-work.ts";
import { useDeskText } from "../../text.ts";
import { formatMonth } from "../../typed.ts";
import { useClosing, useReopening } from "./data.ts";

/** Closes the month that is seen, after a question; a refusal says what is missing, as that the rules are not checked. */
export function CloseMonth({ view }: { view: MonthView }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const closing = useClosing(view.month);
  const [open, setOpen] = useState(false);
  const work = useQuery({ ...monthWorkQuery(view.month), enabled: open, staleTime: 0 });
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
          // What is still open is read before the month is closed; where it cannot be loaded, that is what is read.
          ready={!work.isFetching}
          input={() => view.totals_sha256}
          done={t("books.done_closed")}
          onClose={() => setOpen(false)}
        >
          <p>{t("books.close_text")}</p>
          <OpenPoints work={work} />
        </ActionDialog>
      )}
    </>
  );
}

/** The points of the checklist that are still open: none of them prevents the closing. */
function OpenPoints({ work }: { work: UseQueryResult<MonthWork> }) {
  const { t } = useDeskText();
  if (work.data === undefined || work.isFetching) return <Loading found={work} rows={2} />;
  const open = work.data.checklist.filter(({ step, left }) => step !== "closing" && left > 0);
  if (open.length === 0) return <p className="hint">{t("books.no_open_points")}</p>;
  return (
    <Notice tone="warning" title={t("books.open_points")}>
      <ul>
        {open.map(({ step, left }) => (
          <li key={step}>
            {t(`month.step.${step}`)}: {t(leftWord(step), { n: left })}
          </li>
        ))}
      </ul>
    </Notice>
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
