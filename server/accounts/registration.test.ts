import { beforeEach, describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { good_password, mailsSentTo, linkIn, loggedIn, logIn, registration } from "#test/people.ts";
import { refusalOf, session, type Session } from "#test/session.ts";
import { day, hour, inOneInstallation, minute, paidOrder, piotr, placeOrder, visitor } from "#test/steps.ts";
import { terms_version } from "#brands/legal.ts";

let installation: Installation;
let guest: Session;
inOneInstallation((opened) => {
  installation = opened;
  guest = visitor(installation);
});
beforeEach(() => installation.clock.forward(2 * hour));

let people = 0;
const newEmail = (): string => `nowa${(people += 1)}@example.com`;

async function registered(more: object = {}): Promise<string> {
  const email = newEmail();
  await guest.call("register", { body: { ...registration, email, ...more } });
  return email;
}
async function verify(email: string, kind = "activation") {
  const [, , , address = "", hash = "", reset_password_hash] = await linkIn(installation, email, kind);
  return { email: address, hash, ...(reset_password_hash ? { reset_password_hash } : {}) };
}
const choosePassword = (
  { reset_password_hash = "" }: { readonly reset_password_hash?: string },
  password: string = good_password,
) =>
  guest.call("resetPassword", {
    body: { token: reset_password_hash, password, password_confirmation: password },
  });
const customerRow = (email: string) =>
  installation.db.selectFrom("customer").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
const codeOf = (answer: Parameters<typeof refusalOf>[0]): string => refusalOf(answer).code;

describe("§4 A registered account must be activated by e-mail before login", () => {
  test("from the form to the first login", async () => {
    const email = await registered({ phone: "0048 (600) 100-200", newsletter: true });
    expect(codeOf(await logIn(installation, email, good_password))).toBe("InvalidCredentials");
    const body = await verify(email);
    expect(body.email).toBe(email);
    expect(await guest.call("verifyEmail", { body })).toEqual({
      email,
      state: "confirmed",
      set_password: true,
    });
    await choosePassword(body);
    expect((await logIn(installation, email.toUpperCase(), good_password)).statusCode).toBe(200);
    expect(await guest.call("verifyEmail", { body })).toMatchObject({
      state: "already",
      set_password: false,
    });
    expect(await customerRow(email)).toMatchObject({ phone: "+48600100200", currency: "PLN", locale: "en" });
  });

  test("a phone number typed as at home is stored in international form (decision 0277)", async () => {
    const email = await registered({ phone: "0151 23456789", country: "DE" });
    expect(await customerRow(email)).toMatchObject({ phone: "+4915123456789" });
  });

  test("§5 each consent is stored with its time and the version of its text", async () => {
    const email = await registered({ newsletter: true });
    const { id } = await customerRow(email);
    const consents = await installation.db
      .selectFrom("consent")
      .selectAll()
      .where("customer_id", "=", id)
      .execute();
    expect(
      consents.map(({ kind, granted, text_version, given_at }) => [kind, granted, text_version, given_at]),
    ).toEqual([
      ["terms", true, terms_version, installation.clock.now()],
      ["newsletter", true, terms_version, installation.clock.now()],
    ]);
  });

  test("a company must enter its name, and its VAT ID is stored in the form of VIES", async () => {
    const company = { ...registration, user_type: "company" } as const;
    const nameless = await guest.refusal("register", {
      body: { ...company, email: newEmail(), company_name: "AB" },
    });
    expect(nameless.fields).toEqual({ company_name: ["Enter at least 3 characters"] });
    const email = await registered({
      user_type: "company",
      company_name: "Lis i S-ka",
      vat_id: "526-000-12-46",
    });
    expect(await customerRow(email)).toMatchObject({ vat_id: "PL5260001246", company_name: "Lis i S-ka" });
  });

  test.each([
    ["terms", { terms: false }, "Accept the terms of service and the privacy policy to continue"],
    ["email", { email: "no-address" }, "Enter a valid e-mail address, for example name@company.com"],
    ["phone", { phone: "12 34" }, "Check the phone number, for example +48\u00a0600\u00a0000\u00a0000"],
    ["first_name", { first_name: " " }, "This field is required"],
  ])("%s is refused at its field: %j", async (field, change, sentence) => {
    const body = { ...registration, email: newEmail(), ...change } as typeof registration;
    const refused = await guest.refusal("register", { body });
    expect(refused).toMatchObject({ status: 422, code: "validation.failed" });
    expect(refused.fields?.[field]).toEqual([sentence]);
  });

  test("§8 the demo brand takes no registrations: 'Your account has not been registered.'", async () => {
    const there = session(installation, { zone: "visitor", brand: "lingy" });
    expect(await there.refusal("register", { body: { ...registration, email: newEmail() } })).toMatchObject({
      status: 422,
      message: "Your account has not been registered.",
    });
  });
});

describe("The form does not reveal which addresses have an account", () => {
  test("an address with an account gets the same response, and its owner a mail", async () => {
    const email = "anna.nowak@example.com";
    const before = await customerRow(email);
    const first = await guest.send("register", { body: { ...registration, email } });
    const second = await guest.send("register", { body: { ...registration, email: newEmail() } });
    expect([first.statusCode, first.body]).toEqual([second.statusCode, second.body]);
    expect((await mailsSentTo(installation, email)).at(-1)).toMatchObject({ kind: "account_exists" });
    expect(await customerRow(email)).toEqual(before);
  });

  test("resending has the same response for an unknown, a waiting and an active account; only one gets a mail", async () => {
    const waiting = await registered();
    const answers = [waiting, newEmail(), "anna.nowak@example.com"].map((email) =>
      guest.send("resendActivation", { body: { email } }),
    );
    const responses = await Promise.all(answers);
    expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    const kinds = (await mailsSentTo(installation, waiting)).map(({ kind }) => kind);
    expect(kinds).toEqual(["activation", "activation"]);
  });

  test("R19 a link a minute and five an hour, for every address alike", async () => {
    for (const email of [await registered(), newEmail()]) {
      const codes: string[] = [];
      for (let i = 0; i < 7; i += 1) {
        const answer = await guest.send("resendActivation", { body: { email } });
        codes.push(answer.statusCode === 204 ? "sent" : refusalOf(answer).code);
        if (i > 0) installation.clock.forward(minute);
      }
      expect(codes).toEqual(["sent", "rate.limited", "sent", "sent", "sent", "sent", "rate.limited"]);
      installation.clock.forward(hour);
      await guest.call("resendActivation", { body: { email } });
    }
  });
});

describe("R9 A link works once and expires", () => {
  test("a newer link ends the older one, two days end any", async () => {
    const email = await registered();
    const older = await verify(email);
    await guest.call("resendActivation", { body: { email } });
    const newer = await verify(email);
    expect((await guest.refusal("verifyEmail", { body: older })).code).toBe("account_link.invalid");
    installation.clock.forward(2 * day);
    expect(await guest.refusal("verifyEmail", { body: newer })).toMatchObject({ status: 410 });
  });

  test("it is invalid with another address, at another brand, or made up", async () => {
    const email = await registered();
    const body = await verify(email);
    const wrong = { ...body, email: "anna.nowak@example.com" };
    expect((await guest.refusal("verifyEmail", { body: wrong })).code).toBe("account_link.invalid");
    expect((await guest.refusal("verifyEmail", { body: { ...body, hash: "A".repeat(43) } })).code).toBe(
      "account_link.invalid",
    );
    const there = session(installation, { zone: "visitor", brand: "turbotlumaczenia" });
    expect((await there.refusal("verifyEmail", { body })).code).toBe("account_link.invalid");
  });

  test("§8 the valid link of a deleted account returns that the user does not exist", async () => {
    const email = await registered();
    const body = await verify(email);
    const { id } = await customerRow(email);
    await installation.db.deleteFrom("consent").where("customer_id", "=", id).execute();
    await installation.db.deleteFrom("customer").where("id", "=", id).execute();
    await installation.db.deleteFrom("person").where("id", "=", id).execute();
    expect(await guest.refusal("verifyEmail", { body })).toMatchObject({
      status: 404,
      code: "user.not_found",
      message: "Cannot find the user, because it does not exist.",
    });
  });

  test("only the digest of a link is stored", async () => {
    const { hash } = await verify(await registered());
    const rows = await installation.db.selectFrom("account_link").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(hash);
  });

  test("registering again before activation replaces earlier data and ends the earlier link", async () => {
    const email = await registered();
    const earlier = await verify(email);
    await guest.call("register", { body: { ...registration, email, first_name: "Prawdziwa" } });
    expect((await guest.refusal("verifyEmail", { body: earlier })).code).toBe("account_link.invalid");
    const body = await verify(email);
    await guest.call("verifyEmail", { body });
    await choosePassword(body);
    expect((await logIn(installation, email, good_password)).statusCode).toBe(200);
    expect(await customerRow(email)).toMatchObject({ first_name: "Prawdziwa" });
  });

  test("an account whose link was opened without choosing a password gets the link again", async () => {
    const email = await registered();
    await guest.call("verifyEmail", { body: await verify(email) });
    await guest.call("resendActivation", { body: { email } });
    const body = await verify(email);
    expect(await guest.call("verifyEmail", { body })).toMatchObject({ state: "already", set_password: true });
    await choosePassword(body);
    expect((await logIn(installation, email, good_password)).statusCode).toBe(200);
  });
});

describe("A password can only be set by the mailed link", () => {
  const known = "attacker-knows-this-8";

  test("a password sent with a registration or a guest's account is ignored", async () => {
    const email = newEmail();
    const typed = { password: known, password_confirmation: known };
    await guest.call("register", { body: { ...registration, ...typed, email } });
    await guest.call("verifyEmail", { body: await verify(email) });
    expect(codeOf(await logIn(installation, email, known))).toBe("InvalidCredentials");
    expect((await customerRow(email)).password_hash).toBeNull();
  });

  test("an order's link makes an account that only the owner of the mailbox can open", async () => {
    const email = newEmail();
    const { orders } = await placeOrder(guest, {}, { email });
    const attacker = visitor(installation);
    const taken = { hash: orders[0]?.hash ?? "", password: known };
    await attacker.call("guestAccount", { body: taken });
    const body = await verify(email);
    await guest.call("verifyEmail", { body });
    expect(codeOf(await logIn(installation, email, known))).toBe("InvalidCredentials");
    await choosePassword(body);
    expect((await logIn(installation, email, good_password)).statusCode).toBe(200);
  });

  test("the database stores no password for an unconfirmed address", async () => {
    const email = await registered();
    const set = installation.db
      .updateTable("customer")
      .set({ password_hash: "x" })
      .where("email", "=", email);
    await expect(set.execute()).rejects.toThrow("customer_password_needs_confirmed_address");
  });

  test.each([
    ["password", "short", "Password must have 8 to 255 characters"],
    ["password", "x".repeat(256), "Password must have 8 to 255 characters"],
    ["password", "qwertyuiop", "This password is too common. Choose another one"],
  ])("%s is refused at its field: %s", async (field, password, sentence) => {
    const { reset_password_hash: token = "" } = await verify(await registered());
    const body = { token, password, password_confirmation: password };
    expect((await guest.refusal("resetPassword", { body })).fields?.[field]).toEqual([sentence]);
    const other = { token, password: good_password, password_confirmation: "another" };
    expect((await guest.refusal("resetPassword", { body: other })).fields?.["password_confirmation"]).toEqual(
      ["Passwords do not match"],
    );
  });
});

describe("R20 A guest makes an account from an order", () => {
  test("the orders of the address join once the password is chosen, with payment and invoice, and not before", async () => {
    const email = newEmail();
    const paid = await paidOrder(installation, guest, {}, { email, newsletter: true });
    const other = await placeOrder(guest, {}, { email });
    const hash = paid.orders[0]?.hash ?? "";
    await guest.call("guestAccount", { body: { hash } });
    const { id, order_count } = await customerRow(email);
    expect(order_count).toBe(0);
    expect(await customerRow(email)).toMatchObject({
      first_name: "Halina",
      city: "Warszawa",
      newsletter: true,
    });
    const body = await verify(email);
    await guest.call("verifyEmail", { body });
    expect((await customerRow(email)).order_count).toBe(0);
    await choosePassword(body);
    const headers = await loggedIn(installation, email, good_password);
    const listed = await installation.app.inject({ method: "GET", url: "/api/v2/order", headers });
    const rows = listed.json<{ data: { hash: string }[]; meta: { total: number } }>();
    const hashes = [...paid.orders, ...other.orders].map((order) => order.hash);
    expect(new Set(rows.data.map((row) => row.hash))).toEqual(new Set(hashes));
    // Each order has its payment; one of them is paid and has its invoice.
    for (const [table, count] of [["payment", 2] as const, ["invoice", 1] as const]) {
      const found = await installation.db
        .selectFrom(table)
        .select("id")
        .where("customer_id", "=", id)
        .execute();
      expect(found.length, table).toBe(count);
    }
  });

  test("an order of an account, or an unknown hash, creates no account", async () => {
    const anna = session(installation, { zone: "customer", email: "anna.nowak@example.com" });
    const { cart_hash } = await placeOrder(anna);
    for (const hash of [cart_hash, "a".repeat(22)])
      expect((await guest.refusal("guestAccount", { body: { hash } })).code).toBe("cart.not_found");
  });

  test("a guest who logs in before placing keeps the cart and orders as the customer", async () => {
    const { cart_hash, orders } = await guest.call("createOrder", {
      body: {
        intent: "order",
        service_type: "write",
        source_lang: "pl",
        target_langs: ["en"],
        text: "Ala ma kota",
      },
    });
    const anna = session(installation, { zone: "customer", email: "anna.nowak@example.com" });
    const cart = await anna.call("cart", { params: { hash: cart_hash } });
    expect(cart.items).toHaveLength(1);
    await placeOrder(anna);
    await anna.call("placeCart", {
      params: { hash: cart_hash },
      body: {
        email: "anna.nowak@example.com",
        first_name: "Anna",
        last_name: "Nowak",
        user_type: "private",
        address: "ul. Długa 5",
        postcode: "31-147",
        city: "Kraków",
        country: "PL",
        terms: true,
        early_start: true,
        payment_method: "online",
        expected_gross: cart.price_gross.currency_amount_decimal,
      },
    });
    const mine = await anna.call("orders", {});
    expect(mine.data.map(({ hash }) => hash)).toContain(orders[0]?.hash);
  });
});

describe("The desk creates accounts for the demo brand", () => {
  test("one link confirms the address and sets the first password", async () => {
    const email = newEmail();
    const invitation = {
      brand: "lingy",
      email,
      user_type: "company",
      first_name: "Jutta",
      last_name: "Weiß",
      company_name: "Weiß AG",
      country: "DE",
      locale: "de",
    } as const;
    await piotr(installation).call("inviteCustomer", { body: invitation });
    expect(
      (await piotr(installation).refusal("inviteCustomer", { body: { ...invitation, brand: "none" } })).code,
    ).toBe("brand.unknown");
    const there = session(installation, { zone: "visitor", brand: "lingy", language: "de" });
    const body = await verify(email, "account_invitation");
    expect(await there.call("verifyEmail", { body })).toEqual({
      email,
      state: "confirmed",
      set_password: true,
    });
    const token = body.reset_password_hash ?? "";
    expect(await there.call("passwordLink", { body: { token } })).toEqual({ email });
    await there.call("resetPassword", {
      body: { token, password: good_password, password_confirmation: good_password },
    });
    expect((await logIn(installation, email, good_password, { brand: "lingy" })).statusCode).toBe(200);
    expect((await there.refusal("passwordLink", { body: { token } })).code).toBe("account_link.invalid");
    expect((await piotr(installation).refusal("inviteCustomer", { body: invitation })).code).toBe(
      "account.exists",
    );
  });

  test("an invited customer who requests the link again gets a new invitation, and the older one ends", async () => {
    const email = newEmail();
    const person = { user_type: "private", first_name: "Jo", last_name: "Li", country: "DE" } as const;
    await piotr(installation).call("inviteCustomer", {
      body: { ...person, brand: "lingy", email, locale: "de" },
    });
    const there = session(installation, { zone: "visitor", brand: "lingy", language: "de" });
    const older = await verify(email, "account_invitation");
    await there.call("resendActivation", { body: { email } });
    const newer = await verify(email, "account_invitation");
    expect((await there.refusal("verifyEmail", { body: older })).code).toBe("account_link.invalid");
    expect(await there.call("verifyEmail", { body: newer })).toMatchObject({ set_password: true });
  });
});
