import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { brands } from "#brands/all.ts";
import type { Tx } from "../db/open.ts";
import { testDatabase, type TestDatabase } from "#test/database.ts";
import { mails } from "#server/app/composition.ts";
import { invoiceIssuedMail } from "#server/invoices/mails/invoice-issued.ts";
import { paymentReminderMail } from "#server/payments/mails/payment-reminder.ts";
import { writeMail } from "./outbox.ts";
import { sendMail } from "./send.ts";
import { installMails } from "./table.ts";

let database: TestDatabase;
let smtp: SMTPServer;
let smtp_url: string;
let refuse = false;
const received: { readonly to: readonly string[]; readonly raw: Buffer }[] = [];
const now = new Date("2026-03-02T09:30:00Z");
const pdf = Buffer.from("%PDF-1.7 …");
const store = { read: (key: string) => Promise.resolve(Buffer.from(key === "invoices/abc.pdf" ? pdf : "")) };
const origin = "http://tolmaro.localhost:3000";

beforeAll(async () => {
  installMails(mails);
  database = await testDatabase();
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        if (refuse) return done(new Error("the mailbox is full"));
        received.push({ to: session.envelope.rcptTo.map((one) => one.address), raw: Buffer.concat(parts) });
        return done();
      });
    },
  });
  smtp.listen(0, "127.0.0.1", () => {});
  if (!smtp.server.listening) await once(smtp.server, "listening");
  smtp_url = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
});
afterEach(() => {
  received.length = 0;
  refuse = false;
});
afterAll(async () => {
  await new Promise<void>((done) => smtp.close(done));
  await database.drop();
});

const inTx = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);
const invoiceMail = (key: string, recipient = "olena@kovalenko.example") => ({
  key,
  to: { brand: brands[0], locale: "ua", recipient } as const,
  order_id: 10280,
  data: invoiceIssuedMail.sample({ origin, locale: "ua" }),
  attachment: { name: "FV-2026-03-000001.pdf", key: "invoices/abc.pdf" },
});
async function write(unique_key: string): Promise<number> {
  const id = await inTx((tx) => writeMail(tx, invoiceIssuedMail, invoiceMail(unique_key), now));
  if (id === null) throw new Error("the mail was written before");
  return id;
}
const rowOf = (id: number) =>
  database.db.selectFrom("mail").select(["sent_at", "error"]).where("id", "=", id).executeTakeFirstOrThrow();
const parsed = (): Promise<Email> => PostalMime.parse(received[0]?.raw ?? "");

describe("writing a mail", () => {
  test("the same occasion is written once, and its job with it", async () => {
    const first = await inTx((tx) => writeMail(tx, invoiceIssuedMail, invoiceMail("once"), now));
    expect(first).not.toBeNull();
    expect(await inTx((tx) => writeMail(tx, invoiceIssuedMail, invoiceMail("once"), now))).toBeNull();
    const jobs = await database.db
      .withSchema("graphile_worker")
      .selectFrom("jobs" as never)
      .selectAll()
      .execute();
    expect(jobs).toHaveLength(1);
    expect(jobs[0]).toMatchObject({ task_identifier: "mail.send" });
  });

  test("what is undone leaves no mail", async () => {
    const undone = inTx(async (tx) => {
      await writeMail(tx, invoiceIssuedMail, invoiceMail("undone"), now);
      throw new RangeError("no");
    });
    await expect(undone).rejects.toThrow("no");
    expect(
      await database.db.selectFrom("mail").select("id").where("unique_key", "=", "undone").execute(),
    ).toEqual([]);
  });
});

describe("sending a mail through a real SMTP connection", () => {
  test("arrives with subject, sender, link and attachment in Cyrillic script", async () => {
    const id = await write("sent");
    expect(await sendMail({ db: database.db, store, smtp_url }, id)).toBe("sent");
    expect(received[0]?.to).toEqual(["olena@kovalenko.example"]);
    const mail = await parsed();
    expect(mail.subject?.replace(/\u00a0/g, " ")).toBe("Рахунок-фактура FV/2026/03/000001 на 246,00 PLN");
    expect(mail.from).toMatchObject({ name: "Tolmaro", address: "hello@tolmaro.example" });
    const link = `${origin}/ua/account/order/sample`;
    expect(mail.text).toContain(link);
    expect(mail.html).toContain(`href="${link}"`);
    expect(mail.html).toContain('src="cid:mark.tolmaro@mark"');
    expect(mail.attachments.map((file) => [file.filename, file.mimeType, file.contentId])).toEqual([
      ["tolmaro.png", "image/png", "<mark.tolmaro@mark>"],
      ["FV-2026-03-000001.pdf", "application/pdf", undefined],
    ]);
    expect(Buffer.from(mail.attachments[1]?.content as ArrayBuffer)).toEqual(pdf);
  });

  test("a line break in subject or address adds no header and no recipient", async () => {
    const id = await write("injected");
    const subject = "Invoice\r\nBcc: other@evil.example\r\n\r\nAnother text";
    const recipient = "olena@kovalenko.example\r\nRCPT TO:<other@evil.example>";
    await database.db.updateTable("mail").set({ subject, recipient }).where("id", "=", id).execute();
    const before = received.length;
    await sendMail({ db: database.db, store, smtp_url }, id).catch(() => {});
    for (const mail of received.slice(before)) {
      expect(mail.to.join()).not.toMatch(/^other@|,other@/);
      expect(mail.raw.toString("utf8").split(/\r?\n\r?\n/)[0]).not.toMatch(/^bcc:/im);
    }
  });

  test("RFC 8058: an optional mail has a header for one-click unsubscription, others do not", async () => {
    const { to, ...rest } = invoiceMail("optional");
    const data = paymentReminderMail.sample({ origin, locale: "de" });
    const attachment = { name: "", key: "" };
    const optional = { ...rest, to: { ...to, locale: "de" }, data, attachment } as const;
    const id = await inTx((tx) => writeMail(tx, paymentReminderMail, optional, now));
    const { stop_url } = await database.db
      .selectFrom("mail")
      .select("stop_url")
      .where("id", "=", id ?? 0)
      .executeTakeFirstOrThrow();
    // The flagship has no German portal, so its page is in the brand's first language.
    expect(stop_url).toMatch(/^http:\/\/tolmaro\.localhost:3000\/pl\/mails\/[\w-]{22}$/);
    await sendMail({ db: database.db, store, smtp_url }, id ?? 0);
    const headers = new Map((await parsed()).headers.map(({ key, value }) => [key, value]));
    expect(headers.get("list-unsubscribe")).toBe(
      `<${stop_url}?group=payments>, <mailto:hello@tolmaro.example?subject=unsubscribe>`,
    );
    expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    received.length = 0;
    await sendMail({ db: database.db, store, smtp_url }, await write("plain"));
    const plain = (await parsed()).headers.map(({ key }) => key);
    expect(plain).not.toContain("list-unsubscribe");
  });

  test("an address with a comma in it stays one recipient", async () => {
    const recipient = '"nowak,anna"@nowak.example';
    const id = await inTx((tx) => writeMail(tx, invoiceIssuedMail, invoiceMail("comma", recipient), now));
    await sendMail({ db: database.db, store, smtp_url }, id ?? 0);
    expect(received[0]?.to).toHaveLength(1);
  });

  test("a mail sent twice is one mail to the reader's program", async () => {
    const id = await write("twice");
    for (let i = 0; i < 2; i += 1) await sendMail({ db: database.db, store, smtp_url }, id);
    const ids = await Promise.all(received.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId));
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test("a mail already sent stays where it is", async () => {
    const id = await write("done");
    await database.db.updateTable("mail").set({ sent_at: now }).where("id", "=", id).execute();
    expect(await sendMail({ db: database.db, store, smtp_url }, id)).toBe("unsent");
    expect(received).toEqual([]);
  });

  test("a failure is noted in the row and thrown on, so that the queue tries again", async () => {
    const id = await write("refused");
    refuse = true;
    await expect(sendMail({ db: database.db, store, smtp_url }, id)).rejects.toThrow("the mailbox is full");
    const row = await rowOf(id);
    expect(row.sent_at).toBeNull();
    expect(row.error).toContain("the mailbox is full");
  });

  test("without an SMTP server the mail stays in the mailbox", async () => {
    const id = await write("unsent");
    expect(await sendMail({ db: database.db, store, smtp_url: null }, id)).toBe("unsent");
    expect(await rowOf(id)).toEqual({ sent_at: null, error: null });
  });
});
