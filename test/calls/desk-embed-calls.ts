import { someCustomer } from "../people.ts";
import type { DeskCall } from "./desk-call.ts";

/** One call of the writing route of sites with the quote widget. */
export const embedWriteCalls: Readonly<Record<string, DeskCall>> = {
  turnOffEmbedSite: (installation, { customer_service }) => ({
    prepare: async () => {
      const { who } = await someCustomer(installation);
      const made = await who.call("createEmbedSite", { body: { origin: "https://shop.example.com" } });
      return String(made.sites[0]?.id);
    },
    act: async (id) => {
      await customer_service.call("turnOffEmbedSite", { params: { id }, body: { reason: "Phishing" } });
      return "customer_service";
    },
    expected: "embed_site.off",
  }),
};
