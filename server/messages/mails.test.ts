import { describe, expect, test } from "vitest";
import { brands } from "#brands/all.ts";
import { locales } from "#brands/brand.ts";
import { mail_groups } from "#domain/messages/mail-groups.ts";
import { de } from "#messages/messages/mails/de.ts";
import { en } from "#messages/messages/mails/en.ts";
import { pl } from "#messages/messages/mails/pl.ts";
import { ua } from "#messages/messages/mails/ua.ts";
import type { Installation } from "#test/installation.ts";
import { someCustomer } from "#test/people.ts";
import { session } from "#test/session.ts";
import {
  anna,
  hour,
  inOneShop,
  offerStage,
  paidOrder,
  piotr,
  placeOrder,
  quote_input,
  translator,
  visitor,
} from "#test/steps.ts";
import { mails } from "#server/app/composition.ts";
import { writeMail } from "#server/kernel/mail/outbox.ts";
import { cartKinds, mailOfKind } from "#server/kernel/mail/table.ts";

let shop: Installation;
inOneShop((opened) => {
  shop = opened;
});

let written = 0;
/** Writes a mail of a kind; answers its id, null when its reader wants none. */
const writeOne = (kind: string, recipient: string, locale: "en" | "pl" | "ua" = "en") => {
  const mail = mailOfKind(kind);
  if (!mail) throw new Error(`there is no mail ${kind}`);
  const data = mail.sample({ origin: "http://tolmaro.localhost", locale });
  const to = { brand: brands[0], locale, recipient };
  const key = `story:${(written += 1)}`;
  return shop.db
    .transaction()
    .execute((tx) => writeMail(tx, mail, { key, to, order_id: null, data }, shop.clock.now()));
};
const rowOf = (id: number | null) =>
  shop.db
    .selectFrom("mail")
    .selectAll()
    .where("id", "=", id ?? 0)
    .executeTakeFirstOrThrow();
/** The page where a mail's reader chooses, and the key in it. */
async function stopOf(id: number | null): Promise<{ url: string; hash: string }> {
  const { stop_url } = await rowOf(id);
  const url = stop_url ?? "";
  return { url, hash: url.split("/").at(-1) ?? "" };
}
/** What a mail program posts. */
const oneClick = (url: string, group: string, payload = "List-Unsubscribe=One-Click") =>
  shop.app.inject({
    method: "POST",
    url: `${new URL(url).pathname}?group=${group}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload,
  });
const lookedAt = (id: number) =>
  shop.db
    .selectFrom("audit_log")
    .select("act")
    .where("object", "=", "mail")
    .where("object_id", "=", id)
    .orderBy("id")
    .execute();

describe("What need not be sent can be stopped", () => {
  test("an optional mail says where, in text and HTML; what must be sent does not", async () => {
    const optional = await rowOf(await writeOne("payment_reminder", "Ewa@Example.com", "pl"));
    expect(optional.stop_url).toMatch(/^http:\/\/tolmaro\.localhost\/pl\/mails\/[\w-]{22}$/);
    expect(optional.text).toContain(optional.stop_url);
    expect(optional.html).toContain(`href="${optional.stop_url}"`);
    const due = await rowOf(await writeOne("invoice_reminder", "ewa@example.com", "pl"));
    expect(due.stop_url).toBeNull();
    expect(due.text).not.toContain("/mails/");
  });

  test("an address has one key, however it is written; each brand has its own", async () => {
    const first = await stopOf(await writeOne("payment_reminder", "Jan@example.com"));
    expect(await stopOf(await writeOne("bonus_expiring", "jan@EXAMPLE.com"))).toEqual(first);
    const turbo = session(shop, { zone: "visitor", brand: "turbotlumaczenia" });
    expect((await turbo.refusal("mailChoice", { params: { hash: first.hash } })).code).toBe(
      "mail_choice.not_found",
    );
  });

  test("the page takes one group away without a log-in, and its mails are not written", async () => {
    const { hash } = await stopOf(await writeOne("payment_reminder", "kinga@example.com"));
    const guest = visitor(shop);
    expect(await guest.call("mailChoice", { params: { hash } })).toEqual({
      address_hint: "k•••@example.com",
      groups: ["quotes", "payments", "balance", "review"].map((group) => ({ group, on: true })),
    });
    const kept = await guest.call("chooseMails", { params: { hash }, body: { off: ["payments"] } });
    expect(kept.groups.filter(({ on }) => !on)).toEqual([{ group: "payments", on: false }]);
    expect(await writeOne("payment_reminder", "Kinga@example.com")).toBeNull();
    expect(await writeOne("bonus_expiring", "kinga@example.com")).not.toBeNull();
    expect(await writeOne("payment_failed", "kinga@example.com")).not.toBeNull();
    await guest.call("chooseMails", { params: { hash }, body: { off: [] } });
    expect(await writeOne("payment_reminder", "kinga@example.com")).not.toBeNull();
  });

  test("RFC 8058: one click stops one group, a second click changes nothing, an opened address neither", async () => {
    const { url, hash } = await stopOf(await writeOne("payment_reminder", "klik@example.com"));
    const opened = await shop.app.inject({ method: "GET", url: `${new URL(url).pathname}?group=payments` });
    expect(opened.headers["content-type"]).toContain("text/html");
    expect(await writeOne("payment_reminder", "klik@example.com")).not.toBeNull();
    for (let i = 0; i < 2; i += 1) {
      const answer = await oneClick(url, "payments");
      expect([answer.statusCode, answer.body]).toEqual([200, "OK"]);
    }
    expect(await writeOne("payment_reminder", "klik@example.com")).toBeNull();
    const { groups } = await visitor(shop).call("mailChoice", { params: { hash } });
    expect(groups.filter(({ on }) => !on)).toEqual([{ group: "payments", on: false }]);
  });

  test("a form of several parts is a click too; a body that says nothing, an unknown key and group are none", async () => {
    const { url } = await stopOf(await writeOne("payment_reminder", "czesci@example.com"));
    expect((await oneClick(url, "payments", "hello")).statusCode).toBe(400);
    expect((await oneClick(url, "everything")).statusCode).toBe(422);
    expect((await oneClick(`${url.slice(0, -3)}xyz`, "payments")).statusCode).toBe(404);
    expect(await writeOne("payment_reminder", "czesci@example.com")).not.toBeNull();
    const parts = `--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--`;
    expect((await oneClick(url, "balance", parts)).statusCode).toBe(200);
    expect(await writeOne("bonus_expiring", "czesci@example.com")).toBeNull();
  });

  test("a customer chooses in the settings, before anything was ever written", async () => {
    const { email, who } = await someCustomer(shop);
    const mine = { params: { hash: "mine" } } as const;
    expect((await who.call("mailChoice", mine)).groups.every(({ on }) => on)).toBe(true);
    await who.call("chooseMails", { ...mine, body: { off: ["balance", "quotes"] } });
    expect(await writeOne("bonus_expiring", email)).toBeNull();
    expect((await visitor(shop).refusal("mailChoice", mine)).code).toBe("mail_choice.not_found");
  });

  test("a translator is asked about offers, and gets none by mail after that", async () => {
    const stage = async () => {
      const { orders } = await paidOrder(shop, visitor(shop));
      await offerStage(shop, orders[0]?.id ?? 0, "olena@example.com");
      await shop.runJobs();
    };
    const offers = () =>
      shop.db
        .selectFrom("mail")
        .select("id")
        .where("kind", "=", "offer_sent")
        .where("recipient", "=", "olena@example.com")
        .execute();
    await stage();
    const before = await offers();
    const [first] = before;
    const { hash } = await stopOf(first?.id ?? null);
    const { groups } = await visitor(shop).call("mailChoice", { params: { hash } });
    expect(groups).toEqual([{ group: "offers", on: true }]);
    // What nobody asked about stays as it is, whatever a request says.
    await visitor(shop).call("chooseMails", { params: { hash }, body: { off: ["offers", "quotes"] } });
    await stage();
    expect(await offers()).toEqual(before);
    expect(await translator(shop, "olena@example.com").call("offers", {})).toHaveLength(2);
  });
});

describe("The log of mails at the desk", () => {
  test("finds by reader, order, kind and state, and shows what the reader read", async () => {
    const placed = await paidOrder(shop, anna(shop), { target_langs: ["en", "de"] });
    const [one, other] = placed.orders;
    const desk = piotr(shop);
    const of_order = await desk.call("deskMails", { query: { order_id: String(other?.id) } });
    expect(of_order.data.map(({ kind }) => kind)).toContain("order_paid");
    const { data } = await desk.call("deskMails", {
      query: { search: String(one?.id), kind: "order_paid", state: "waiting" },
    });
    expect(data.map(({ recipient, state }) => [recipient, state])).toEqual([["gosc@example.com", "waiting"]]);
    const id = data[0]?.id ?? 0;
    const mail = await desk.call("deskMail", { params: { id: String(id) } });
    expect(mail.content?.html).toContain(String(one?.id));
    expect(mail.again).toBe("yes");
    expect(await lookedAt(id)).toEqual([{ act: "mail.look" }]);
    expect((await desk.call("deskMails", { query: { search: "GOSC@", per_page: "1" } })).meta.total).toBe(2);
    expect((await desk.call("deskMails", { query: { state: "failed" } })).data).toEqual([]);
  });

  test("sends a copy of its own, of the copy too, and writes it down", async () => {
    const id = (await writeOne("order_paid", "kopia@example.com")) ?? 0;
    const desk = piotr(shop);
    const first = await desk.call("resendMail", { params: { id: String(id) } });
    const second = await desk.call("resendMail", { params: { id: String(first.id) } });
    const rows = await Promise.all([id, first.id, second.id].map(rowOf));
    expect(new Set(rows.map(({ html }) => html)).size).toBe(1);
    expect(rows.map(({ copy_of }) => copy_of)).toEqual([null, id, id]);
    expect(rows.map(({ unique_key }) => unique_key).slice(1)).toEqual([`again:${id}:1`, `again:${id}:2`]);
    const { rows: jobs } = await shop.machine.pool.query(
      "select 1 from graphile_worker._private_jobs where payload->>'mail_id' = any($1)",
      [[String(first.id), String(second.id)]],
    );
    expect(jobs).toHaveLength(2);
    expect(await lookedAt(id)).toEqual([{ act: "mail.resend" }]);
  });

  test("two who press at once make two copies, never a fault", async () => {
    const id = (await writeOne("order_paid", "obaj@example.com")) ?? 0;
    const desk = piotr(shop);
    await desk.headers();
    const press = () => desk.send("resendMail", { params: { id: String(id) } });
    const answers = await Promise.all([press(), press(), press()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });

  test("what failed is tried again as it is", async () => {
    const id = (await writeOne("order_paid", "pelna@example.com")) ?? 0;
    await shop.db.updateTable("mail").set({ error: "the mailbox is full" }).where("id", "=", id).execute();
    const desk = piotr(shop);
    const failed = await desk.call("deskMails", { query: { state: "failed" } });
    expect(failed.data.map((mail) => mail.id)).toEqual([id]);
    expect((await desk.call("deskMail", { params: { id: String(id) } })).error).toBe("the mailbox is full");
    expect(await desk.call("resendMail", { params: { id: String(id) } })).toEqual({ id });
    expect((await rowOf(id)).error).toBeNull();
  });

  test("a mail that lets its reader in is listed without its content and stays where it is", async () => {
    const desk = piotr(shop);
    for (const { kind } of mails.filter(({ rule }) => rule.secret)) {
      const id = String(await writeOne(kind, "tajne@example.com"));
      const mail = await desk.call("deskMail", { params: { id } });
      expect([mail.content, mail.again], kind).toEqual([null, "secret"]);
      expect((await desk.refusal("resendMail", { params: { id } })).code).toBe("mail.secret");
    }
    expect((await desk.call("deskMails", { query: { search: "tajne@" } })).data.length).toBeGreaterThan(3);
  });

  test("what its reader stopped is not sent again", async () => {
    const id = (await writeOne("payment_reminder", "dosc@example.com")) ?? 0;
    await oneClick((await stopOf(id)).url, "payments");
    const desk = piotr(shop);
    expect((await desk.call("deskMail", { params: { id: String(id) } })).again).toBe("stopped");
    expect((await desk.refusal("resendMail", { params: { id: String(id) } })).code).toBe("mail.stopped");
  });

  test("a mail that there is not is not found, and a stranger sees nothing of any", async () => {
    expect((await piotr(shop).refusal("deskMail", { params: { id: "999999" } })).code).toBe("mail.not_found");
    expect((await anna(shop).refusal("deskMails", { query: {} })).code).toBe("access.forbidden");
  });
});

describe("Every kind of mail", () => {
  test("has a name at the desk in each language, and each group a way to be stopped", () => {
    for (const texts of [en, pl, de, ua] as readonly Readonly<Record<string, string>>[])
      for (const { kind } of mails) expect(texts[`mails.kind.${kind}`], kind).toBeTruthy();
    const used = new Set(mails.map(({ rule }) => rule.group));
    used.delete(null);
    expect(mail_groups).toEqual(expect.arrayContaining([...used]));
    expect(cartKinds()).toContain("order_paid");
    expect(locales).toHaveLength(4);
  });
});

describe("A letter about an order that ended", () => {
  test("says how much goes back, and nothing of money where nobody paid", async () => {
    const paid = await paidOrder(shop, visitor(shop));
    const open = await placeOrder(visitor(shop));
    for (const { orders } of [paid, open])
      await piotr(shop).call("actOnOrder", {
        params: { id: String(orders[0]?.id) },
        body: { event: "order.cancel" },
      });
    await shop.runJobs();
    const letters = await Promise.all(
      [paid, open].map(({ orders }) =>
        shop.db
          .selectFrom("mail")
          .select("text")
          .where("kind", "=", "order_canceled")
          .where("order_id", "=", orders[0]?.id ?? 0)
          .executeTakeFirstOrThrow(),
      ),
    );
    const texts = letters.map(({ text }) => text.replaceAll("\u00a0", " "));
    expect(texts[0]).toContain(`We are returning PLN ${paid.gross} the way it was paid.`);
    expect(texts[1]).not.toContain("returning");
  });

  test("tells the reason for which the desk declined a request", async () => {
    const { orders } = await visitor(shop).call("createOrder", { body: quote_input });
    const id = orders[0]?.id ?? 0;
    shop.clock.forward(hour);
    await piotr(shop).call("actOnOrder", {
      params: { id: String(id) },
      body: { event: "quote.refuse", reason: "We have nobody for this subject." },
    });
    await shop.runJobs();
    const { text } = await shop.db
      .selectFrom("mail")
      .select("text")
      .where("kind", "=", "order_dropped")
      .where("order_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(text).toContain("Reason: We have nobody for this subject.");
  });
});
