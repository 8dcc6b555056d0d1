import type { DeskCustomer, VatIdCheck } from "#contract/tax/tax.ts";
import { asksVies } from "#domain/tax/tax.ts";
import { localDate } from "#domain/calendar.ts";
import { nipOf, normaliseVatId } from "#domain/tax/vat-id.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { companyOf } from "./company-register.ts";
import { writeAudit, recordAccess } from "#server/kernel/audit.ts";
import { idOfCaller } from "#server/kernel/http/caller.ts";
import { steps, write } from "#server/kernel/http/handlers.ts";
import { answerNow, askVies, type EvidenceRow } from "./evidence.ts";
import { endBusinessEvidence, proveBusiness } from "./business.ts";
import { takeAnswer } from "./commands.ts";
import { customerWithVatId, deskCustomer } from "./queries.ts";

/** The register is asked about Polish numbers only; null without one. */
function polishCompany({ companies }: Machine, vat_id: string, now: Date) {
  const nip = nipOf(vat_id);
  return nip === null || companies === null ? null : companies.find(nip, localDate(now.getTime(), poland));
}
const poland = "Europe/Warsaw";

export const tax_handlers = {
  checkVatId: steps<"checkVatId", VatIdCheck, VatIdCheck>("checkVatId", {
    prepare: async ({ machine, body, now }) => {
      const vat_id = asksVies({ user_type: "company", ...body });
      const typed = normaliseVatId(body.vat_id, body.country);
      if (vat_id === null)
        return {
          vat_id: typed,
          status: "not_asked",
          asked_at: null,
          company: await polishCompany(machine, typed, now),
        };
      const { answer, asked_at, name, address } = await answerNow(machine, vat_id, "form", now);
      const company = answer === "valid" && name !== "" ? companyOf(name, address, body.country) : null;
      return { vat_id, status: answer, asked_at: asked_at.toISOString(), company };
    },
    command: (_asked, check) => Promise.resolve(check),
  }),
  deskCustomer: write("deskCustomer", async ({ tx, caller, params, now }) => {
    const found = await deskCustomer(tx, params.id, now);
    await recordAccess(tx, caller, { act: "customer.look", object: "customer", object_id: params.id }, now);
    return found;
  }),
  proveBusiness: write("proveBusiness", async ({ tx, caller, params, body, now }) => {
    const { id } = params;
    await proveBusiness(tx, { ...body, customer_id: id, made_by: idOfCaller(caller) }, now);
    const act = { act: "customer.business_proven", object: "customer", object_id: id } as const;
    const { kind, source, country } = body;
    await writeAudit(tx, caller, { ...act, detail: { kind, source, country } }, now);
    return deskCustomer(tx, id, now);
  }),
  endBusinessEvidence: write("endBusinessEvidence", async ({ tx, caller, params, now }) => {
    const { id } = params;
    await endBusinessEvidence(tx, { customer_id: id, ended_by: idOfCaller(caller) }, now);
    const act = { act: "customer.business_ended", object: "customer", object_id: id } as const;
    await writeAudit(tx, caller, act, now);
    return deskCustomer(tx, id, now);
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
