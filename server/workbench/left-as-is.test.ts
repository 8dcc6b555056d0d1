import { describe, expect, test } from "vitest";
import type { OrderInput } from "#contract/orders/orders.ts";
import { release_points } from "#domain/work/hand-in.ts";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import { anna, inOneInstallation, order_input } from "#test/steps.ts";
import {
  change,
  changed,
  type EditedJob,
  opened,
  rowOf,
  seeAll,
  taken,
  translated,
} from "#test/workbench.ts";

let installation: Installation;
let customer: Session;
inOneInstallation((started) => {
  installation = started;
  customer = anna(installation);
});

const english: Readonly<Record<string, string>> = {
  "Umowa najmu lokalu.": "Lease of premises.",
  "Czynsz płaci najemca.": "The tenant pays the rent.",
  "Wynajmujący wystawia rachunek.": "The landlord issues a bill.",
};
const known = Object.keys(english);
const added = "Najemca nie podnajmuje lokalu.";

async function handIn(job: EditedJob): Promise<void> {
  const { who, params } = job;
  await seeAll(job);
  await who.call("handInWorkbench", {
    params,
    body: { complete: true, checklist: [...release_points], lqa: { errors: {} } },
  });
  await installation.runJobs();
}

/** An order whose sentences are in the customer's memory afterwards, in this order. */
async function remembered(): Promise<void> {
  await customer.call("setMemoryConsent", { body: { granted: true } });
  const job = await taken(installation, customer, { text: known.join("\n"), package: "economy" });
  for (const segment of await opened(job)) await translated(job, segment, english[segment.source] ?? "");
  await handIn(job);
}

const quantities = async (order_id: number) => {
  const { price_trace } = await installation.db
    .selectFrom("order")
    .select("price_trace")
    .where("id", "=", order_id)
    .executeTakeFirstOrThrow();
  const { lines } = price_trace as unknown as { lines: { code: string; quantity: string; amount: string }[] };
  return Object.fromEntries(
    lines.filter(({ code }) => code.endsWith("words")).map(({ code, quantity }) => [code, quantity]),
  );
};
const draft = (input: Partial<OrderInput>) =>
  customer.call("createOrder", { body: { ...order_input, ...input } });

describe("5.3 Leave as is", () => {
  test("what the memory has in the same context is locked, not billed and not paid", async () => {
    await remembered();
    const text = [...known, added].join("\n");
    const read = await draft({ text });
    expect(await quantities(read.orders[0]?.id ?? 0)).toEqual({
      words: "4",
      context_words: "6",
      exact_words: "3",
    });

    expect((await customer.call("memory", {})).leaves_known).toBe(false);
    const page = await customer.call("setLeavesKnown", { body: { leaves_known: true } });
    expect(page.leaves_known).toBe(true);
    const job = await taken(installation, customer, { text });
    expect(await quantities(job.order_id)).toEqual({ words: "4", left_words: "6", exact_words: "3" });
    const { saved_words } = await installation.db
      .selectFrom("order")
      .select("saved_words")
      .where("id", "=", job.order_id)
      .executeTakeFirstOrThrow();
    // 6 × 100 % + 3 × 70 %, rounded to whole weighted words.
    expect(saved_words).toBe(8);

    const segments = await opened(job);
    expect(
      segments.map(({ target, is_left, is_locked, origin }) => [target, is_left, is_locked, origin]),
    ).toEqual([
      ["Lease of premises.", true, true, "memory"],
      ["The tenant pays the rent.", true, true, "memory"],
      ["The landlord issues a bill.", false, false, "memory"],
      ["", false, false, null],
    ]);
    const [first, , third, last] = segments;
    if (!first || !third || !last) throw new Error("segments are missing");
    const [refused] = await changed(job, change(first, "edit", "Another text."));
    expect(refused).toMatchObject({ outcome: "refused", reason: "locked" });
    expect(rowOf(await changed(job, change(third, "confirm"))).state).toBe("confirmed");
    await translated(job, last, "The tenant does not sublet.");
    await handIn(job);
    const { storage_key } = await installation.db
      .selectFrom("attachment")
      .innerJoin("file", "file.id", "attachment.file_id")
      .select("file.storage_key")
      .where("attachment.order_id", "=", job.order_id)
      .where("attachment.kind", "=", "translated")
      .executeTakeFirstOrThrow();
    const file = Buffer.from(await installation.machine.store.read(storage_key)).toString("utf8");
    expect(file.split(/\r?\n/)).toEqual([...Object.values(english), "The tenant does not sublet."]);
  });

  test("an order is about the sentences it was priced with, and Light has one price for all", async () => {
    const text = [...known, "Najemca oddaje klucze zarządcy."].join("\n");
    const light = await draft({ text, package: "light" });
    expect(await quantities(light.orders[0]?.id ?? 0)).toEqual({ words: "13" });
    const left = await installation.db
      .selectFrom("left_segment")
      .select("target")
      .where("order_id", "=", light.orders[0]?.id ?? 0)
      .execute();
    expect(left).toEqual([]);

    const job = await taken(installation, customer, { text });
    const { memories } = await customer.call("memory", {});
    await customer.call("removeMemory", { params: { id: String(memories[0]?.id ?? 0) } });
    const targets = (await opened(job)).map(({ target, is_left }) => [target, is_left]);
    expect(targets).toEqual([
      ["Lease of premises.", true],
      ["The tenant pays the rent.", true],
      ["", false],
      ["", false],
    ]);
  });
});
