import { bearer } from "./people.ts";
import { route } from "./route.ts";

/** A customer's own account: how it is made, opened, kept and secured. */
export const account_routes = {
  renewToken: route({
    per_minute: 30,
    method: "POST",
    path: "/api/v2/oauth2/renewal",
    who: "customer",
    summary: "A fresh token for the one it is called with, which then ends (decision 0026).",
    answer: bearer,
    flat: true,
  }),
} as const;
