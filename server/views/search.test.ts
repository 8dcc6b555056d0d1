import { describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { session, type Session } from "#test/session.ts";
import { someCoupon } from "#test/calls/desk-code-calls.ts";
import { anna, inOneInstallation, paidOrder, piotr, quote_input, visitor } from "#test/steps.ts";

let installation: Installation;
let admin: Session;
inOneInstallation((opened) => {
  installation = opened;
  admin = session(installation, { zone: "staff", email: "admin@example.com" });
});

const found = async (search: string, who = admin) =>
  Object.fromEntries(
    (await who.call("deskSearch", { query: { search } })).map(({ group, hits }) => [group, hits]),
  );

describe("The search of the desk", () => {
  test("finds an order by number, hash, buyer, file and the title of its payment", async () => {
    const upload = { query: { name: "Umowa najmu.txt" }, body: Buffer.from("kilka słów do przełożenia") };
    const { data: file } = (await anna(installation).send("uploadFile", upload)).json<{
      data: { hash: string };
    }>();
    const { orders, payment_hash } = await paidOrder(installation, anna(installation), {
      files: [file.hash],
    });
    const { id = 0, hash = "" } = orders[0] ?? {};
    for (const search of [String(id), `#${id}`, hash])
      expect((await found(search))["orders"]?.[0], search).toMatchObject({ id, brand: "tolmaro" });
    expect((await found("GOŚĆ"))["orders"]?.map((hit) => hit.id)).toContain(id);
    expect((await found("najmu"))["files"]?.[0]).toMatchObject({ id, title: "Umowa najmu.txt" });
    const { transaction_name } = await installation.db
      .selectFrom("payment")
      .select("transaction_name")
      .where("hash", "=", payment_hash)
      .executeTakeFirstOrThrow();
    expect((await found(transaction_name))["payments"]?.[0]).toMatchObject({ id });
  });

  test("finds customers by name, e-mail and VAT number, invoices, codes, translators and mails", async () => {
    const [firma] = (await found("firma@example"))["customers"] ?? [];
    expect(firma?.brand).toBe("turbotlumaczenia");
    const { vat_id } = await installation.db
      .selectFrom("customer")
      .select("vat_id")
      .where("id", "=", firma?.id ?? 0)
      .executeTakeFirstOrThrow();
    expect((await found(vat_id ?? ""))["customers"]?.[0]?.id).toBe(firma?.id);
    const { number } = await installation.db.selectFrom("invoice").select("number").executeTakeFirstOrThrow();
    expect((await found(number.toLowerCase()))["invoices"]?.map(({ title }) => title)).toContain(number);
    expect((await found("olena"))["translators"]?.[0]?.title).toContain("Olena");
    await visitor(installation).call("createOrder", { body: quote_input });
    await installation.runJobs();
    const [mail] = (await found(quote_input.email))["mails"] ?? [];
    expect(mail?.detail).toBe(quote_input.email);
    expect((await admin.call("deskMail", { params: { id: String(mail?.id) } })).subject).toBe(mail?.title);
    const { code } = await someCoupon(admin);
    expect((await found(code.slice(0, 5)))["coupons"]?.map(({ title }) => title)).toContain(code);
  });

  test("what a role may not read is not found by it", async () => {
    const ksiegowa = session(installation, { zone: "staff", email: "ksiegowa@example.com" });
    expect((await found("najmu", ksiegowa))["files"]).toBeUndefined();
    expect((await found("olena", ksiegowa))["translators"]).toBeUndefined();
    expect((await found("firma@example", ksiegowa))["customers"]).toHaveLength(1);
    expect((await found("olena", piotr(installation)))["translators"]).toHaveLength(1);
  });

  test("what is no word finds nothing, and a mark of a pattern means itself", async () => {
    for (const search of [" ", "#", "%%%", "___", "zzzzzz", "'; drop"])
      expect(await found(search), search).toEqual({});
    expect(await found("99999999999")).toEqual({});
  });
});
