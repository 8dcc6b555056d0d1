import type { Follows } from "#server/kernel/jobs/follows.ts";

/** The jobs of this module that follow what happens to an order. */
export const follows = {
  events: {
    "offer.accept": ["mail.work_assigned"],
    "assign.direct": ["mail.work_assigned"],
    "hold.set": ["mail.work_held"],
    // The search for a worker does nothing when it does not apply.
    "hold.clear": ["mail.work_held", "dispatch.start"],
    "query.open": ["mail.question"],
    "query.close": ["mail.question_answered"],
    // A mail is written only if the hand-in is a review of earlier work.
    "stage.submit": ["mail.work_reviewed"],
    "stage.return": ["mail.work_returned"],
    "stage.return_reassign": ["mail.work_revoked"],
    "assignment.revoke": ["mail.work_revoked"],
    "work.lost": ["mail.work_revoked"],
    // Notifies the current worker; without one no mail is written.
    "order.cancel": ["mail.work_revoked"],
    "order.withdraw": ["mail.work_revoked"],
  },
  statuses: {
    waiting_translation: ["dispatch.start"],
    waiting_proofreading: ["dispatch.start"],
    waiting_verification: ["dispatch.start"],
    waiting_post_edition: ["dispatch.start"],
  },
} as const satisfies Follows;
