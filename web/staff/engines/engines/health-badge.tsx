import type { EngineHealth } from "#contract/engines/desk-engines.ts";
import { Badge, type Tone } from "#ui/badge.tsx";
import { useDeskText } from "../../text.ts";

const tones: Record<EngineHealth, Tone> = {
  working: "success",
  unused: "neutral",
  resting: "warning",
  out: "danger",
  disabled: "neutral",
};

export function HealthBadge({ health }: { readonly health: EngineHealth }) {
  const { t } = useDeskText();
  return <Badge tone={tones[health]}>{t(`engines.health.${health}`)}</Badge>;
}
