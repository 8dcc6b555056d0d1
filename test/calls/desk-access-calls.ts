import { newCompany } from "../companies.ts";
import { newKey } from "../api-keys.ts";
import { session } from "../session.ts";
import type { DeskCall } from "./desk-call.ts";

/** Every call about keys of customers and own sessions that changes data, once. */
export const accessWriteCalls: Readonly<Record<string, DeskCall>> = {
  deskRevokeApiKey: (installation, { customer_service }) => ({
    prepare: async () => String((await newKey((await newCompany(installation)).session)).id),
    act: async (id) => {
      await customer_service.call("deskRevokeApiKey", { params: { id } });
      return "customer_service";
    },
    expected: "api_key.revoke",
  }),
  endStaffSession: (installation, { customer_service }) => ({
    prepare: async () => {
      const other = session(installation, { zone: "staff", email: "celina@example.com" });
      await other.headers();
      const sessions = await customer_service.call("staffSessions", {});
      return sessions.find(({ is_current }) => !is_current)?.id ?? "";
    },
    act: async (hash) => {
      await customer_service.call("endStaffSession", { params: { hash } });
      return "customer_service";
    },
    expected: "sessions.end",
  }),
};
