import { openReceiver } from "../receiver.ts";
import { test as base } from "./fixtures.ts";

type Sent = { readonly name: string; readonly params: Readonly<Record<string, unknown>> };
export type Collector = {
  /** What arrived as figures, in the order of arrival. */
  readonly events: () => readonly Sent[];
  /** The envelopes that arrived as faults. */
  readonly faults: () => readonly string[];
};

/** Listens where the built server sends figures and its pages send faults. */
export const test = base.extend<{ readonly collector: Collector }>({
  collector: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what is needed; it is nothing
    async ({}, provide) => {
      const receiver = await openReceiver(Number(process.env["E2E_COLLECTOR_PORT"]));
      const bodies = (pattern: RegExp) =>
        receiver.received.filter(({ path }) => pattern.test(path)).map(({ body }) => body);
      await provide({
        events: () =>
          bodies(/^\/mp\/collect/).flatMap((body) => (JSON.parse(body) as { events: Sent[] }).events),
        faults: () => bodies(/^\/api\/7\/envelope/),
      });
      await receiver.close();
    },
    { auto: true },
  ],
});
export { expect } from "./fixtures.ts";
