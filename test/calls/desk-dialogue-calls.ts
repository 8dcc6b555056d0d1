import type { DeskCall } from "./desk-call.ts";
import { inAnalysis } from "../dialogue.ts";
import type { Installation } from "../installation.ts";
import { anna, day, paidOrder, quote_input, visitor } from "../steps.ts";

async function asked(installation: Installation): Promise<string> {
  const { orders } = await visitor(installation).call("createOrder", { body: quote_input });
  return String(orders[0]?.id ?? 0);
}
async function paid(installation: Installation): Promise<string> {
  const { orders } = await paidOrder(installation, anna(installation));
  return String(orders[0]?.id ?? 0);
}
const later = (installation: Installation, days: number): string =>
  new Date(installation.clock.now().getTime() + days * day).toISOString();

/** One call of every audited route of the conversation with a customer. */
export const dialogueWriteCalls: Readonly<Record<string, DeskCall>> = {
  writeToCustomer: (installation, { customer_service }) => ({
    prepare: () => asked(installation),
    act: async (id) => {
      const body = { text: "Ile stron?", is_question: true };
      await customer_service.call("writeToCustomer", { params: { id }, body });
      return "customer_service";
    },
    expected: "quote.ask_info",
  }),
  previewSupplement: (installation, { project_manager }) => ({
    prepare: async () => String((await inAnalysis(installation, anna(installation))).id),
    act: async (id) => {
      await project_manager.call("previewSupplement", {
        params: { id },
        body: {
          lines: [{ label: "Tłumaczenie", amount: "500.00" }],
          words: 900,
          deadline: later(installation, 9),
          reason: "Więcej słów",
        },
      });
      return "project_manager";
    },
    expected: "quote.preview",
  }),
  issueSupplement: (installation, { project_manager }) => ({
    prepare: async () => String((await inAnalysis(installation, anna(installation))).id),
    act: async (id) => {
      await project_manager.call("issueSupplement", {
        params: { id },
        body: {
          lines: [{ label: "Tłumaczenie", amount: "500.00" }],
          confirmed: true,
          words: 900,
          deadline: later(installation, 9),
          reason: "Więcej słów",
        },
      });
      return "project_manager";
    },
    expected: "analysis.reprice",
  }),
  setHold: (installation, { project_manager }) => ({
    prepare: () => paid(installation),
    act: async (id) => {
      const body = { reason: "legal", note: "Pismo z sądu", review_at: later(installation, 3) } as const;
      await project_manager.call("setHold", { params: { id }, body });
      return "project_manager";
    },
    expected: "hold.set",
  }),
  endHold: (installation, { project_manager }) => ({
    prepare: async () => {
      const id = await paid(installation);
      const body = { reason: "fraud", note: "", review_at: later(installation, 3) } as const;
      await project_manager.call("setHold", { params: { id }, body });
      return id;
    },
    act: async (id) => {
      await project_manager.call("endHold", { params: { id }, body: {} });
      return "project_manager";
    },
    expected: "hold.clear",
  }),
  pauseQuote: (installation, { project_manager }) => ({
    prepare: () => asked(installation),
    act: async (id) => {
      await project_manager.call("pauseQuote", { params: { id }, body: { reason: "files" } });
      return "project_manager";
    },
    expected: "quote.pause",
  }),
  resumeQuote: (installation, { project_manager }) => ({
    prepare: async () => {
      const id = await asked(installation);
      await project_manager.call("pauseQuote", { params: { id }, body: { reason: "reply" } });
      return id;
    },
    act: async (id) => {
      await project_manager.call("resumeQuote", { params: { id }, body: { note: "Dzwonił" } });
      return "project_manager";
    },
    expected: "quote.resume",
  }),
  reportUnreadable: (installation, { project_manager }) => ({
    prepare: () => asked(installation),
    act: async (id) => {
      await project_manager.call("reportUnreadable", { params: { id }, body: {} });
      return "project_manager";
    },
    expected: "input.unreadable",
  }),
};
