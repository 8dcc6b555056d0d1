import { describe, expect, test } from "vitest";
import { logIn, someCustomer } from "#test/people.ts";
import type { CallInput } from "#contract/client.ts";
import type { Routes } from "#contract/routes.ts";
import type { Installation } from "#test/installation.ts";
import { session, type Session } from "#test/session.ts";
import { buyer, inOneInstallation, order_input, paidOrder, placeOrder, visitor } from "#test/steps.ts";
import { demo_password } from "#server/app/demo-password.ts";

let installation: Installation;
let celina: Session;
let ksiegowa: Session;
let admin: Session;
inOneInstallation((opened) => {
  installation = opened;
  const staff = (email: string) => session(installation, { zone: "staff", email });
  [celina, ksiegowa, admin] = [
    staff("celina@example.com"),
    staff("ksiegowa@example.com"),
    staff("admin@example.com"),
  ];
});

const by = (id: number) => ({ params: { id: String(id) } });
const correct = (id: number, amount: string, who = celina) =>
  who.call("correctBalance", { ...by(id), body: { amount, reason: "Reklamacja" } });

describe("S5: the list of customers", () => {
  test("is searched and filtered", async () => {
    const { id, email } = await someCustomer(installation);
    const ids = async (query: NonNullable<CallInput<Routes["deskCustomers"]>["query"]>) =>
      (await celina.call("deskCustomers", { query })).data.map((row) => row.id);
    expect(await ids({ search: email.toUpperCase() })).toEqual([id]);
    expect(await ids({ brand: "lingy", search: email })).toEqual([]);
    expect(await ids({ money: "balance", search: email })).toEqual([]);
    await correct(id, "5.00");
    expect(await ids({ money: "balance", search: email })).toEqual([id]);
    expect(await ids({ state: "blocked", search: email })).toEqual([]);
    expect(await ids({ user_type: "private", state: "active", search: email })).toEqual([id]);
    expect(await ids({ money: "unpaid", search: email })).toEqual([]);
  });
});

describe("S5: one customer", () => {
  test("access is recorded; a change records the previous values, and a concurrent change refuses it", async () => {
    const { id } = await someCustomer(installation);
    const { profile, seen } = await celina.call("customerFile", by(id));
    const body = { ...profile, seen, last_name: "Nowak", city: "Gdańsk" };
    const saved = await celina.call("changeDeskCustomer", { ...by(id), body });
    expect(saved.profile).toMatchObject({ last_name: "Nowak", city: "Gdańsk" });
    expect((await ksiegowa.refusal("changeDeskCustomer", { ...by(id), body })).code).toBe("right.missing");
    expect((await admin.refusal("changeDeskCustomer", { ...by(id), body })).code).toBe("customer.changed");
    const lines = await admin.call("auditLines", { query: { object: "customer", object_id: String(id) } });
    expect(lines.data.map(({ act }) => act)).toEqual(["customer.change", "customer.look"]);
    expect(lines.data[0]?.detail).toMatchObject({
      before: { last_name: "", city: "" },
      after: { last_name: "Nowak", city: "Gdańsk" },
    });
    const wrong = { ...body, seen: saved.seen, country: "PL", postcode: "1" };
    expect((await celina.refusal("changeDeskCustomer", { ...by(id), body: wrong })).status).toBe(422);
  });

  test("§5: a company has a name of three characters; a private person needs none", async () => {
    const { id } = await someCustomer(installation);
    const { profile, seen } = await celina.call("customerFile", by(id));
    const refused = async (company_name: string) => {
      const body = { ...profile, seen, user_type: "company" as const, company_name };
      return (await celina.refusal("changeDeskCustomer", { ...by(id), body })).fields;
    };
    expect(await refused(" ")).toEqual({ company_name: ["This field is required"] });
    expect(await refused("AB ")).toEqual({ company_name: ["Enter at least 3 characters"] });
    const body = { ...profile, seen, city: "Gdynia" };
    expect((await celina.call("changeDeskCustomer", { ...by(id), body })).profile.city).toBe("Gdynia");
  });

  test("a phone number is typed as in the customer's country, as the customer may", async () => {
    const { id } = await someCustomer(installation);
    const save = async (country: string, phone: string) => {
      const { profile, seen } = await celina.call("customerFile", by(id));
      const body = { ...profile, seen, country, postcode: "", phone };
      return (await celina.call("changeDeskCustomer", { ...by(id), body })).profile.phone;
    };
    expect(await save("PL", "600 100 200")).toBe("+48600100200");
    expect(await save("DE", "030 123456")).toBe("+4930123456");
    expect(await save("DE", "+44 20 7946 0018")).toBe("+442079460018");
    const { profile, seen } = await celina.call("customerFile", by(id));
    const wrong = { ...profile, seen, phone: "12" };
    expect((await celina.refusal("changeDeskCustomer", { ...by(id), body: wrong })).status).toBe(422);
  });

  test("§6: the currency is changed here, only with an empty balance, to one the brand uses", async () => {
    const { id } = await someCustomer(installation);
    await correct(id, "10.00");
    const to = (currency: "EUR" | "PLN") => ({ ...by(id), body: { currency } }) as const;
    expect((await celina.refusal("setCustomerCurrency", to("EUR"))).code).toBe("customer.has_funds");
    await correct(id, "-10.00");
    expect((await celina.call("setCustomerCurrency", to("EUR"))).currency).toBe("EUR");
    expect((await correct(id, "1.00")).balance).toEqual({
      currency_code: "EUR",
      currency_amount_decimal: "1.00",
    });
  });

  test("a blocked customer is logged out, cannot log in and cannot order, nor as a guest", async () => {
    const { id, email, who } = await someCustomer(installation);
    await who.call("currentCustomer", {});
    await celina.call("blockCustomer", { ...by(id), body: { blocked: true, reason: "Cudza karta" } });
    expect((await who.refusal("currentCustomer", {})).status).toBe(401);
    const answer = await logIn(installation, email, demo_password);
    expect(answer.json()).toMatchObject({ error: { code: "account.blocked" } });
    const guest = visitor(installation);
    const { cart_hash } = await guest.call("createOrder", { body: order_input });
    const cart = await guest.call("cart", { params: { hash: cart_hash } });
    const body = { ...buyer, email, expected_gross: cart.price_gross.currency_amount_decimal };
    const refused = await guest.refusal("placeCart", { params: { hash: cart_hash }, body });
    expect(refused.code).toBe("account.blocked");
    const file = await celina.call("blockCustomer", {
      ...by(id),
      body: { blocked: false, reason: "Wyjaśnione" },
    });
    expect([file.state, file.blocked_reason]).toEqual(["active", ""]);
    expect((await logIn(installation, email, demo_password)).statusCode).toBe(200);
  });

  test("the activation is sent again only to an account that waits for it", async () => {
    const { id, email } = await someCustomer(installation);
    expect((await celina.refusal("resendCustomerActivation", by(id))).code).toBe("customer.active");
    await installation.db
      .updateTable("customer")
      .set({ activated_at: null, password_hash: null })
      .where("id", "=", id)
      .execute();
    await celina.call("resendCustomerActivation", by(id));
    await installation.runJobs();
    const mails = await installation.db
      .selectFrom("mail")
      .select("kind")
      .where("recipient", "=", email)
      .execute();
    expect(mails.map(({ kind }) => kind)).toEqual(["activation"]);
  });

  test("documents, payments, consents and notes are shown", async () => {
    const { id, who } = await someCustomer(installation);
    await paidOrder(installation, who);
    const invoices = await celina.call("customerInvoices", { ...by(id), query: {} });
    const payments = await celina.call("customerPayments", { ...by(id), query: {} });
    expect([invoices.data.length, payments.data.length]).toEqual([1, 1]);
    const { notes } = await celina.call("addCustomerNote", { ...by(id), body: { text: "Dzwonić rano" } });
    expect(notes[0]?.text).toBe("Dzwonić rano");
    expect(notes[0]?.by).toContain("Celina");
    expect((await celina.call("deskOrders", { query: { customer: String(id) } })).data).toHaveLength(1);
  });
});

describe("S5: a balance is corrected with a reason", () => {
  test("granted money is promotional, removal is limited to it, and paid money is never touched", async () => {
    const { id } = await someCustomer(installation);
    const given = await correct(id, "30.00");
    expect(given).toMatchObject({
      balance: { currency_amount_decimal: "30.00" },
      bonus: { currency_amount_decimal: "30.00" },
    });
    expect((await correct(id, "-12.50")).bonus.currency_amount_decimal).toBe("17.50");
    const body = { amount: "-17.51", reason: "Za dużo" };
    const refused = await celina.refusal("correctBalance", { ...by(id), body });
    expect(refused.code).toBe("balance_correction.too_much");
    for (const amount of ["0", "1.234", "x", "--1"])
      expect(
        (await celina.refusal("correctBalance", { ...by(id), body: { amount, reason: "?" } })).status,
        amount,
      ).toBeGreaterThanOrEqual(409);
  });

  test("it pays an order like any bonus", async () => {
    const { id, who } = await someCustomer(installation);
    await correct(id, "400.00");
    const contact = { payment_method: "balance" as const };
    await placeOrder(who, {}, contact);
    const left = (await celina.call("customerFile", by(id))).balance.currency_amount_decimal;
    expect(Number(left)).toBeLessThan(400);
  });

  test("above the limit a second person decides; small ones of one day are added up", async () => {
    const { id } = await someCustomer(installation);
    await correct(id, "499.00");
    const file = await correct(id, "2.00", ksiegowa);
    expect(file.balance.currency_amount_decimal).toBe("499.00");
    expect(file.corrections[0]).toMatchObject({ state: "waiting" });
    const request = file.corrections[0]?.approval_id ?? 0;
    const approve = { ...by(request), body: { decision: "approve" } } as const;
    expect((await celina.refusal("decideApproval", approve)).code).toBe("right.missing");
    expect((await ksiegowa.refusal("decideApproval", approve)).code).toBe("approval.same_person");
    expect((await admin.call("decideApproval", approve)).state).toBe("approved");
    const after = await celina.call("customerFile", by(id));
    expect(after.balance.currency_amount_decimal).toBe("501.00");
    expect((await admin.refusal("decideApproval", approve)).code).toBe("approval.decided");
  });
});

describe("GDPR: a customer is anonymised", () => {
  test("not with open orders or funds; afterwards only invoices name the customer", async () => {
    const { id, email, who } = await someCustomer(installation);
    const upload = { query: { name: "akt urodzenia.txt" }, body: Buffer.from("kilka słów do przełożenia") };
    const { data: file } = (await who.send("uploadFile", upload)).json<{ data: { hash: string } }>();
    const { orders } = await paidOrder(
      installation,
      who,
      { files: [file.hash] },
      { email, last_name: "Zapomniana" },
    );
    const body = { text: "Nazywam się Zapomniana", files: [] };
    await who.call("writeMessage", { params: { hash: orders[0]?.hash ?? "" }, body });
    await who.call("chooseMails", { params: { hash: "mine" }, body: { off: ["payments"] } });
    const forget = { ...by(id), body: { email, reason: "List z 3 marca" } };
    expect((await celina.refusal("anonymiseCustomer", forget)).code).toBe("right.missing");
    expect((await admin.refusal("anonymiseCustomer", forget)).code).toBe("customer.has_open_orders");
    const { status: before } = await installation.db
      .selectFrom("order")
      .select("status")
      .where("customer_id", "=", id)
      .executeTakeFirstOrThrow();
    await installation.db
      .updateTable("order")
      .set({ status: "finished" })
      .where("customer_id", "=", id)
      .execute();
    await correct(id, "1.00");
    expect((await admin.refusal("anonymiseCustomer", forget)).code).toBe("customer.has_funds");
    await correct(id, "-1.00");
    const wrong = { ...forget, body: { email: "inna@example.com", reason: "List z 3 marca" } };
    expect((await admin.refusal("anonymiseCustomer", wrong)).code).toBe("customer.email_differs");
    const { storage_key } = await installation.db
      .selectFrom("file")
      .select("storage_key")
      .where("hash", "=", file.hash)
      .executeTakeFirstOrThrow();

    const forgotten = await admin.call("anonymiseCustomer", forget);
    expect(forgotten).toMatchObject({ state: "anonymised", profile: { last_name: "", phone: null } });
    const { email: anonymous } = forgotten;
    expect(anonymous).toMatch(/@removed\.invalid$/);
    const everywhere = await installation.db
      .selectFrom("cart")
      .select(["email", "last_name"])
      .where("customer_id", "=", id)
      .execute();
    expect(everywhere).toEqual([{ email: anonymous, last_name: "" }]);
    const mails = await installation.db
      .selectFrom("mail")
      .select("id")
      .where("recipient", "=", email)
      .execute();
    expect(mails).toEqual([]);
    const choices = installation.db.selectFrom("mail_choice").select("id").where("address", "=", email);
    expect(await choices.execute()).toEqual([]);
    const messages = installation.db
      .selectFrom("message")
      .select("text")
      .where("order_id", "=", orders[0]?.id ?? 0);
    expect(await messages.execute()).toEqual([{ text: "–" }]);
    await installation.runJobs();
    await expect(installation.machine.store.read(storage_key)).rejects.toThrow("ENOENT");
    const [invoice] = (await ksiegowa.call("customerInvoices", { ...by(id), query: {} })).data;
    expect(invoice).toBeDefined();
    const invoice_view = await ksiegowa.call("deskInvoice", by(invoice?.id ?? 0));
    expect(invoice_view.buyer.name).toContain("Zapomniana");
    expect((await logIn(installation, email, demo_password)).statusCode).toBe(401);
    expect((await admin.refusal("anonymiseCustomer", forget)).code).toBe("customer.forgotten");
    expect(orders).toHaveLength(1);
    await installation.db
      .updateTable("order")
      .set({ status: before })
      .where("customer_id", "=", id)
      .execute();
  });
});
