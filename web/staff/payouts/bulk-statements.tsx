import { useState } from "react";
import type { DeskStatementRow } from "#contract/payouts/desk-payouts.ts";
import { useIntl } from "#ui/intl.ts";
import { Button } from "#ui/button.tsx";
import { formatMoney } from "#ui/money-text.tsx";
import { call } from "../api.ts";
import { BulkBar } from "../bulk-bar.tsx";
import { BulkDialog } from "../bulk-dialog.tsx";
import { BulkTranslators } from "../bulk-translators.tsx";
import { Only } from "../rights.tsx";
import { useDeskText } from "../text.ts";
import { formatDay } from "../typed.ts";

/** Acts on the chosen statements: approving their bills, and writing to their translators. */
export function BulkStatements(props: {
  readonly statements: readonly DeskStatementRow[];
  readonly onClear: () => void;
}) {
  const { statements, onClear } = props;
  const { t } = useDeskText();
  const { locale } = useIntl();
  const [rows, setRows] = useState<typeof statements | null>(null);
  const statement = (id: number) => call("payStatement", { params: { id: String(id) } });
  return (
    <>
      <BulkBar count={statements.length} onClear={onClear}>
        <Only right="payouts.approve">
          <Button size="small" onClick={() => setRows(statements)}>
            {t("bulk.payouts.approve")}
          </Button>
        </Only>
        <BulkTranslators translators={statements.map(({ translator }) => translator)} />
      </BulkBar>
      {rows && (
        <BulkDialog
          title={t("bulk.payouts.approve")}
          rows={rows.map(({ id, number, state }) => ({ id, name: number, state }))}
          input={() => true}
          onClose={() => setRows(null)}
          act={{
            preview: async ({ id, state }) => {
              if (state !== "billed") return { refused: t("bulk.not_billed") };
              const { expected, bill } = await statement(id);
              if (!bill) return { refused: t("bulk.not_billed") };
              const { number, date, gross } = bill;
              return {
                change: t("bulk.approve_change", {
                  number,
                  day: formatDay(locale, date),
                  gross: formatMoney(locale, gross),
                  vat: formatMoney(locale, expected.vat),
                  withheld: formatMoney(locale, expected.withheld),
                }),
                plan: {
                  vat: expected.vat.currency_amount_decimal,
                  withheld: expected.withheld.currency_amount_decimal,
                },
              };
            },
            run: async ({ id }, { plan, key }) => {
              await call("approveBill", {
                params: { id: String(id) },
                body: plan,
                idempotency_key: key,
              });
              return null;
            },
          }}
        >
          {() => <p>{t("bulk.approve_hint")}</p>}
        </BulkDialog>
      )}
    </>
  );
}
