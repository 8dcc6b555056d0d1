import type { ApprovalView } from "#contract/spending/approvals.ts";
import { Badge } from "#ui/badge.tsx";
import { useSpendingWords } from "./words.ts";

const tones = {
  waiting: "warning",
  approved: "success",
  declined: "danger",
  withdrawn: "neutral",
  lapsed: "neutral",
} as const satisfies Record<ApprovalView["state"], string>;

export function StateBadge({ state }: Pick<ApprovalView, "state">) {
  const { t } = useSpendingWords();
  return <Badge tone={tones[state]}>{t(`approval.state.${state}`)}</Badge>;
}
