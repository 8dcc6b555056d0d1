/** Words about complaints that customers, desk and translators share. */
export const en = {
  "case_reason.quality": "Quality",
  "case_reason.incomplete": "Something is missing",
  "case_reason.terminology": "Wrong terminology",
  "case_reason.formatting": "Formatting",
  "case_reason.other": "Something else",
  "case.places": "Marked places",
  "case.files": "Files with the complaint",
  "case.whole": "The whole",
} as const;
export type CaseKey = keyof typeof en;
