import { CircleCheck, CircleHelp, CircleX, Minus } from "lucide-react";
import type { DeskCustomer } from "#contract/tax/tax.ts";
import { Badge } from "#ui/badge.tsx";
import { useDeskText } from "./text.ts";

type Status = DeskCustomer["vat_id_status"];
const looks = {
  valid: { tone: "success", Icon: CircleCheck },
  invalid: { tone: "danger", Icon: CircleX },
  unknown: { tone: "warning", Icon: CircleHelp },
  not_asked: { tone: "neutral", Icon: Minus },
} as const satisfies Record<Status, object>;

/** What VIES says of a number. */
export function VatBadge({ status }: { status: Status }) {
  const { t } = useDeskText();
  const { tone, Icon } = looks[status];
  return (
    <Badge tone={tone} icon={<Icon size={14} strokeWidth={2} aria-hidden="true" />}>
      {t(`vies.${status}`)}
    </Badge>
  );
}
