import type { CaseKey } from "./en.ts";

export const pl: Record<CaseKey, string> = {
  "case_reason.quality": "Jakość",
  "case_reason.incomplete": "Czegoś brakuje",
  "case_reason.terminology": "Zła terminologia",
  "case_reason.formatting": "Formatowanie",
  "case_reason.other": "Coś innego",
  "case.places": "Zaznaczone miejsca",
  "case.files": "Pliki do reklamacji",
  "case.whole": "Całość",
};
