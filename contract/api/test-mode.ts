import * as z from "zod/mini";
import { route } from "../route.ts";
import { public_api } from "./address.ts";
import { apiOrderView, apiPurchaseView, of_id, publicStatus } from "./shapes.ts";

const path = `${public_api}/test`;
const act = { who: "key", scope: "orders:act", rate: "write", flat: true, brand: false } as const;

/** What programs under development ask of the test mode; keys of the live mode are refused. */
export const api_test_routes = {
  apiAdvanceTestOrder: route({
    ...act,
    method: "POST",
    path: `${path}/orders/:id/advance`,
    summary: "Test mode: brings an order to a status, as our office and translators would.",
    params: of_id,
    body: z.object({ to: publicStatus }),
    answer: apiOrderView,
    idempotent: true,
  }),
  apiDecideTestApproval: route({
    ...act,
    method: "POST",
    path: `${path}/approvals/:id/decision`,
    summary: "Test mode: approves or declines a purchase that waits, as a person of the account would.",
    params: of_id,
    body: z.object({ approve: z.boolean() }),
    answer: apiPurchaseView,
    idempotent: true,
  }),
  apiSetTestBalance: route({
    ...act,
    method: "POST",
    path: `${path}/balance`,
    summary: "Test mode: sets the balance of the account.",
    body: z.object({ amount: z.string().check(z.regex(/^\d{1,9}\.\d{2}$/, { error: "amount.invalid" })) }),
    answer: z.object({ balance: z.string() }),
    idempotent: true,
  }),
} as const;
