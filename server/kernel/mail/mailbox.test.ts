import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brands } from "#brands/all.ts";
import { locales } from "#brands/brand.ts";
import { testDatabase, type TestDatabase } from "#test/database.ts";
import { mails } from "#server/app/composition.ts";
import { orderDroppedMail } from "#server/orders/mails/order-dropped.ts";
import { mailbox } from "./mailbox.ts";
import { writeMail } from "./outbox.ts";
import { installMails } from "./table.ts";

let database: TestDatabase;
let app: FastifyInstance;
const ids: number[] = [];

beforeAll(async () => {
  installMails(mails);
  database = await testDatabase();
  app = fastify();
  await app.register(mailbox(database.db));
  for (const [recipient, reason] of [
    ["anna@nowak.example", "<b>late</b>"],
    ["piotr_1@nowak.example", ""],
    ["piotrx1@nowak.example", ""],
  ] as const) {
    const order = { id: 7, service_type: "write", source_lang: "pl", target_lang: "en" } as const;
    const occasion = {
      key: recipient,
      to: { brand: brands[0], locale: "en", recipient },
      order_id: null,
      data: { order, url: "http://tolmaro.localhost/en", reason, why: null },
    } as const;
    const id = await database.db
      .transaction()
      .execute((tx) => writeMail(tx, orderDroppedMail, occasion, new Date("2026-03-02T09:30:00Z")));
    if (id !== null) ids.push(id);
  }
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const get = (url: string) => app.inject({ method: "GET", url });

describe("the demo's mailbox", () => {
  test("lists the newest mail first", async () => {
    const { body, statusCode } = await get("/_mail");
    expect(statusCode).toBe(200);
    expect([...body.matchAll(/href="\/_mail\/(\d+)"/g)].map(([, id]) => Number(id))).toEqual(
      ids.toReversed(),
    );
  });

  test("finds a recipient, and a wildcard in the search means itself", async () => {
    const { body } = await get("/_mail?q=piotr_1");
    expect(body).toContain("piotr_1@nowak.example");
    expect(body).not.toContain("piotrx1@nowak.example");
    expect((await get("/_mail?q=%25")).body).toContain("No mail.");
  });

  test("a search is text wherever it is shown", async () => {
    const { body } = await get(`/_mail?q=${encodeURIComponent('"><script>')}`);
    expect(body).not.toContain("<script>");
    expect(body).toContain("&quot;&gt;&lt;script&gt;");
  });

  test("reloads itself only when asked to, and keeps the search", async () => {
    expect((await get("/_mail")).body).not.toContain('http-equiv="refresh"');
    const { body } = await get("/_mail?q=anna&refresh=1");
    expect(body).toContain('http-equiv="refresh"');
    expect(body).toContain('href="/_mail?q=anna"');
  });

  test("shows a mail in a frame in which nothing runs, with its text", async () => {
    const { body, headers } = await get(`/_mail/${ids[0]}`);
    expect(body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="');
    expect(body).toContain("anna@nowak.example");
    expect(body).toContain("&amp;lt;b&amp;gt;late&amp;lt;/b&amp;gt;");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(body).not.toContain("<script");
  });

  test.each(["0", "999999", "99999999999", "-1", "1e3", "abc", "%00", "1%20or%201=1"])(
    "there is no mail %s",
    async (id) => {
      expect((await get(`/_mail/${id}`)).statusCode).toBe(404);
    },
  );

  test.each(mails.flatMap(({ kind }) => locales.map((locale) => `${kind}/${locale}`)))(
    "has an example of %s",
    async (place) => {
      const { body, statusCode } = await get(`/_mail/preview/${place}`);
      expect(statusCode).toBe(200);
      expect(body).toContain("<iframe");
    },
  );

  test("lists the examples of every kind in every brand and each language it speaks", async () => {
    const { body, statusCode } = await get("/_mail/preview");
    expect(statusCode).toBe(200);
    const links = [...body.matchAll(/href="(\/_mail\/preview\/[^"]+)"/g)].map(([, link]) => link);
    expect(links).toEqual(
      mails.flatMap(({ kind }) =>
        brands.flatMap(({ slug, locales: spoken }) =>
          spoken.map((locale) => `/_mail/preview/${kind}/${locale}/${slug}`),
        ),
      ),
    );
  });

  test.each(brands)("an example of $slug is in its colours and links to the other brands", async (brand) => {
    const { body, statusCode } = await get(`/_mail/preview/order_paid/${brand.locales[0]}/${brand.slug}`);
    expect(statusCode).toBe(200);
    expect(body).toContain(`<strong>${brand.name}</strong>`);
    expect(body).toContain(brand.name.replace("&", "&amp;"));
    for (const other of brands.filter(({ slug }) => slug !== brand.slug))
      expect(body).toContain(`/${other.slug}">${other.name}</a>`);
  });

  test("has no example of what does not exist", async () => {
    for (const place of ["order_paid/en/nothing", "order_paid/en/constructor", "nothing/en/tolmaro"])
      expect((await get(`/_mail/preview/${place}`)).statusCode).toBe(404);
    for (const place of ["toString/en", "order_paid/uk", "order_paid/constructor"])
      expect((await get(`/_mail/preview/${place}`)).statusCode).toBe(404);
  });
});
