import { someCustomer } from "../people.ts";
import type { DeskCall } from "./desk-call.ts";

/** One call of the writing route of webhooks. */
export const webhookWriteCalls: Readonly<Record<string, DeskCall>> = {
  turnOffWebhook: (installation, { customer_service }) => ({
    prepare: async () => {
      const { who } = await someCustomer(installation);
      const body = { url: "https://hooks.example.com/orders", types: ["order.paid" as const] };
      return String((await who.call("createWebhook", { body })).endpoint.id);
    },
    act: async (id) => {
      await customer_service.call("turnOffWebhook", { params: { id }, body: { reason: "Falsches Ziel" } });
      return "customer_service";
    },
    expected: "webhook.off",
  }),
};
