import { correction_jobs } from "../features/corrections/jobs.ts";
import { credential_jobs } from "../features/credentials/jobs.ts";
import { dispatch_jobs } from "../features/dispatch/jobs.ts";
import { einvoice_jobs } from "../features/einvoices/jobs.ts";
import { invoice_jobs } from "../features/invoices/jobs.ts";
import { interpreting_jobs } from "../features/interpreting/jobs.ts";
import { failed_job_jobs } from "../features/failed-jobs/jobs.ts";
import { second_seat_jobs } from "../features/second-seats/jobs.ts";
import { machine_translation_jobs } from "../features/machine-translation/jobs.ts";
import { order_jobs } from "../features/orders/jobs.ts";
import { quarantine_jobs } from "../features/quarantine/jobs.ts";
import { payout_jobs } from "../features/payouts/jobs.ts";
import { payment_jobs } from "../features/payments/jobs.ts";
import { quote_jobs } from "../features/quotes/jobs.ts";
import { order_link_jobs } from "../features/order-links/jobs.ts";
import { registration_jobs } from "../features/registration/jobs.ts";
import { draft_jobs, parcel_jobs } from "../features/shipments/jobs.ts";
import { staff_user_jobs } from "../features/staff-users/jobs.ts";
import { system_jobs } from "../features/system/jobs.ts";
import { tax_jobs } from "../features/tax/jobs.ts";
import { translator_profile_jobs } from "../features/translator-profile/jobs.ts";
import { transfer_jobs } from "../features/transfers/jobs.ts";
import { withdrawal_jobs } from "../features/withdrawals/jobs.ts";
import { work_jobs } from "../features/work/jobs.ts";
import { balance_jobs } from "../mail/balance-occasions.ts";
import { correction_mail_jobs } from "../mail/correction-occasions.ts";
import { dispatch_mail_jobs } from "../mail/dispatch-occasions.ts";
import { ending_jobs } from "../mail/ending-occasions.ts";
import { invoice_mail_jobs } from "../mail/invoice-occasions.ts";
import { dialogue_jobs } from "../mail/dialogue-occasions.ts";
import { reminder_jobs } from "../features/messages/jobs.ts";
import { occasion_jobs } from "../mail/occasions.ts";
import { pay_mail_jobs } from "../mail/pay-occasions.ts";
import { talk_mail_jobs } from "../mail/talk-occasions.ts";
import { refund_jobs } from "../mail/refund-occasions.ts";
import { mail_jobs } from "../mail/send.ts";
import { reminder_mail_jobs } from "../mail/reminder-occasions.ts";
import { session_mail_jobs } from "../mail/session-occasions.ts";
import { shipment_jobs } from "../mail/shipment-occasions.ts";
import { transfer_mail_jobs } from "../mail/transfer-occasions.ts";
import { work_mail_jobs } from "../mail/work-occasions.ts";
import type { JobName } from "./after.ts";
import type { Jobs } from "./job.ts";

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
