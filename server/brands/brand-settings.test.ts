import { describe, expect, test } from "vitest";
import type { ErrorBody } from "#contract/shared.ts";
import { brandById, brands } from "#brands/all.ts";
import { overridesOf } from "#brands/running.ts";
import { routes } from "#contract/routes.ts";
import { setFormats, setPresentation, setSwitches, settingsOf } from "#test/brand-settings.ts";
import type { Installation } from "#test/installation.ts";
import { session, type Session } from "#test/session.ts";
import { brandNow } from "#server/kernel/settings/brand-now.ts";
import { anna, buyer, inOneInstallation, order_input, piotr, quote_input, visitor } from "#test/steps.ts";

let installation: Installation;
let admin: Session;
inOneInstallation((opened) => {
  installation = opened;
  admin = session(installation, { zone: "staff", email: "admin@example.com" });
});

const brand = "tolmaro";
const page = async (url: string, headers: Record<string, string> = {}) =>
  (
    await installation.app.inject({
      method: "GET",
      url,
      headers: { host: "tolmaro.localhost:3000", ...headers },
    })
  ).body;

describe("S11, Brands: presentation of a brand", () => {
  test("languages that are switched off are neither served nor listed, and can be switched on again", async () => {
    await setPresentation(installation, { locales: ["en"] });
    const meta = (await visitor(installation).call("brand", { params: { brand } })).meta;
    expect(meta.supported_locale).toEqual(["en"]);
    const polish = session(installation, { zone: "visitor", language: "pl" });
    expect((await polish.refusal("cart", { params: { hash: "x".repeat(22) } })).message).toMatch(
      /^We cannot/,
    );
    expect(await page("/sitemap.xml")).not.toContain("/pl/");
    expect((await anna(installation).refusal("changeCustomer", { body: { locale: "pl" } })).code).toBe(
      "service.not_for_brand",
    );
    const left = await installation.app.inject({
      method: "GET",
      url: "/pl/account/orders?page=2",
      headers: { host: "tolmaro.localhost:3000" },
    });
    expect([left.statusCode, left.headers.location]).toEqual([302, "/en/account/orders?page=2"]);
    // The order of the build decides which is the first, not that of the input.
    await setPresentation(installation, { locales: ["ua", "pl", "en"] });
    expect((await settingsOf(installation)).presentation.value.locales).toEqual(["pl", "en", "ua"]);
  });

  test("links, banner and certificates are set by the desk; values equal to the build are not stored", async () => {
    const { value } = (await settingsOf(installation)).presentation;
    const links = { ...value.links, blog_url: "https://blog.example.com/" };
    await setPresentation(installation, { links, header_banner: !value.header_banner, certificates: [] });
    const { meta } = await visitor(installation).call("brand", { params: { brand } });
    expect(meta.blog_url).toBe("https://blog.example.com/");
    const stored = () =>
      installation.db
        .selectFrom("brand_setting")
        .select("value")
        .where("key", "=", "presentation")
        .executeTakeFirstOrThrow();
    expect((await stored()).value).toEqual({
      header_banner: !value.header_banner,
      links: { blog_url: "https://blog.example.com/" },
      ...(value.certificates.length > 0 ? { certificates: [] } : {}),
    });
    await setPresentation(installation, value);
    expect((await stored()).value).toEqual({});
  });

  test("no language, an unknown language and invalid addresses are refused at their field", async () => {
    const { value: seen } = (await settingsOf(installation)).presentation;
    const refused = (change: object) =>
      admin.refusal("setPresentation", {
        params: { brand },
        body: { value: { ...seen, ...change }, seen, reason: "x" },
      });
    const fieldsOf = (refusal: Awaited<ReturnType<typeof refused>>) => refusal.fields;
    expect(fieldsOf(await refused({ locales: [] }))).toMatchObject({
      "value.locales": ["At least one locale is needed"],
    });
    expect(fieldsOf(await refused({ locales: ["de"] }))).toHaveProperty("value.locales");
    expect(fieldsOf(await refused({ app: "machine_translation_demo" }))).toHaveProperty("value.app");
    for (const [url, text] of [
      ["http://blog.example.com", /https/],
      ["javascript:alert(1)", /https/],
      ["/info/nowhere", /no page/],
    ] as const)
      expect(fieldsOf(await refused({ links: { ...seen.links, blog_url: url } }))).toMatchObject({
        "value.links.blog_url": [expect.stringMatching(text)],
      });
    const twice = { standard: "iso_17100", number: "1" };
    expect(fieldsOf(await refused({ certificates: [twice, twice] }))).toHaveProperty("value.certificates");
  });

  test("of two simultaneous changes the second is refused with the present value, its author and reason", async () => {
    const { value: seen } = (await settingsOf(installation)).presentation;
    await setPresentation(installation, { header_banner: !seen.header_banner });
    const mine = { ...seen, certificates: [] };
    const refused = await admin.refusal("setPresentation", {
      params: { brand },
      body: { value: mine, seen, reason: "x" },
    });
    expect(refused).toMatchObject({
      status: 409,
      code: "setting.changed",
      details: { now: { header_banner: !seen.header_banner }, by: "Ada Admin", reason: "Nowy wygląd" },
    });
    await setPresentation(installation, seen);
    const lines = await admin.call("auditLines", { query: { act: "setting.change" } });
    expect(lines.data[0]?.detail).toMatchObject({ brand, key: "presentation", reason: "Nowy wygląd" });
  });

  test("the response of an external address is checked; an own page is looked up", async () => {
    const check = (url: string) => admin.call("checkLink", { params: { brand }, query: { url } });
    expect(await check("/info/faq")).toEqual({ state: "works", status: null });
    expect(await check("/info/nowhere")).toEqual({ state: "no_page", status: null });
    expect((await check("https://10.0.0.1/x")).state).toBe("silent");
    const body = { params: { brand }, query: { url: "/info/faq" } };
    expect((await piotr(installation).refusal("checkLink", body)).status).toBe(403);
  });
});

describe("S11, Switches: what a brand does not offer for now (G11)", () => {
  test("a service that is off can be neither ordered nor quoted, nor bought from a cart", async () => {
    const guest = visitor(installation);
    const proofread = { ...order_input, service_type: "proofreading", source_lang: "en" } as const;
    const { cart_hash } = await guest.call("createOrder", { body: proofread });
    const cart = await guest.call("cart", { params: { hash: cart_hash } });
    await setSwitches(installation, { services: ["proofreading"] });
    for (const intent of ["order", "quote"] as const) {
      const body = { ...quote_input, ...proofread, intent };
      expect((await guest.refusal("createOrder", { body })).code).toBe("service.not_for_brand");
    }
    const expected_gross = cart.price_gross.currency_amount_decimal;
    const place = { params: { hash: cart_hash }, body: { ...buyer, expected_gross } };
    expect((await guest.refusal("placeCart", place)).code).toBe("service.not_for_brand");
    await guest.call("createOrder", { body: order_input });
    await setSwitches(installation, {});
    await guest.call("placeCart", place);
  });

  test("registration and top-ups can be switched off; the first service cannot", async () => {
    await setSwitches(installation, { features: ["registration", "top_up"] });
    const { currency } = await anna(installation).call("currentCustomer", {});
    const body = { amount: "50.00", currency, expected_bonus: "0.00", payment_method: "online", terms: true };
    expect((await anna(installation).refusal("topUp", { body } as never)).code).toBe("service.not_for_brand");
    await setSwitches(installation, {});
    const { value: seen } = (await settingsOf(installation)).switches;
    const off = { value: { ...seen, services: ["write" as const] }, seen, reason: "x" };
    expect((await admin.refusal("setSwitches", { params: { brand }, body: off })).code).toBe(
      "setting.first_service",
    );
  });

  test("every page of the portal has the switches in its head, and none by default", async () => {
    const built = brandById(1) ?? brands[0];
    const served = async () =>
      overridesOf(built, await brandNow(installation.db, installation.machine.config, built));
    expect(await served()).toEqual({});
    await setSwitches(installation, { services: ["oral"], features: ["top_up"] });
    expect(await served()).toMatchObject({ closed: ["top_up"] });
    expect((await served()).services).not.toContain("oral");
    await setSwitches(installation, {});
    expect(await served()).toEqual({});
  });
});

describe("S11, Files: accepted formats of each service (D3)", () => {
  test("a format that is off is refused at the upload and at the order, with the accepted ones", async () => {
    const guest = visitor(installation);
    const upload = async (name: string, service?: string) => {
      const query = new URLSearchParams({ name, source_lang: "pl", ...(service ? { service } : {}) });
      const answer = await installation.app.inject({
        method: "POST",
        url: `${routes.uploadFile.path}?${query.toString()}`,
        headers: { ...(await guest.headers()), "content-type": "application/octet-stream" },
        payload: Buffer.from("trzy małe słowa"),
      });
      return JSON.parse(answer.body) as { data?: { hash: string } } & Partial<ErrorBody>;
    };
    const { data } = await upload("umowa.txt", "sworn");
    const hash = data?.hash ?? "";
    expect(hash).not.toBe("");
    await setFormats(installation, "sworn", ["docx", "odt"]);
    const refused = await upload("umowa.txt", "sworn");
    expect(refused.error).toMatchObject({ code: "file.type_not_accepted" });
    expect(refused.error?.message).toContain("docx, odt");
    expect((await upload("umowa.txt")).data?.hash).toBeDefined();
    const { text: _text, ...asked } = order_input;
    const body = { ...asked, service_type: "sworn" as const, files: [hash] };
    expect((await guest.refusal("createOrder", { body })).code).toBe("file.type_not_accepted");
    await guest.call("createOrder", { body: { ...body, service_type: "write" } });
    await setFormats(installation, "sworn", ["txt", "docx"]);
    await guest.call("createOrder", { body });
  });
});
