import type { DeskCustomer, VatIdCheck } from "#contract/tax/tax.ts";
import { asksVies } from "#domain/tax/tax.ts";
import { normaliseVatId } from "#domain/tax/vat-id.ts";
import { writeAudit, recordAccess } from "#server/kernel/audit.ts";
import { steps, write } from "#server/kernel/http/handlers.ts";
import { answerNow, askVies, type EvidenceRow } from "./evidence.ts";
import { takeAnswer } from "./commands.ts";
import { customerWithVatId, deskCustomer } from "./queries.ts";

export const tax_handlers = {
  checkVatId: steps<"checkVatId", VatIdCheck, VatIdCheck>("checkVatId", {
    prepare: async ({ machine, body, now }) => {
      const vat_id = asksVies({ user_type: "company", ...body });
      const typed = normaliseVatId(body.vat_id, body.country);
      if (vat_id === null) return { vat_id: typed, status: "not_asked", asked_at: null };
      const { answer, asked_at } = await answerNow(machine, vat_id, "form", now);
      return { vat_id, status: answer, asked_at: asked_at.toISOString() };
    },
    command: (_asked, check) => Promise.resolve(check),
  }),
  deskCustomer: write("deskCustomer", async ({ tx, caller, params, now }) => {
    const found = await deskCustomer(tx, params.id, now);
    await recordAccess(tx, caller, { act: "customer.look", object: "customer", object_id: params.id }, now);
    return found;
  }),
  recheckVatId: steps<"recheckVatId", EvidenceRow | null, DeskCustomer>("recheckVatId", {
    prepare: async ({ machine, params, now }) => {
      const { vat_id } = await customerWithVatId(machine.db, params.id);
      return vat_id === null ? null : askVies(machine, vat_id, "desk", now);
    },
    command: async ({ tx, caller, params, now }, found) => {
      if (found) await takeAnswer(tx, found, now);
      await writeAudit(tx, caller, { act: "vat_id.check", object: "customer", object_id: params.id }, now);
      return deskCustomer(tx, params.id, now);
    },
  }),
};
