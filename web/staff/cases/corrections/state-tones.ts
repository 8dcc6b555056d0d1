import type { CaseState } from "#domain/cases/correction-case.ts";
import type { Tone } from "#ui/badge.tsx";

/** Whose turn it is, as a colour with the word. */
export const stateTones: Readonly<Record<CaseState, Tone>> = {
  opened: "danger",
  triaged: "warning",
  accepted: "warning",
  in_rework: "info",
  delivered: "success",
  rejected: "neutral",
  settled: "neutral",
  appealed: "danger",
  arbitrated: "warning",
  partial_refund: "info",
  closed: "neutral",
};
