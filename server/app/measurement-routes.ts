import { acceptsMeasuring } from "#contract/accounts/cookies.ts";
import { read, type Handlers } from "#server/kernel/http/handlers.ts";
import { passOn } from "./measuring.ts";

export const measurement_handlers = {
  // A read: nothing is written to the database, and the response does not wait for the collector.
  measure: read("measure", ({ machine, caller, body, headers }) => {
    if (acceptsMeasuring(headers.cookie ?? "")) void passOn(machine, caller.brand, caller.locale, body);
    return Promise.resolve(null);
  }),
} satisfies Partial<Handlers<"measure">>;
