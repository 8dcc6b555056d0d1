import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { DeskInvoice } from "#contract/invoices/desk-invoices.ts";
import { Button } from "#ui/button.tsx";
import { formatInstant } from "#ui/date-text.tsx";
import { useIntl } from "#ui/intl.ts";
import { toast } from "#ui/toast.tsx";
import { useDeskText } from "../text.ts";
import { previewVatReturn, useVatReturn } from "./data.ts";
import style from "./invoices.module.css";
import { IssueDialog } from "./issue-dialog.tsx";

type Props = {
  readonly id: string;
  readonly number: string;
  readonly late: NonNullable<DeskInvoice["late_number"]>;
};

/** Takes the VAT off an invoice whose buyer VIES confirmed later, and opens the invoice issued in its place. */
export function LateNumber({ id, number, late: { vat_id, asked_at, proof } }: Props) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const navigate = useNavigate();
  const issue = useVatReturn(id);
  const [asks, setAsks] = useState(false);
  return (
    <section className={style.panel} aria-label={t("late_number.title")}>
      <h2>{t("late_number.title")}</h2>
      <p className="hint">
        {t("late_number.text", { vat_id, at: formatInstant(locale, asked_at, "short"), proof: proof ?? "–" })}
      </p>
      <Button onClick={() => setAsks(true)}>{t("correction.check")}</Button>
      {asks && (
        <IssueDialog
          id={id}
          number={number}
          input={null}
          ask={previewVatReturn}
          issue={issue}
          onDone={(made) => {
            toast(t("correction.done"), "success");
            void navigate({ to: "/invoices/$id", params: { id: made.id } });
          }}
          onClose={() => setAsks(false)}
        />
      )}
    </section>
  );
}
