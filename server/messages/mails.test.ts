import { describe, expect, test } from "vitest";
import { brands } from "#brands/all.ts";
import { locales } from "#brands/brand.ts";
import { mail_groups } from "#domain/messages/mail-groups.ts";
import type { Installation } from "#test/installation.ts";
import { readArea } from "#test/message-files.ts";
import { someCustomer } from "#test/people.ts";
import { session } from "#test/session.ts";
import {
  anna,
  hour,
  inOneInstallation,
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

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

let written = 0;
/** Writes a mail of a kind; returns its id, null when its recipient does not receive the kind. */
const writeOne = (kind: string, recipient: string, locale: "en" | "pl" | "ua" = "en") => {
  const mail = mailOfKind(kind);
  if (!mail) throw new Error(`there is no mail ${kind}`);
  const data = mail.sample({ origin: "http://tolmaro.localhost", locale });
  const to = { brand: brands[0], locale, recipient };
  const key = `scenario:${(written += 1)}`;
  return installation.db
    .transaction()
    .execute((tx) => writeMail(tx, mail, { key, to, order_id: null, data }, installation.clock.now()));
};
const rowOf = (id: number | null) =>
  installation.db
    .selectFrom("mail")
    .selectAll()
    .where("id", "=", id ?? 0)
    .executeTakeFirstOrThrow();
/** The page of a mail's link where its reader chooses, and the key in it. */
async function stopOf(id: number | null): Promise<{ url: string; hash: string }> {
  const { stop_url } = await rowOf(id);
  const url = stop_url ?? "";
  return { url, hash: url.split("/").at(-1) ?? "" };
}
/** The request of a mail program. */
const oneClick = (url: string, group: string, payload = "List-Unsubscribe=One-Click") =>
  installation.app.inject({
    method: "POST",
    url: `${new URL(url).pathname}?group=${group}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload,
  });
const auditOf = (id: number) =>
  installation.db
    .selectFrom("audit_log")
    .select("act")
    .where("object", "=", "mail")
    .where("object_id", "=", id)
    .orderBy("id")
    .execute();

describe("Optional mails can be stopped", () => {
  test("an optional mail has the link in text and HTML; a mandatory one does not", async () => {
    const optional = await rowOf(await writeOne("payment_reminder", "Ewa@Example.com", "pl"));
    expect(optional.stop_url).toMatch(/^http:\/\/tolmaro\.localhost\/pl\/mails\/[\w-]{22}$/);
    expect(optional.text).toContain(optional.stop_url);
    expect(optional.html).toContain(`href="${optional.stop_url}"`);
    const due = await rowOf(await writeOne("invoice_reminder", "ewa@example.com", "pl"));
    expect(due.stop_url).toBeNull();
    expect(due.text).not.toContain("/mails/");
  });

  test("an address has one key, in any spelling; each brand has its own", async () => {
    const first = await stopOf(await writeOne("payment_reminder", "Jan@example.com"));
    expect(await stopOf(await writeOne("bonus_expiring", "jan@EXAMPLE.com"))).toEqual(first);
    const turbo = session(installation, { zone: "visitor", brand: "turbotlumaczenia" });
    expect((await turbo.refusal("mailChoice", { params: { hash: first.hash } })).code).toBe(
      "mail_choice.not_found",
    );
  });

  test("the page switches one group off without a login, and its mails are not written", async () => {
    const { hash } = await stopOf(await writeOne("payment_reminder", "kinga@example.com"));
    const guest = visitor(installation);
    expect(await guest.call("mailChoice", { params: { hash } })).toEqual({
      address_hint: "k•••@example.com",
      groups: ["quotes", "payments", "balance", "review"].map((group) => ({ group, on: true })),
    });
    const chosen = await guest.call("chooseMails", { params: { hash }, body: { off: ["payments"] } });
    expect(chosen.groups.filter(({ on }) => !on)).toEqual([{ group: "payments", on: false }]);
    expect(await writeOne("payment_reminder", "Kinga@example.com")).toBeNull();
    expect(await writeOne("bonus_expiring", "kinga@example.com")).not.toBeNull();
    expect(await writeOne("payment_failed", "kinga@example.com")).not.toBeNull();
    await guest.call("chooseMails", { params: { hash }, body: { off: [] } });
    expect(await writeOne("payment_reminder", "kinga@example.com")).not.toBeNull();
  });

  test("RFC 8058: one click stops one group, a second click changes nothing, an opened address neither", async () => {
    const { url, hash } = await stopOf(await writeOne("payment_reminder", "klik@example.com"));
    const opened = await installation.app.inject({
      method: "GET",
      url: `${new URL(url).pathname}?group=payments`,
    });
    expect(opened.headers["content-type"]).toContain("text/html");
    expect(await writeOne("payment_reminder", "klik@example.com")).not.toBeNull();
    for (let i = 0; i < 2; i += 1) {
      const answer = await oneClick(url, "payments");
      expect([answer.statusCode, answer.body]).toEqual([200, "OK"]);
    }
    expect(await writeOne("payment_reminder", "klik@example.com")).toBeNull();
    const { groups } = await visitor(installation).call("mailChoice", { params: { hash } });
    expect(groups.filter(({ on }) => !on)).toEqual([{ group: "payments", on: false }]);
  });

  test("a multipart form is a click too; an empty body, an unknown key and an unknown group are not", async () => {
    const { url } = await stopOf(await writeOne("payment_reminder", "czesci@example.com"));
    expect((await oneClick(url, "payments", "hello")).statusCode).toBe(400);
    expect((await oneClick(url, "everything")).statusCode).toBe(422);
    expect((await oneClick(`${url.slice(0, -3)}xyz`, "payments")).statusCode).toBe(404);
    expect(await writeOne("payment_reminder", "czesci@example.com")).not.toBeNull();
    const parts = `--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--`;
    expect((await oneClick(url, "balance", parts)).statusCode).toBe(200);
    expect(await writeOne("bonus_expiring", "czesci@example.com")).toBeNull();
  });

  test("a customer chooses in the settings, before any mail was written", async () => {
    const { email, who } = await someCustomer(installation);
    const mine = { params: { hash: "mine" } } as const;
    expect((await who.call("mailChoice", mine)).groups.every(({ on }) => on)).toBe(true);
    await who.call("chooseMails", { ...mine, body: { off: ["balance", "quotes"] } });
    expect(await writeOne("bonus_expiring", email)).toBeNull();
    expect((await visitor(installation).refusal("mailChoice", mine)).code).toBe("mail_choice.not_found");
  });

  test("a translator chooses about offers, and gets none by mail after that", async () => {
    const stage = async () => {
      const { orders } = await paidOrder(installation, visitor(installation));
      await offerStage(installation, orders[0]?.id ?? 0, "olena@example.com");
      await installation.runJobs();
    };
    const offers = () =>
      installation.db
        .selectFrom("mail")
        .select("id")
        .where("kind", "=", "offer_sent")
        .where("recipient", "=", "olena@example.com")
        .execute();
    await stage();
    const before = await offers();
    const [first] = before;
    const { hash } = await stopOf(first?.id ?? null);
    const { groups } = await visitor(installation).call("mailChoice", { params: { hash } });
    expect(groups).toEqual([{ group: "offers", on: true }]);
    // A group that is not shown is unchanged, whatever a request contains.
    await visitor(installation).call("chooseMails", {
      params: { hash },
      body: { off: ["offers", "quotes"] },
    });
    await stage();
    expect(await offers()).toEqual(before);
    expect(await translator(installation, "olena@example.com").call("offers", {})).toHaveLength(2);
  });
});

describe("The log of mails at the desk", () => {
  test("finds by recipient, order, kind and state, and shows the content of the mail", async () => {
    const placed = await paidOrder(installation, anna(installation), { target_langs: ["en", "de"] });
    const [one, other] = placed.orders;
    const desk = piotr(installation);
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
    expect(await auditOf(id)).toEqual([{ act: "mail.look" }]);
    expect((await desk.call("deskMails", { query: { search: "GOSC@", per_page: "1" } })).meta.total).toBe(2);
    expect((await desk.call("deskMails", { query: { state: "failed" } })).data).toEqual([]);
  });

  test("has the subject as it was sent, in the language of the recipient, for every reader", async () => {
    const { id, subject } = await rowOf(await writeOne("order_paid", "tema@example.com", "ua"));
    expect(subject).toMatch(/[а-яії]/);
    for (const language of ["pl", "en"]) {
      const desk = session(installation, {
        zone: "staff",
        email: "piotr@example.com",
        language,
        at_work: true,
      });
      const { data } = await desk.call("deskMails", { query: { search: "tema@example.com" } });
      expect(data.map((row) => [row.id, row.subject])).toEqual([[id, subject]]);
    }
  });

  test("sends a copy, also of a copy, and records it", async () => {
    const id = (await writeOne("order_paid", "kopia@example.com")) ?? 0;
    const desk = piotr(installation);
    const first = await desk.call("resendMail", { params: { id: String(id) } });
    const second = await desk.call("resendMail", { params: { id: String(first.id) } });
    const rows = await Promise.all([id, first.id, second.id].map(rowOf));
    expect(new Set(rows.map(({ html }) => html)).size).toBe(1);
    expect(rows.map(({ copy_of }) => copy_of)).toEqual([null, id, id]);
    expect(rows.map(({ unique_key }) => unique_key).slice(1)).toEqual([`again:${id}:1`, `again:${id}:2`]);
    const { rows: jobs } = await installation.machine.pool.query(
      "select 1 from graphile_worker._private_jobs where payload->>'mail_id' = any($1)",
      [[String(first.id), String(second.id)]],
    );
    expect(jobs).toHaveLength(2);
    expect(await auditOf(id)).toEqual([{ act: "mail.resend" }]);
  });

  test("two simultaneous requests make two copies, never a fault", async () => {
    const id = (await writeOne("order_paid", "obaj@example.com")) ?? 0;
    const desk = piotr(installation);
    await desk.headers();
    const press = () => desk.send("resendMail", { params: { id: String(id) } });
    const answers = await Promise.all([press(), press(), press()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });

  test("a failed mail is retried unchanged", async () => {
    const id = (await writeOne("order_paid", "pelna@example.com")) ?? 0;
    await installation.db
      .updateTable("mail")
      .set({ error: "the mailbox is full" })
      .where("id", "=", id)
      .execute();
    const desk = piotr(installation);
    const failed = await desk.call("deskMails", { query: { state: "failed" } });
    expect(failed.data.map((mail) => mail.id)).toEqual([id]);
    expect((await desk.call("deskMail", { params: { id: String(id) } })).error).toBe("the mailbox is full");
    expect(await desk.call("resendMail", { params: { id: String(id) } })).toEqual({ id });
    expect((await rowOf(id)).error).toBeNull();
  });

  test("a mail that grants access is listed without its content and cannot be sent again", async () => {
    const desk = piotr(installation);
    for (const { kind } of mails.filter(({ rule }) => rule.secret)) {
      const id = String(await writeOne(kind, "tajne@example.com"));
      const mail = await desk.call("deskMail", { params: { id } });
      expect([mail.content, mail.again], kind).toEqual([null, "secret"]);
      expect((await desk.refusal("resendMail", { params: { id } })).code).toBe("mail.secret");
    }
    expect((await desk.call("deskMails", { query: { search: "tajne@" } })).data.length).toBeGreaterThan(3);
  });

  test("a group stopped by the recipient is not sent again", async () => {
    const id = (await writeOne("payment_reminder", "dosc@example.com")) ?? 0;
    await oneClick((await stopOf(id)).url, "payments");
    const desk = piotr(installation);
    expect((await desk.call("deskMail", { params: { id: String(id) } })).again).toBe("stopped");
    expect((await desk.refusal("resendMail", { params: { id: String(id) } })).code).toBe("mail.stopped");
  });

  test("an unknown mail is not found, and an unauthorised caller sees none", async () => {
    expect((await piotr(installation).refusal("deskMail", { params: { id: "999999" } })).code).toBe(
      "mail.not_found",
    );
    expect((await anna(installation).refusal("deskMails", { query: {} })).code).toBe("access.forbidden");
  });
});

describe("Every kind of mail", () => {
  test("has a name at the desk in each language, and each group a way to be stopped", async () => {
    const { sentences } = await readArea("messages/mails");
    for (const locale of locales)
      for (const { kind } of mails)
        expect(sentences[locale]?.[`mails.kind.${kind}`], `${locale} ${kind}`).toBeTruthy();
    const used = new Set(mails.map(({ rule }) => rule.group));
    used.delete(null);
    expect(mail_groups).toEqual(expect.arrayContaining([...used]));
    expect(cartKinds()).toContain("order_paid");
  });
});

describe("A mail about an order that ended", () => {
  test("contains the refunded amount, and no amount where nothing was paid", async () => {
    const paid = await paidOrder(installation, visitor(installation));
    const open = await placeOrder(visitor(installation));
    for (const { orders } of [paid, open])
      await piotr(installation).call("actOnOrder", {
        params: { id: String(orders[0]?.id) },
        body: { event: "order.cancel" },
      });
    await installation.runJobs();
    const cancellations = await Promise.all(
      [paid, open].map(({ orders }) =>
        installation.db
          .selectFrom("mail")
          .select("text")
          .where("kind", "=", "order_canceled")
          .where("order_id", "=", orders[0]?.id ?? 0)
          .executeTakeFirstOrThrow(),
      ),
    );
    const texts = cancellations.map(({ text }) => text.replaceAll("\u00a0", " "));
    expect(texts[0]).toContain(`We are refunding PLN ${paid.gross} to your original means of payment.`);
    expect(texts[1]).not.toContain("returning");
  });

  test("contains the reason for which the desk declined a request", async () => {
    const { orders } = await visitor(installation).call("createOrder", { body: quote_input });
    const id = orders[0]?.id ?? 0;
    installation.clock.forward(hour);
    await piotr(installation).call("actOnOrder", {
      params: { id: String(id) },
      body: { event: "quote.refuse", reason: "We have no translator for this subject." },
    });
    await installation.runJobs();
    const { text } = await installation.db
      .selectFrom("mail")
      .select("text")
      .where("kind", "=", "order_dropped")
      .where("order_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(text).toContain("Reason: We have no translator for this subject.");
  });
});

test("every mail of these tests that opens the order leads to a page of an order", async () => {
  const rows = await installation.db.selectFrom("mail").select(["kind", "text"]).execute();
  const opening = rows.flatMap(({ kind, text }) => {
    const [, url] = /^Open the order:\n(.*)$/m.exec(text) ?? [];
    return url === undefined ? [] : [{ kind, url }];
  });
  expect(opening.map(({ kind }) => kind)).toContain("order_dropped");
  expect(opening.filter(({ url }) => !/\/orders?\/[^/]+$/.test(url) || url.endsWith("/write"))).toEqual([]);
});
