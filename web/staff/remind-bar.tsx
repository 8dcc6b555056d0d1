import { useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { call } from "./api.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { BulkDialog } from "./bulk-dialog.tsx";
import { leftAfter } from "./left-after.ts";
import { Only } from "./rights.tsx";
import { useDeskText } from "./text.ts";

const remindersOf = async (id: number): Promise<number> =>
  (await call("deskInvoice", { params: { id: String(id) } })).reminders;

/** Reminds of the chosen invoices that are overdue, in one act. */
export function RemindBar(props: {
  readonly invoices: readonly { readonly id: number; readonly number: string; readonly days: number }[];
  readonly onClear: () => void;
}) {
  const { invoices, onClear } = props;
  const { t } = useDeskText();
  const [rows, setRows] = useState<typeof invoices | null>(null);
  const before = useRef(new Map<number, number>());
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
            preview: async ({ id, days }) => {
              if (days === 0) return { refused: t("bulk.not_overdue") };
              before.current.set(id, await remindersOf(id));
              return { change: t("bulk.overdue_days", { n: days }), plan: null };
            },
            run: async ({ id }, { key }) => {
              await call("remindInvoice", { params: { id: String(id) }, idempotency_key: key });
              return null;
            },
            settle: async (done) => {
              let waiting = done;
              await leftAfter(async () => {
                const counts = await Promise.all(waiting.map(({ id }) => remindersOf(id)));
                waiting = waiting.filter(({ id }, nth) => counts[nth] === before.current.get(id));
                return waiting;
              });
              return new Map();
            },
          }}
        >
          {() => <p>{t("bulk.remind_hint")}</p>}
        </BulkDialog>
      )}
    </>
  );
}
