import type { CaseKey } from "./en.ts";

export const ua: Record<CaseKey, string> = {
  "case_reason.quality": "Якість",
  "case_reason.incomplete": "Чогось бракує",
  "case_reason.terminology": "Неправильна термінологія",
  "case_reason.formatting": "Форматування",
  "case_reason.other": "Інше",
  "case.places": "Позначені місця",
  "case.files": "Файли до скарги",
  "case.whole": "Усе загалом",
};
