import { describe, expect, test } from "vitest";
import { askForQuote, sendQuote } from "#test/dialogue.ts";
import type { Installation } from "#test/installation.ts";
import { mailsSentTo } from "#test/people.ts";
import { session } from "#test/session.ts";
import {
  day,
  inOneInstallation,
  mailsTo,
  minute,
  orderOf,
  paidOrder,
  piotr,
  quote_input,
  visitor,
} from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const byId = (id: number) => ({ params: { id: String(id) } });

describe("T06 The desk asks a question, and its timer pauses until the reply", () => {
  test("the question is mailed, the fifteen minutes pause, and continue after the reply", async () => {
    const { id, hash } = await askForQuote(installation);
    const guest = visitor(installation);
    installation.clock.forward(5 * minute);
    await piotr(installation).call("writeToCustomer", {
      ...byId(id),
      body: { text: "Który język docelowy?", is_question: true },
    });
    const [mail] = (await mailsSentTo(installation, quote_input.email)).filter(
      ({ kind }) => kind === "order_message",
    );
    expect(mail?.text).toContain("Który język docelowy?");
    expect((await orderOf(guest, hash)).quote_due_at).toBeNull();
    installation.clock.forward(60 * minute);
    const asked = (await piotr(installation).call("queue", {})).waiting.find((row) => row.id === id);
    expect(asked?.paused_at).not.toBeNull();
    expect((await piotr(installation).call("queue", {})).late).toBe(0);

    expect((await orderOf(guest, hash)).unread_messages).toBe(1);
    const thread = await guest.call("orderMessages", { params: { hash } });
    expect(thread).toMatchObject([{ author: "desk", name: "Piotr", is_question: true }]);
    expect((await orderOf(guest, hash)).unread_messages).toBe(0);
    await guest.call("writeMessage", { params: { hash }, body: { text: "Angielski" } });
    const due = new Date(installation.clock.now().getTime() + 10 * minute).toISOString();
    expect((await orderOf(guest, hash)).quote_due_at).toBe(due);
    const row = (await piotr(installation).call("queue", {})).waiting.find((one) => one.id === id);
    expect(row).toMatchObject({ paused_at: null, unread: 1, due_at: due });
    await sendQuote(installation, id);
    expect((await orderOf(guest, hash)).status).toBe("acceptation");
  });

  test("a message is shown as the customer gets it, and is not sent", async () => {
    const { id, hash } = await askForQuote(installation);
    const body = { text: "Dzień dobry, jutro jesteśmy nieczynni." };
    const mail = await piotr(installation).call("previewMessage", { ...byId(id), body });
    expect(mail?.recipient).toBe(quote_input.email);
    expect(mail?.subject).toContain(String(id));
    expect(mail?.html).toContain(body.text);
    await installation.runJobs();
    expect(await visitor(installation).call("orderMessages", { params: { hash } })).toEqual([]);
    expect(await mailsTo(installation, quote_input.email, id)).not.toContain("order_message");
  });

  test("seven days without a reply close the request, and the customer is notified", async () => {
    const { id, hash } = await askForQuote(installation);
    await piotr(installation).call("writeToCustomer", {
      ...byId(id),
      body: { text: "Jaki termin?", is_question: true },
    });
    installation.clock.forward(7 * day - minute);
    await installation.runJobs();
    expect((await orderOf(visitor(installation), hash)).status).toBe("calculation");
    installation.clock.forward(2 * minute);
    await installation.runJobs();
    expect((await orderOf(visitor(installation), hash)).status).toBe("dropped");
    expect(await mailsTo(installation, quote_input.email, id)).toContain("order_dropped");
  });

  test("an answered request waits 72 hours from the reply, not from the question", async () => {
    const { id, hash } = await askForQuote(installation);
    await piotr(installation).call("writeToCustomer", {
      ...byId(id),
      body: { text: "Jaki termin?", is_question: true },
    });
    installation.clock.forward(4 * day);
    await visitor(installation).call("writeMessage", { params: { hash }, body: { text: "Piątek" } });
    installation.clock.forward(2 * day);
    await installation.runJobs();
    expect((await orderOf(visitor(installation), hash)).status).toBe("calculation");
    installation.clock.forward(day + minute);
    await installation.runJobs();
    expect((await orderOf(visitor(installation), hash)).status).toBe("failure");
  });
});

describe("Messages of an order", () => {
  test("the customer writes with a file; the desk sees it as unread, reads it, and the access is recorded", async () => {
    const guest = visitor(installation);
    const { orders } = await paidOrder(installation, guest);
    const { id = 0, hash = "" } = orders[0] ?? {};
    const file = { query: { name: "slownik.txt" }, body: Buffer.from("kot – cat") };
    const { data } = (await guest.send("uploadFile", file)).json<{ data: { hash: string } }>();
    await guest.call("writeMessage", {
      params: { hash },
      body: { text: "Proszę użyć słownika", files: [data.hash] },
    });
    const unread = await piotr(installation).call("unreadMessages", {});
    expect(unread.find(({ order_id }) => order_id === id)).toMatchObject({
      unread: 1,
      text: "Proszę użyć słownika",
    });
    const [message] = await piotr(installation).call("deskMessages", byId(id));
    expect(message).toMatchObject({
      author: "customer",
      files: [{ name: "slownik.txt", kind: "reference" }],
    });
    expect(
      (await piotr(installation).call("unreadMessages", {})).some(({ order_id }) => order_id === id),
    ).toBe(false);
    const look = await installation.db
      .selectFrom("audit_log")
      .select("act")
      .where("object_id", "=", id)
      .where("act", "=", "message.look")
      .execute();
    expect(look).toHaveLength(1);
    const [seen] = await guest.call("orderMessages", { params: { hash } });
    expect(seen?.read_at).not.toBeNull();
  });

  test("customer service may reply; an empty message is refused", async () => {
    const { id, hash } = await askForQuote(installation);
    const celina = session(installation, { zone: "staff", email: "celina@example.com" });
    const thread = await celina.call("writeToCustomer", { ...byId(id), body: { text: "Dzień dobry" } });
    expect(thread).toMatchObject([{ author: "desk", is_question: false }]);
    expect(
      await visitor(installation).refusal("writeMessage", { params: { hash }, body: { text: "   " } }),
    ).toMatchObject({ status: 422 });
    expect(
      await visitor(installation).refusal("writeMessage", {
        params: { hash },
        body: { text: "x", files: ["a".repeat(22)] },
      }),
    ).toMatchObject({ code: "file.not_found" });
    expect(
      await visitor(installation).refusal("orderMessages", { params: { hash: "b".repeat(22) } }),
    ).toMatchObject({
      code: "order.not_found",
    });
  });
});
