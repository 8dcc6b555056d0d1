import type { DeskInvoiceRow } from "#contract/invoices/desk-invoices.ts";
import { Badge, type Tone } from "#ui/badge.tsx";
import { useDeskText } from "../text.ts";

const tones: Record<DeskInvoiceRow["state"], Tone> = {
  paid: "success",
  due: "warning",
  overdue: "danger",
  correction: "neutral",
  proforma: "neutral",
};

/** The state of a document: it follows the money and is never set by hand. */
export function StateBadge({ state, days }: Pick<DeskInvoiceRow, "state" | "days">) {
  const { t } = useDeskText();
  return <Badge tone={tones[state]}>{t(`paper_state.${state}`, { days })}</Badge>;
}
