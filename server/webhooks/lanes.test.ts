import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { transact } from "#server/kernel/db/transact.ts";
import type { Installation } from "#test/installation.ts";
import { someCustomer } from "#test/people.ts";
import { inOneInstallation } from "#test/steps.ts";
import { openWebhookReceiver } from "#test/webhook-receiver.ts";
import { openLanes } from "./lanes.ts";
import { writePing } from "./messages.ts";

let installation: Installation;
let receiver: Awaited<ReturnType<typeof openWebhookReceiver>>;
inOneInstallation(
  (opened) => {
    installation = opened;
  },
  { OUTSIDE_LOOPBACK: "1" },
);
beforeAll(async () => {
  receiver = await openWebhookReceiver();
});
afterAll(() => receiver.close());

/** Holds the answer to the first statement until it is let go. */
function holdFirst() {
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let is_first = true;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const holds = is_first;
      is_first = false;
      if (holds) await held;
      return result;
    },
  };
  return { plugin, letGo: () => letGo() };
}

test("what a slow look had read is not sent again, when another look has sent it meanwhile", async () => {
  const { id: customer_id } = await someCustomer(installation);
  const { machine, clock } = installation;
  const one = await installation.db
    .insertInto("webhook_endpoint")
    .values({
      customer_id,
      url: `${receiver.origin}/slow`,
      types: ["order.paid"],
      created_at: clock.now(),
    })
    .returning(["id", "customer_id"])
    .executeTakeFirstOrThrow();
  await transact(installation.db, (tx) => writePing(tx, one, clock.now()));
  const slow = holdFirst();
  const lanes = openLanes({ ...machine, db: machine.db.withPlugin(slow.plugin) });
  const first = lanes.look();
  await lanes.look([one.id]);
  await lanes.idle();
  expect(receiver.received).toHaveLength(1);
  slow.letGo();
  await first;
  await lanes.idle();
  expect(receiver.received).toHaveLength(1);

  await transact(installation.db, (tx) => writePing(tx, one, clock.now()));
  await lanes.look([one.id]);
  await lanes.idle();
  expect(receiver.received).toHaveLength(2);
});
