import { CircleCheck, Clock, FilePenLine, FileText, TriangleAlert } from "lucide-react";
import type { InvoiceView } from "#contract/payments/money.ts";
import { Badge, type Tone } from "#ui/badge.tsx";
import { useWords } from "../../words.ts";

const looks: Record<InvoiceView["state"], { tone: Tone; icon: typeof Clock }> = {
  paid: { tone: "success", icon: CircleCheck },
  due: { tone: "warning", icon: Clock },
  overdue: { tone: "danger", icon: TriangleAlert },
  correction: { tone: "neutral", icon: FilePenLine },
  proforma: { tone: "neutral", icon: FileText },
};

/** Paid, due in so many days, overdue by so many, or a correction. */
export function InvoiceBadge({ state, days }: Pick<InvoiceView, "state" | "days">) {
  const { t } = useWords();
  const { tone, icon: Icon } = looks[state];
  const texts = {
    paid: () => t("invoices.paid"),
    due: () => t("invoices.due_in", { days }),
    overdue: () => t("invoices.overdue_by", { days }),
    correction: () => t("invoices.correction"),
    proforma: () => t("invoices.proforma"),
  };
  return (
    <Badge tone={tone} icon={<Icon size={14} strokeWidth={2} aria-hidden="true" />}>
      {texts[state]()}
    </Badge>
  );
}
