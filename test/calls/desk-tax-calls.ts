import type { Installation } from "../installation.ts";
import { swiss_evidence, swissCompany } from "../outside-union.ts";
import { customerId } from "../people.ts";
import type { DeskCall } from "./desk-call.ts";

const swissId = async (installation: Installation): Promise<string> =>
  String((await swissCompany(installation)).id);

/** What the desk does about the tax of customers. */
export const taxWriteCalls = {
  recheckVatId: (installation, { accounting }) => ({
    prepare: () => customerId(installation, "anna.nowak@example.com"),
    act: async (id) => {
      await accounting.call("recheckVatId", { params: { id } });
      return "accounting";
    },
    expected: "vat_id.check",
  }),
  proveBusiness: (installation, { accounting }) => ({
    prepare: () => swissId(installation),
    act: async (id) => {
      await accounting.call("proveBusiness", { params: { id }, body: swiss_evidence });
      return "accounting";
    },
    expected: "customer.business_proven",
  }),
  endBusinessEvidence: (installation, { accounting }) => ({
    prepare: async () => {
      const id = await swissId(installation);
      await accounting.call("proveBusiness", { params: { id }, body: swiss_evidence });
      return id;
    },
    act: async (id) => {
      await accounting.call("endBusinessEvidence", { params: { id } });
      return "accounting";
    },
    expected: "customer.business_ended",
  }),
} satisfies Record<string, DeskCall>;
