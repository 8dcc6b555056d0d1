import { describe, expect, test } from "vitest";
import { askForQuote } from "#test/dialogue.ts";
import type { Installation } from "#test/installation.ts";
import { session } from "#test/session.ts";
import { statementsOf } from "#test/statements.ts";
import { inOneInstallation, paidOrder, piotr, visitor } from "#test/steps.ts";
import { bookkeeper } from "#test/transfers.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

describe("What waits for the desk is counted for its menu", () => {
  test("a request and a message count until the desk acts on them", async () => {
    const desk = piotr(installation);
    const before = await desk.call("deskNumbers", {});
    const { id } = await askForQuote(installation);
    const guest = visitor(installation);
    const { orders } = await paidOrder(installation, guest);
    const hash = orders[0]?.hash ?? "";
    for (const text of ["Dzień dobry", "Jeszcze jedno"])
      await guest.call("writeMessage", { params: { hash }, body: { text } });
    const asked = await desk.call("deskNumbers", {});
    expect(asked.queue).toBe((before.queue ?? 0) + 1);
    expect(asked.messages).toBe((before.messages ?? 0) + 1);
    await desk.call("pauseQuote", { params: { id: String(id) }, body: { reason: "files" } });
    await desk.call("deskMessages", { params: { id: String(orders[0]?.id) } });
    const after = await desk.call("deskNumbers", {});
    expect([after.queue, after.messages]).toEqual([before.queue, before.messages]);
    const { waiting_count, paused_count, waiting } = await desk.call("queue", {});
    expect(waiting_count).toBe(after.queue);
    expect(paused_count).toBe(waiting.filter(({ paused_at }) => paused_at !== null).length);
  });

  test("each role gets the numbers of the pages that it opens", async () => {
    const mine = await piotr(installation).call("deskNumbers", {});
    expect(mine).not.toHaveProperty("transfers");
    expect(mine).not.toHaveProperty("failed_jobs");
    const accounting = await bookkeeper(installation).call("deskNumbers", {});
    expect(accounting).toHaveProperty("transfers");
    expect(accounting).not.toHaveProperty("translator_messages");
    const admin = session(installation, { zone: "staff", email: "admin@example.com", at_work: true });
    expect(Object.keys(await admin.call("deskNumbers", {}))).toHaveLength(14);
  });

  test("three statements are the most for the menu of a page", async () => {
    const desk = piotr(installation);
    await desk.call("deskNumbers", {});
    const sent = await statementsOf(() => desk.call("deskNumbers", {}));
    expect(sent.length).toBeLessThanOrEqual(3);
  });
});
