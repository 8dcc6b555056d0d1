import * as z from "zod/mini";
import { public_statuses, type PublicStatus } from "#domain/orders/public-status.ts";
import { route } from "../route.ts";
import { public_api } from "./address.ts";
import { meaning } from "../shared.ts";
import { apiOrderView, apiPurchaseView, of_id } from "./shapes.ts";

const path = `${public_api}/test`;
const act = { who: "key", scope: "orders:act", rate: "write", flat: true, brand: false } as const;

type Reachable = Exclude<PublicStatus, "draft">;
/** A draft becomes an order by its confirmation, and nothing becomes a draft. */
const reachable = public_statuses.filter((one): one is Reachable => one !== "draft");

/** What programs under development ask of the test mode; keys of the live mode are refused. */
export const api_test_routes = {
  apiAdvanceTestOrder: route({
    ...act,
    method: "POST",
    path: `${path}/orders/:id/advance`,
    summary:
      "Test mode: brings an order to a status, as our office, our translators and the person who pays would. It costs nothing, so the key needs no `orders:spend`, also where it pays.",
    params: of_id,
    body: z.object({
      to: meaning(
        "Forward from `quoting` to `delivered`; `canceled` from `awaiting_payment` and `in_progress`; `dropped` from `quoting` and `quoted`; `failed` from `quoting` and `in_progress`. Others are refused with `test.unreachable`.",
        z.enum(reachable),
      ),
    }),
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
