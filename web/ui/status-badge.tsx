import {
  CircleAlert,
  CircleCheck,
  CircleHelp,
  CircleX,
  CreditCard,
  Hourglass,
  LoaderCircle,
  type LucideIcon,
  PencilLine,
} from "lucide-react";
import type { Status } from "#domain/catalog.ts";
import { Badge, type Tone } from "./badge.tsx";
import { useText } from "./i18n.tsx";

type Look = { readonly tone: Tone; readonly icon: LucideIcon; readonly strong?: true };
const working: Look = { tone: "info", icon: LoaderCircle };
const waiting: Look = { tone: "info", icon: Hourglass };

/** §4: finished is green, the three ends are red, the four states before the work warn. */
const looks: Record<Status, Look> = {
  draft: { tone: "warning", icon: PencilLine },
  calculation: { tone: "warning", icon: Hourglass },
  acceptation: { tone: "warning", icon: CircleHelp, strong: true },
  payment: { tone: "danger", icon: CreditCard },
  in_analysis: waiting,
  waiting_translation: waiting,
  translation: working,
  waiting_proofreading: waiting,
  proofreading: working,
  waiting_verification: waiting,
  verification: working,
  in_machine_translation: working,
  waiting_post_edition: waiting,
  in_post_edition: working,
  finished: { tone: "success", icon: CircleCheck },
  canceled: { tone: "danger", icon: CircleX },
  dropped: { tone: "danger", icon: CircleX },
  failure: { tone: "danger", icon: CircleAlert },
};

/** C16: the status of an order in the user's language; `label` replaces it for services with their own text. */
export function StatusBadge({ status, label }: { status: Status; label?: string }) {
  const { t } = useText();
  const { tone, icon: Icon, strong = false } = looks[status];
  return (
    <Badge tone={tone} strong={strong} icon={<Icon size={15} strokeWidth={2} aria-hidden="true" />}>
      {label ?? t(`status.${status}`)}
    </Badge>
  );
}
