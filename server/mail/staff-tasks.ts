/** Why the desk is called: each has a sentence of its own. */
export const staff_tasks = [
  "released",
  "checkpoint",
  "proposal",
  "question",
  "lapsed",
  "engine",
  "unclosed",
  "exhausted",
  "desk_late",
  "hold_forgotten",
  "unreadable",
  "no_taker",
  "work_lost",
  "failing",
  "left",
  "chargeback",
  "late_money",
  "paper_change",
  "paper_unanswered",
  "second_missing",
] as const;
export type StaffTask = (typeof staff_tasks)[number];
