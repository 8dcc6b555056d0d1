import { may } from "#domain/accounts/staff-rights.ts";
import { idOf } from "#server/kernel/jobs/job.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import type { MailData } from "#server/kernel/mail/kinds.ts";
import { addressee, named, orderPage, send, type Writing } from "#server/kernel/mail/occasions.ts";
import { workingStaff } from "#server/kernel/mail/working-staff.ts";

/** The case of a job with its order and whom its mails go to. */
export async function caseOf(running: Writing) {
  const { tx } = running;
  const row = await tx
    .selectFrom("correction")
    .selectAll()
    .where("id", "=", idOf(running, "correction_id"))
    .executeTakeFirstOrThrow();
  const order = await tx
    .selectFrom("order")
    .selectAll()
    .where("id", "=", row.order_id)
    .executeTakeFirstOrThrow();
  const to = await addressee(tx, order.cart_id);
  return { row, order, to, url: orderPage(running, to, order.hash) };
}

type Why = MailData["staff_correction"]["why"];
const of_appeal: readonly Why[] = ["appealed", "appeal_waits"];

/**
 * Tells everybody who may work on complaints, once for each occasion: `about` names what of it this is, as a stage or a
 * step. `answer_by` is the time the sentence speaks of.
 */
export async function tellCaseDesk(
  running: Writing,
  why: Why,
  { about = "", answer_by }: { readonly about?: string; readonly answer_by?: Date } = {},
): Promise<void> {
  const { row, order, to } = await caseOf(running);
  const desk = await workingStaff(running.tx).select(["id", "email", "locale", "role"]).execute();
  for (const { id, email, locale, role } of desk) {
    if (!may(role, "corrections.work")) continue;
    // An appeal is for the others: whoever rejected may not decide it.
    if (of_appeal.includes(why) && id === row.rejected_by) continue;
    await send(running, {
      key: `staff_correction:${row.id}:${why}${about}:${id}`,
      kind: "staff_correction",
      to: { ...to, recipient: email, locale },
      order_id: order.id,
      data: {
        order: named(order),
        url: `${originOfBrand(running.machine.config, to.brand)}/staff/corrections/${row.id}`,
        case_id: row.id,
        customer: to.recipient,
        why,
        answer_by: answer_by ?? row.triage_due_at,
      },
    });
  }
}
