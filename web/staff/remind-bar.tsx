import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { call } from "./api.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { BulkDialog } from "./bulk-dialog.tsx";
import { Only } from "./rights.tsx";
import { useDeskText } from "./text.ts";

/** Reminds of the chosen invoices that are overdue, in one act. */
export function RemindBar(props: {
  readonly invoices: readonly { readonly id: number; readonly number: string; readonly days: number }[];
  readonly onClear: () => void;
}) {
  const { invoices, onClear } = props;
  const { t } = useDeskText();
  const [rows, setRows] = useState<typeof invoices | null>(null);
  return (
    <>
      <BulkBar count={invoices.length} onClear={onClear}>
        <Only right="invoices.work">
          <Button size="small" onClick={() => setRows(invoices)}>
            {t("bulk.invoices.remind")}
          </Button>
        </Only>
      </BulkBar>
      {rows && (
        <BulkDialog
          title={t("bulk.invoices.remind")}
          rows={rows.map(({ id, number, days }) => ({ id, name: number, days }))}
          input={() => true}
          onClose={() => setRows(null)}
          act={{
            preview: ({ days }) =>
              days > 0 ? { change: t("bulk.overdue_days", { n: days }) } : { refused: t("bulk.not_overdue") },
            run: async ({ id }, _input, key) => {
              await call("remindInvoice", { params: { id: String(id) }, idempotency_key: key });
              return null;
            },
          }}
        >
          {() => <p>{t("bulk.remind_hint")}</p>}
        </BulkDialog>
      )}
    </>
  );
}
