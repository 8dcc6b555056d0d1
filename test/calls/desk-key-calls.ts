import { newCompany } from "../companies.ts";
import { newKey } from "../api-keys.ts";
import type { DeskCall } from "./desk-call.ts";

/** One call of the writing route about keys of customers. */
export const keyWriteCalls: Readonly<Record<string, DeskCall>> = {
  deskRevokeApiKey: (installation, { customer_service }) => ({
    prepare: async () => String((await newKey((await newCompany(installation)).session)).id),
    act: async (id) => {
      await customer_service.call("deskRevokeApiKey", { params: { id } });
      return "customer_service";
    },
    expected: "api_key.revoke",
  }),
};
