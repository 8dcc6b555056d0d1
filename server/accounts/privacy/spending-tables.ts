import { sql } from "kysely";
import { byCustomer, type Held, retained } from "./held.ts";

/** What limits count, cost centres, and purchases that wait for a person. */
export const spending_tables = {
  spend: {
    about: "customers",
    purpose: "payments",
    rows: (who) => sql<boolean>`(api_key_id in (select id from api_key where ${byCustomer(who)})
      or member_id in (select id from member where ${byCustomer(who)}))`,
    exported: "api_key_id order_id cost_centre_id amount at released_at",
    withheld: "id member_id payment_request_id",
    ending: retained("accountability"),
  },
  cost_centre: {
    about: "customers",
    purpose: "orders",
    rows: byCustomer,
    exported: "id code name month_limit active created_at",
    withheld: "customer_id",
    ending: retained("accountability"),
  },
  approval: {
    about: "customers",
    purpose: "orders",
    rows: byCustomer,
    exported: `kind cart_id quote_id api_key_id cost_centre_id gross currency against comment state decided_at answer created_at
      expires_at`,
    withheld: "id hash customer_id subject member_id input decided_by result",
    ending: {
      rows: "emptied",
      because: "accountability",
      set: ({ now }) => ({
        input: sql`'{}'::jsonb`,
        comment: "",
        answer: "",
        state: sql`case state when 'waiting' then 'withdrawn' else state end`,
        decided_at: sql`coalesce(decided_at, ${now})`,
      }),
    },
  },
} as const satisfies Readonly<Record<string, Held>>;
