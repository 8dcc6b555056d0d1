import * as z from "zod/mini";
import { route } from "../route.ts";

/** What waits for the desk, by the page that shows it. */
const desk_numbers = [
  "queue",
  "messages",
  "translator_messages",
  "corrections",
  "reviews",
  "shipments",
  "invoices",
  "einvoices",
  "refunds",
  "approvals",
  "transfers",
  "payouts",
  "quarantine",
  "failed_jobs",
] as const;
export type DeskNumber = (typeof desk_numbers)[number];

export const desk_number_routes = {
  deskNumbers: route({
    method: "GET",
    path: "/api/staff/v1/numbers",
    who: "staff",
    right: "orders.read",
    summary: "How much waits on each page of the desk; pages that the role does not open are left out.",
    answer: z.partialRecord(z.enum(desk_numbers), z.int()),
  }),
} as const;
