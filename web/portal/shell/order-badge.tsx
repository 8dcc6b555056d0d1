import { CircleHelp, Hourglass } from "lucide-react";
import type { OrderView } from "#contract/orders/orders.ts";
import { Badge } from "#ui/badge.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { useStatusWords } from "./status-words.ts";

/** Where an order is: its status, unless something else comes first; what needs the customer is amber. */
export function OrderBadge({ order }: { order: Pick<OrderView, "next" | "status" | "service_type"> }) {
  const { state } = useStatusWords();
  const { what, who } = order.next;
  if (what === order.status) return <StatusBadge status={order.status} label={state(order)} />;
  const Icon = who === "you" ? CircleHelp : Hourglass;
  return (
    <Badge
      tone={who === "you" ? "warning" : "neutral"}
      strong={who === "you"}
      icon={<Icon size={15} strokeWidth={2} aria-hidden="true" />}
    >
      {state(order)}
    </Badge>
  );
}
