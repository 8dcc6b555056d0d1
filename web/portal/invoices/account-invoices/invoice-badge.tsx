import { CircleCheck, Clock, TriangleAlert } from "lucide-react";
import type { InvoiceView } from "#contract/payments/money.ts";
import { Badge, type Tone } from "#ui/badge.tsx";
import { useWords } from "../../words.ts";

type Owed = Exclude<InvoiceView["state"], "correction" | "proforma">;
const looks: Record<Owed, { tone: Tone; icon: typeof Clock }> = {
  paid: { tone: "success", icon: CircleCheck },
  due: { tone: "warning", icon: Clock },
  overdue: { tone: "danger", icon: TriangleAlert },
};

/** Paid, due in so many days or overdue by so many; corrections and pro formas are none of these, their kind names them. */
export function InvoiceBadge({ state, days }: Pick<InvoiceView, "state" | "days">) {
  const { t } = useWords();
  if (state === "correction" || state === "proforma") return null;
  const { tone, icon: Icon } = looks[state];
  const texts = {
    paid: () => t("invoices.paid"),
    due: () => t("invoices.due_in", { days }),
    overdue: () => t("invoices.overdue_by", { days }),
  };
  return (
    <Badge tone={tone} icon={<Icon size={14} strokeWidth={2} aria-hidden="true" />}>
      {texts[state]()}
    </Badge>
  );
}
