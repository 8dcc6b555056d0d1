import type { CustomerFile } from "#contract/accounts/desk-customers.ts";
import type { Tone } from "#ui/badge.tsx";

export const state_tones: Record<CustomerFile["state"], Tone> = {
  active: "success",
  waiting: "info",
  blocked: "danger",
  anonymised: "neutral",
};
