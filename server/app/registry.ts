import { correction_jobs } from "#server/cases/jobs.ts";
import { credential_jobs } from "#server/accounts/registration/credentials-jobs.ts";
import { dispatch_jobs } from "#server/work/dispatch/jobs.ts";
import { einvoice_jobs } from "#server/invoices/einvoice/jobs.ts";
import { invoice_jobs } from "#server/invoices/jobs.ts";
import { interpreting_jobs } from "#server/interpreting/jobs.ts";
import { failed_job_jobs } from "./failed-jobs-jobs.ts";
import { second_seat_jobs } from "#server/interpreting/second-seats-jobs.ts";
import { machine_translation_jobs } from "#server/work/machine-translation/jobs.ts";
import { order_jobs } from "#server/orders/jobs.ts";
import { quarantine_jobs } from "#server/files/quarantine-jobs.ts";
import { payout_jobs } from "#server/payouts/jobs.ts";
import { payment_jobs } from "#server/payments/jobs.ts";
import { quote_jobs } from "#server/quotes/jobs.ts";
import { order_link_jobs } from "#server/orders/order-links-jobs.ts";
import { registration_jobs } from "#server/accounts/registration/jobs.ts";
import { draft_jobs, parcel_jobs } from "#server/shipping/jobs.ts";
import { staff_user_jobs } from "#server/accounts/staff/jobs.ts";
import { system_jobs } from "./system-jobs.ts";
import { tax_jobs } from "#server/tax/jobs.ts";
import { translator_profile_jobs } from "#server/work/translators/translator-profile-jobs.ts";
import { transfer_jobs } from "#server/payments/transfers/jobs.ts";
import { withdrawal_jobs } from "#server/cases/withdrawals/jobs.ts";
import { work_jobs } from "#server/work/jobs.ts";
import { balance_jobs } from "#server/payments/wallet/mails/balance-occasions.ts";
import { correction_mail_jobs } from "#server/cases/mails/correction-occasions.ts";
import { dispatch_mail_jobs } from "#server/work/dispatch/mails/dispatch-occasions.ts";
import { ending_jobs } from "#server/payments/refunds/mails/ending-occasions.ts";
import { invoice_mail_jobs } from "#server/invoices/mails/invoice-occasions.ts";
import { dialogue_jobs } from "#server/messages/mails/dialogue-occasions.ts";
import { reminder_jobs } from "#server/messages/jobs.ts";
import { occasion_jobs } from "#server/kernel/mail/occasions.ts";
import { pay_mail_jobs } from "#server/payouts/mails/pay-occasions.ts";
import { talk_mail_jobs } from "#server/messages/mails/talk-occasions.ts";
import { refund_jobs } from "#server/payments/refunds/mails/refund-occasions.ts";
import { mail_jobs } from "#server/kernel/mail/send.ts";
import { reminder_mail_jobs } from "#server/payments/mails/reminder-occasions.ts";
import { session_mail_jobs } from "#server/interpreting/mails/session-occasions.ts";
import { shipment_jobs } from "#server/shipping/mails/shipment-occasions.ts";
import { transfer_mail_jobs } from "#server/payments/transfers/mails/transfer-occasions.ts";
import { work_mail_jobs } from "#server/work/mails/work-occasions.ts";
import type { JobName } from "#server/kernel/jobs/after.ts";
import type { Jobs } from "#server/kernel/jobs/job.ts";

/** One function for every name of `after.ts`; a forgotten one does not compile. */
export const jobs: Jobs<JobName> = {
  ...order_jobs,
  ...quote_jobs,
  ...payment_jobs,
  ...invoice_jobs,
  ...einvoice_jobs,
  ...occasion_jobs,
  ...dialogue_jobs,
  ...reminder_jobs,
  ...ending_jobs,
  ...refund_jobs,
  ...invoice_mail_jobs,
  ...correction_jobs,
  ...correction_mail_jobs,
  ...parcel_jobs,
  ...shipment_jobs,
  ...draft_jobs,
  ...balance_jobs,
  ...reminder_mail_jobs,
  ...mail_jobs,
  ...order_link_jobs,
  ...registration_jobs,
  ...credential_jobs,
  ...staff_user_jobs,
  ...system_jobs,
  ...failed_job_jobs,
  ...withdrawal_jobs,
  ...machine_translation_jobs,
  ...interpreting_jobs,
  ...second_seat_jobs,
  ...session_mail_jobs,
  ...tax_jobs,
  ...transfer_jobs,
  ...transfer_mail_jobs,
  ...work_jobs,
  ...work_mail_jobs,
  ...dispatch_jobs,
  ...dispatch_mail_jobs,
  ...translator_profile_jobs,
  ...payout_jobs,
  ...quarantine_jobs,
  ...pay_mail_jobs,
  ...talk_mail_jobs,
};
