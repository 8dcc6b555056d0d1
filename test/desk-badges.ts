import type { DeskNumber } from "#contract/views/desk-numbers.ts";
import type { Session } from "./session.ts";

const query = { per_page: "100" } as const;

/** What the page behind each number of the desk's menu lists as waiting. */
const pages: Readonly<Record<DeskNumber, (desk: Session) => Promise<number>>> = {
  queue: async (desk) => (await desk.call("queue", {})).waiting_count,
  messages: async (desk) => (await desk.call("unreadMessages", {})).length,
  translator_messages: async (desk) => (await desk.call("unreadTranslators", {})).length,
  corrections: async (desk) =>
    (await desk.call("corrections", { query: { ...query, group: "to_do" } })).data.length,
  reviews: async (desk) =>
    (await desk.call("deskReviews", { query: { ...query, state: "waiting" } })).data.length,
  shipments: async (desk) =>
    (await desk.call("shipments", { query: { ...query, group: "to_do" } })).data.length,
  invoices: async (desk) =>
    (await desk.call("deskInvoices", { query: { ...query, filter: "overdue" } })).data.length,
  einvoices: async (desk) =>
    (await desk.call("einvoices", { query: { ...query, group: "rejected" } })).data.length,
  refunds: async (desk) => (await desk.call("refunds", { query: { ...query, open: "1" } })).data.length,
  approvals: async (desk) =>
    (await desk.call("approvals", { query: { ...query, show: "waiting" } })).data.length,
  transfers: async (desk) =>
    (await desk.call("transfers", { query: { ...query, state: "open" } })).data.length,
  payouts: async (desk) =>
    (await desk.call("payStatements", { query: { ...query, group: "billed" } })).data.length,
  quarantine: async (desk) =>
    (await desk.call("quarantine", { query: { ...query, show: "waiting" } })).data.length,
  failed_jobs: async (desk) =>
    (await desk.call("failedJobs", { query: { ...query, state: "given_up" } })).data.length,
};

/** The numbers of the menu that differ from what their page lists, as `[menu, page]`. */
export async function wrongBadges(desk: Session): Promise<Record<string, readonly [number, number]>> {
  const numbers = await desk.call("deskNumbers", {});
  const wrong: Record<string, readonly [number, number]> = {};
  for (const [name, count] of Object.entries(pages)) {
    const shown = numbers[name as DeskNumber];
    const listed = await count(desk);
    if (shown !== listed) wrong[name] = [shown ?? 0, listed];
  }
  return wrong;
}
