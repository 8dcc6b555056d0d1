import type * as z from "zod/mini";
import { brandById } from "#brands/all.ts";
import type { approvalDecision } from "#contract/views/desk-approvals.ts";
import {
  bonusTableInput,
  couponBatchInput,
  couponChange,
  couponInput,
} from "#contract/pricing/desk-codes.ts";
import { supplementInput } from "#contract/messages/desk-dialogue.ts";
import { correctionInput } from "#contract/invoices/desk-invoices.ts";
import { proof } from "#contract/payments/desk-money.ts";
import { pairsInput } from "#contract/work/desk-translators.ts";
import { voucherSale } from "#contract/payments/desk-vouchers.ts";
import { priceListName, publication } from "#contract/pricing/price-sheets.ts";
import { routes } from "#contract/routes.ts";
import { limitsChange } from "#contract/brands/desk-settings.ts";
import { matchInput } from "#contract/payments/transfers.ts";
import { Refusal } from "#domain/errors.ts";
import { toDecimal } from "#domain/money.ts";
import { second_person, type SecondPersonAct } from "#domain/accounts/second-person.ts";
import { may } from "#domain/accounts/staff-rights.ts";
import { requireConfirmed } from "#server/accounts/confirmation.ts";
import type { AskedFor } from "#server/accounts/approvals/ask.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { type Caller, idOfCaller } from "#server/kernel/http/caller.ts";
import { setBonusTable } from "#server/payments/wallet/bonus-tables-commands.ts";
import { changeCoupon, makeCoupon, makeCoupons } from "#server/pricing/coupons/commands.ts";
import { approveCorrection, rejectCorrection } from "#server/accounts/customers/commands.ts";
import { brandOf, setHandLimits } from "#server/brands/commands.ts";
import { lowerInvoice } from "#server/invoices/desk-invoices-commands.ts";
import { confirmPayment } from "#server/payments/desk-money-commands.ts";
import { setPairs } from "#server/work/translators/commands.ts";
import { publishDraft } from "#server/pricing/price-sheets/commands.ts";
import { approveRefund, rejectRefund } from "#server/payments/refunds/commands.ts";
import { issueSupplement } from "#server/quotes/supplements-commands.ts";
import { matchByHand } from "#server/payments/transfers/commands.ts";
import { sellOverTheDesk } from "#server/payments/vouchers/commands.ts";

type Decision = z.output<typeof approvalDecision>;
type Following = (tx: Tx, asked: AskedFor, now: Date) => Promise<void>;
/** The command as whoever asked would call it, with what they asked for. */
type Repeating = (tx: Tx, asker: Caller, asked: AskedFor, now: Date) => Promise<unknown>;
/**
 * What follows a decision. Refunds and corrections of a balance are written down when they are asked for; of everything
 * else nothing is there before the command runs.
 */
type Outcome = { readonly approve: Following; readonly reject: Following } | { readonly repeat: Repeating };

/** The number of what an act is about; every act that is repeated upon an object has one. */
const idOf = ({ object_id }: AskedFor): number => object_id ?? 0;

const of_refund: Outcome = { approve: approveRefund, reject: rejectRefund };
const outcomes: Readonly<Record<SecondPersonAct, Outcome>> = {
  makeRefund: of_refund,
  refundCorrection: of_refund,
  correctBalance: { approve: approveCorrection, reject: rejectCorrection },
  issueSupplement: {
    repeat: (tx, asker, asked, now) =>
      issueSupplement(tx, asker, idOf(asked), supplementInput.parse(asked.input), now),
  },
  sellVoucher: {
    repeat: (tx, asker, { input }, now) => sellOverTheDesk(tx, asker, voucherSale.parse(input), now),
  },
  confirmPayment: {
    repeat: (tx, asker, asked, now) =>
      confirmPayment(tx, asker, { id: idOf(asked), ...proof.parse(asked.input) }, now),
  },
  matchTransfer: {
    repeat: (tx, asker, asked, now) =>
      matchByHand(tx, idOfCaller(asker), { entry_id: idOf(asked), ...matchInput.parse(asked.input) }, now),
  },
  makeCoupon: {
    repeat: (tx, asker, { input }, now) => makeCoupon(tx, asker, couponInput.parse(input), now),
  },
  makeCoupons: {
    repeat: (tx, asker, { input }, now) => makeCoupons(tx, asker, couponBatchInput.parse(input), now),
  },
  changeCoupon: {
    repeat: (tx, asker, asked, now) =>
      changeCoupon(tx, asker, { id: idOf(asked), ...couponChange.parse(asked.input) }, now),
  },
  setBonusTable: {
    repeat: (tx, asker, { input }, now) => setBonusTable(tx, asker, bonusTableInput.parse(input), now),
  },
  publishPriceDraft: {
    repeat: (tx, asker, { input, detail }, now) =>
      publishDraft(tx, asker, { ...priceListName.parse(detail), ...publication.parse(input) }, now),
  },
  setTranslatorPairs: {
    repeat: (tx, asker, asked, now) => setPairs(tx, asker, idOf(asked), pairsInput.parse(asked.input), now),
  },
  setHandLimits: {
    repeat: (tx, asker, asked, now) =>
      setHandLimits(
        tx,
        asker,
        brandOf(brandById(idOf(asked))?.slug ?? ""),
        limitsChange.parse(asked.input),
        now,
      ),
  },
  reduceInvoice: {
    repeat: (tx, asker, asked, now) =>
      lowerInvoice(tx, asker, idOf(asked), correctionInput.parse(asked.input), now),
  },
};

/**
 * A second person agrees, and the act is done as it was asked for, or declines with a reason. Refuses whoever asked, what
 * is decided already, so of two decisions at once one counts, and an act whose asker may no longer do it.
 */
export async function decideApproval(
  tx: Tx,
  caller: Caller,
  id: number,
  { decision, note }: Decision,
  now: Date,
): Promise<void> {
  const asked = await tx
    .selectFrom("approval_request")
    .selectAll()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!asked) throw new Refusal("approval.not_found");
  if (asked.state !== "waiting") throw new Refusal("approval.decided");
  const decided_by = idOfCaller(caller);
  const asker = await askerOf(tx, asked);
  if (decision === "approve") {
    if (decided_by === asked.made_by) throw new Refusal("approval.same_person");
    if (!asker.active || !may(asker.role, routes[asked.act].right)) throw new Refusal("approval.asker_left");
    requireConfirmed(caller, now);
  }
  await tx
    .updateTable("approval_request")
    .set({
      state: decision === "approve" ? "approved" : "rejected",
      decided_by,
      decided_at: now,
      decision_note: note,
    })
    .where("id", "=", id)
    .execute();
  const outcome = outcomes[asked.act];
  if ("repeat" in outcome) {
    const as_asker = { ...caller, id: asked.made_by, staff_role: asker.role, name: `staff:${asked.made_by}` };
    if (decision === "approve") await outcome.repeat(tx, as_asker, asked, now);
  } else await outcome[decision](tx, asked, now);
  const { act, amount, currency, object, object_id } = asked;
  const money = amount === null ? {} : { amount: toDecimal(amount), currency };
  const asked_for = second_person[act].told;
  const detail = { ...money, asked_for, asked_by: asker.name, request: id, note };
  await writeAudit(tx, caller, { act: `approval.${decision}`, object, object_id, detail }, now);
}

const askerOf = (tx: Tx, { made_by }: AskedFor) =>
  tx
    .selectFrom("staff_user")
    .select(["name", "active", "role"])
    .where("id", "=", made_by)
    .executeTakeFirstOrThrow();
