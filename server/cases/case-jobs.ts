import type { CaseEvent } from "#domain/cases/correction-case.ts";
import type { JobTaking, OfCase } from "#server/kernel/jobs/payloads.ts";

/** The jobs that follow a step of a complaint (§4.7). */
export const case_jobs: Partial<Record<CaseEvent | "case.open", readonly JobTaking<OfCase>[]>> = {
  "case.open": ["mail.correction_received", "mail.staff_correction"],
  "case.late": ["mail.staff_correction"],
  "case.lapse": ["mail.correction_answered", "mail.staff_correction"],
  "case.accept": ["mail.correction_answered", "mail.work_reviewed"],
  "case.reject": ["mail.correction_answered"],
  "case.reword": ["mail.correction_answered"],
  "case.refunded": ["mail.correction_answered"],
  "case.appeal": ["mail.staff_correction"],
  "case.uphold": ["mail.correction_answered"],
  "case.submit": ["mail.correction_delivered"],
};
