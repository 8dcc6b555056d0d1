import { describe, expect, test } from "vitest";
import { askForQuote, sendQuote } from "#test/dialogue.ts";
import type { Installation } from "#test/installation.ts";
import { mailsSentTo } from "#test/people.ts";
import { session } from "#test/session.ts";
import {
  day,
  inOneShop,
  mailsTo,
  minute,
  orderOf,
  paidOrder,
  piotr,
  quote_input,
  visitor,
} from "#test/steps.ts";

let shop: Installation;
inOneShop((opened) => {
  shop = opened;
});

const byId = (id: number) => ({ params: { id: String(id) } });

describe("T06 The desk asks, and its clock stands until the answer", () => {
  test("the question is mailed, the fifteen minutes stop, and go on where they stood", async () => {
    const { id, hash } = await askForQuote(shop);
    const guest = visitor(shop);
    shop.clock.forward(5 * minute);
    await piotr(shop).call("writeToCustomer", {
      ...byId(id),
      body: { text: "Który język docelowy?", is_question: true },
    });
    const [letter] = (await mailsSentTo(shop, quote_input.email)).filter(
      ({ kind }) => kind === "order_message",
    );
    expect(letter?.text).toContain("Który język docelowy?");
    expect((await orderOf(guest, hash)).quote_due_at).toBeNull();
    shop.clock.forward(60 * minute);
    const asked = (await piotr(shop).call("queue", {})).waiting.find((row) => row.id === id);
    expect(asked?.paused_at).not.toBeNull();
    expect((await piotr(shop).call("queue", {})).late).toBe(0);

    expect((await orderOf(guest, hash)).unread_messages).toBe(1);
    const thread = await guest.call("orderMessages", { params: { hash } });
    expect(thread).toMatchObject([{ author: "desk", name: "Piotr", is_question: true }]);
    expect((await orderOf(guest, hash)).unread_messages).toBe(0);
    await guest.call("writeMessage", { params: { hash }, body: { text: "Angielski" } });
    const due = new Date(shop.clock.now().getTime() + 10 * minute).toISOString();
    expect((await orderOf(guest, hash)).quote_due_at).toBe(due);
    const row = (await piotr(shop).call("queue", {})).waiting.find((one) => one.id === id);
    expect(row).toMatchObject({ paused_at: null, unread: 1, due_at: due });
    await sendQuote(shop, id);
    expect((await orderOf(guest, hash)).status).toBe("acceptation");
  });

  test("seven days without an answer close the request, and the customer is told", async () => {
    const { id, hash } = await askForQuote(shop);
    await piotr(shop).call("writeToCustomer", {
      ...byId(id),
      body: { text: "Jaki termin?", is_question: true },
    });
    shop.clock.forward(7 * day - minute);
    await shop.runJobs();
    expect((await orderOf(visitor(shop), hash)).status).toBe("calculation");
    shop.clock.forward(2 * minute);
    await shop.runJobs();
    expect((await orderOf(visitor(shop), hash)).status).toBe("dropped");
    expect(await mailsTo(shop, quote_input.email, id)).toContain("order_dropped");
  });

  test("an answered request waits 72 hours from the answer, not from the question", async () => {
    const { id, hash } = await askForQuote(shop);
    await piotr(shop).call("writeToCustomer", {
      ...byId(id),
      body: { text: "Jaki termin?", is_question: true },
    });
    shop.clock.forward(4 * day);
    await visitor(shop).call("writeMessage", { params: { hash }, body: { text: "Piątek" } });
    shop.clock.forward(2 * day);
    await shop.runJobs();
    expect((await orderOf(visitor(shop), hash)).status).toBe("calculation");
    shop.clock.forward(day + minute);
    await shop.runJobs();
    expect((await orderOf(visitor(shop), hash)).status).toBe("failure");
  });
});

describe("Messages of an order", () => {
  test("the customer writes with a file; the desk sees it unread, reads it, and the look is written down", async () => {
    const guest = visitor(shop);
    const { orders } = await paidOrder(shop, guest);
    const { id = 0, hash = "" } = orders[0] ?? {};
    const file = { query: { name: "slownik.txt" }, body: Buffer.from("kot – cat") };
    const { data } = (await guest.send("uploadFile", file)).json<{ data: { hash: string } }>();
    await guest.call("writeMessage", {
      params: { hash },
      body: { text: "Proszę użyć słownika", files: [data.hash] },
    });
    const unread = await piotr(shop).call("unreadMessages", {});
    expect(unread.find(({ order_id }) => order_id === id)).toMatchObject({
      unread: 1,
      text: "Proszę użyć słownika",
    });
    const [message] = await piotr(shop).call("deskMessages", byId(id));
    expect(message).toMatchObject({
      author: "customer",
      files: [{ name: "slownik.txt", kind: "reference" }],
    });
    expect((await piotr(shop).call("unreadMessages", {})).some(({ order_id }) => order_id === id)).toBe(
      false,
    );
    const look = await shop.db
      .selectFrom("audit_log")
      .select("act")
      .where("object_id", "=", id)
      .where("act", "=", "message.look")
      .execute();
    expect(look).toHaveLength(1);
    const [seen] = await guest.call("orderMessages", { params: { hash } });
    expect(seen?.read_at).not.toBeNull();
  });

  test("customer service may answer; an empty message is none", async () => {
    const { id, hash } = await askForQuote(shop);
    const celina = session(shop, { zone: "staff", email: "celina@example.com" });
    const thread = await celina.call("writeToCustomer", { ...byId(id), body: { text: "Dzień dobry" } });
    expect(thread).toMatchObject([{ author: "desk", is_question: false }]);
    expect(
      await visitor(shop).refusal("writeMessage", { params: { hash }, body: { text: "   " } }),
    ).toMatchObject({ status: 422 });
    expect(
      await visitor(shop).refusal("writeMessage", {
        params: { hash },
        body: { text: "x", files: ["a".repeat(22)] },
      }),
    ).toMatchObject({ code: "file.not_found" });
    expect(await visitor(shop).refusal("orderMessages", { params: { hash: "b".repeat(22) } })).toMatchObject({
      code: "order.not_found",
    });
  });
});
