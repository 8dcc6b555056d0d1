import type { DeskCall } from "./desk-call.ts";
import { inAnalysis } from "../dialogue.ts";
import type { Installation } from "../installation.ts";
import { anna, day, paidOrder, quote_input, visitor } from "../steps.ts";

async function asked(shop: Installation): Promise<string> {
  const { orders } = await visitor(shop).call("createOrder", { body: quote_input });
  return String(orders[0]?.id ?? 0);
}
async function paid(shop: Installation): Promise<string> {
  const { orders } = await paidOrder(shop, anna(shop));
  return String(orders[0]?.id ?? 0);
}
const later = (shop: Installation, days: number): string =>
  new Date(shop.clock.now().getTime() + days * day).toISOString();

/** One call of every audited route of the conversation with a customer. */
export const dialogueWriteCalls: Readonly<Record<string, DeskCall>> = {
  writeToCustomer: (shop, { customer_service }) => ({
    prepare: () => asked(shop),
    act: async (id) => {
      const body = { text: "Ile stron?", is_question: true };
      await customer_service.call("writeToCustomer", { params: { id }, body });
      return "customer_service";
    },
    expected: "quote.ask_info",
  }),
  previewSupplement: (shop, { project_manager }) => ({
    prepare: async () => String((await inAnalysis(shop, anna(shop))).id),
    act: async (id) => {
      await project_manager.call("previewSupplement", {
        params: { id },
        body: {
          lines: [{ label: "Tłumaczenie", amount: "500.00" }],
          words: 900,
          deadline: later(shop, 9),
          reason: "Więcej słów",
        },
      });
      return "project_manager";
    },
    expected: "quote.preview",
  }),
  issueSupplement: (shop, { project_manager }) => ({
    prepare: async () => String((await inAnalysis(shop, anna(shop))).id),
    act: async (id) => {
      await project_manager.call("issueSupplement", {
        params: { id },
        body: {
          lines: [{ label: "Tłumaczenie", amount: "500.00" }],
          confirmed: true,
          words: 900,
          deadline: later(shop, 9),
          reason: "Więcej słów",
        },
      });
      return "project_manager";
    },
    expected: "analysis.reprice",
  }),
  setHold: (shop, { project_manager }) => ({
    prepare: () => paid(shop),
    act: async (id) => {
      const body = { reason: "legal", note: "Pismo z sądu", review_at: later(shop, 3) } as const;
      await project_manager.call("setHold", { params: { id }, body });
      return "project_manager";
    },
    expected: "hold.set",
  }),
  endHold: (shop, { project_manager }) => ({
    prepare: async () => {
      const id = await paid(shop);
      const body = { reason: "fraud", note: "", review_at: later(shop, 3) } as const;
      await project_manager.call("setHold", { params: { id }, body });
      return id;
    },
    act: async (id) => {
      await project_manager.call("endHold", { params: { id }, body: {} });
      return "project_manager";
    },
    expected: "hold.clear",
  }),
  pauseQuote: (shop, { project_manager }) => ({
    prepare: () => asked(shop),
    act: async (id) => {
      await project_manager.call("pauseQuote", { params: { id }, body: { reason: "files" } });
      return "project_manager";
    },
    expected: "quote.pause",
  }),
  resumeQuote: (shop, { project_manager }) => ({
    prepare: async () => {
      const id = await asked(shop);
      await project_manager.call("pauseQuote", { params: { id }, body: { reason: "reply" } });
      return id;
    },
    act: async (id) => {
      await project_manager.call("resumeQuote", { params: { id }, body: { note: "Dzwonił" } });
      return "project_manager";
    },
    expected: "quote.resume",
  }),
  reportUnreadable: (shop, { project_manager }) => ({
    prepare: () => asked(shop),
    act: async (id) => {
      await project_manager.call("reportUnreadable", { params: { id }, body: {} });
      return "project_manager";
    },
    expected: "input.unreadable",
  }),
};
