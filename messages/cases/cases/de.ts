import type { CaseKey } from "./en.ts";

export const de: Record<CaseKey, string> = {
  "case_reason.quality": "Qualität",
  "case_reason.incomplete": "Etwas fehlt",
  "case_reason.terminology": "Falsche Terminologie",
  "case_reason.formatting": "Formatierung",
  "case_reason.other": "Etwas anderes",
  "case.places": "Markierte Stellen",
  "case.files": "Dateien zur Reklamation",
  "case.whole": "Das Ganze",
};
