import { describe, expect, test } from "vitest";
import { brands } from "#brands/all.ts";
import type { OrderInput } from "#contract/orders/orders.ts";
import type { Installation } from "#test/installation.ts";
import { someCustomer } from "#test/people.ts";
import { session, type Session } from "#test/session.ts";
import { inOneInstallation } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const origin = "https://shop.example.com";
const add = (who: Session, address: string) => who.call("createEmbedSite", { body: { origin: address } });
const refusalOf = async (who: Session, address: string) =>
  (await who.refusal("createEmbedSite", { body: { origin: address } })).code;

/** A customer with one site. */
async function withSite() {
  const { who, id: customer_id } = await someCustomer(installation);
  const { key, sites } = await add(who, origin);
  return { who, customer_id, key: key ?? "", id: sites[0]?.id ?? 0 };
}

type Entered = Readonly<Record<string, string>>;
const portal = { host: "tolmaro.localhost" };
const page = (key: string, entered: Entered = {}, locale = "en", headers: Entered = portal) =>
  installation.app.inject({
    url: `/${locale}/embed/quote?${new URLSearchParams({ site: key, ...entered }).toString()}`,
    headers,
  });
const enter = (key: string, entered: Entered) =>
  installation.app.inject({
    method: "POST",
    url: `/en/embed/quote?site=${key}`,
    headers: { ...portal, "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(entered).toString(),
  });
type Sent = Awaited<ReturnType<typeof page>>;
const ancestors = ({ headers }: Sent): string | undefined =>
  /frame-ancestors ([^;]*)/.exec(String(headers["content-security-policy"]))?.[1];
const orderLinks = ({ body }: Sent): URL[] =>
  [...body.matchAll(/class="act" target="_top" href="([^"]*)"/g)].map(
    ([, href = ""]) => new URL(href.replaceAll("&amp;", "&"), "https://tolmaro.example"),
  );

describe("integrations 7: an account names the sites that may show the widget", () => {
  test("one is added, turned off and on, and removed; the key stays", async () => {
    const { who, customer_id, key, id } = await withSite();
    expect(key).toMatch(/^[\w-]{20,}$/);
    const params = { id: String(id) };
    const turned = async (active: boolean) =>
      (await who.call("changeEmbedSite", { params, body: { active } })).sites;
    expect(await turned(false)).toMatchObject([{ origin, active: false, off_by: "customer" }]);
    expect(await turned(false)).toMatchObject([{ active: false }]);
    expect(await turned(true)).toMatchObject([{ active: true, off_by: null }]);
    expect(await who.call("removeEmbedSite", { params })).toEqual({ key, sites: [] });
    expect((await add(who, origin)).key).toBe(key);
    const acts = await installation.db
      .selectFrom("audit_log")
      .select("act")
      .where("object", "=", "embed_site")
      .where("actor_id", "=", customer_id)
      .where("actor_role", "=", "customer")
      .orderBy("id")
      .execute();
    expect(acts.map(({ act }) => act.replace("embed_site.", ""))).toEqual([
      "create",
      "change",
      "change",
      "remove",
      "create",
    ]);
  });

  test("what is no exact https origin of another site is refused, and the same site is there once", async () => {
    const { who } = await withSite();
    expect(await refusalOf(who, `${origin}/`)).toBe("embed.known");
    expect(await refusalOf(who, "http://shop.example.com")).toBe("embed.scheme");
    expect(await refusalOf(who, `${origin}/prices`)).toBe("embed.path");
    expect(await refusalOf(who, "shop")).toBe("embed.form");
    expect(await refusalOf(who, "https://*.example.com")).toBe("embed.host");
    expect(await refusalOf(who, "")).toBe("validation.failed");
  });

  test("twenty at the most, also when two are added at once", async () => {
    const { who } = await withSite();
    for (let n = 2; n <= 19; n++) await add(who, `https://shop-${n}.example.com`);
    const both = await Promise.all(
      ["a", "b"].map((name) =>
        who.send("createEmbedSite", { body: { origin: `https://${name}.example.com` } }),
      ),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(await refusalOf(who, "https://last.example.com")).toBe("embed.too_many");
  });

  test("another account neither sees nor changes it", async () => {
    const { id } = await withSite();
    const { who } = await someCustomer(installation);
    expect(await who.call("embedSites", {})).toEqual({ key: null, sites: [] });
    const params = { id: String(id) };
    expect((await who.refusal("changeEmbedSite", { params, body: { active: false } })).code).toBe(
      "embed.not_found",
    );
    expect((await who.refusal("removeEmbedSite", { params })).code).toBe("embed.not_found");
  });

  test("the desk sees the sites of a customer and turns one off with a reason", async () => {
    const { who, customer_id, id, key } = await withSite();
    const params = { id: String(customer_id) };
    const desk = session(installation, { zone: "staff", email: "celina@example.com" });
    expect(await desk.call("customerEmbedSites", { params })).toMatchObject([{ id, origin }]);
    const off = { params: { id: String(id) }, body: { reason: "Phishing" } };
    expect(await desk.call("turnOffEmbedSite", off)).toMatchObject([{ active: false, off_by: "desk" }]);
    expect(ancestors(await page(key))).toBe("'none'");
    expect((await who.call("embedSites", {})).sites).toMatchObject([{ off_by: "desk" }]);
    const unknown = { params: { id: "2000000000" }, body: { reason: "x" } };
    expect((await desk.refusal("turnOffEmbedSite", unknown)).code).toBe("embed.not_found");
  });
});

describe("integrations 7: only active sites of the key frame the widget", () => {
  test("the policy names them, and those of no other account", async () => {
    const { who, key, id } = await withSite();
    expect(ancestors(await page(key))).toBe(origin);
    await add(who, "https://blog.example.com:8443");
    expect(ancestors(await page(key))).toBe(`${origin} https://blog.example.com:8443`);
    await who.call("changeEmbedSite", { params: { id: String(id) }, body: { active: false } });
    expect(ancestors(await page(key))).toBe("https://blog.example.com:8443");
    expect(ancestors(await enter(key, { words: "100" }))).toBe("https://blog.example.com:8443");
  });

  test("an unknown key, none, one of another brand and one of a blocked account frame nothing", async () => {
    const { key, customer_id } = await withSite();
    for (const sent of [
      await page("unknown"),
      await page(""),
      await page("\u0000"),
      await page(`${key}\r\nx-other: 1`),
      await page(key, {}, "pl", { host: "turbotlumaczenia.localhost" }),
      await page(key, {}, "pl", { host: "lingy.localhost" }),
    ]) {
      expect(sent.statusCode).toBe(404);
      expect(ancestors(sent)).toBe("'none'");
    }
    await installation.db
      .updateTable("customer")
      .set({ blocked_at: installation.clock.now(), blocked_reason: "Test" })
      .where("id", "=", customer_id)
      .execute();
    expect(ancestors(await page(key))).toBe("'none'");
  });

  test("its script and style run by a nonce that is new each time", async () => {
    const { key } = await withSite();
    const nonces = [await page(key), await page(key)].map(
      ({ headers }) =>
        /script-src 'nonce-([\w+/=]{24})'/.exec(String(headers["content-security-policy"]))?.[1],
    );
    expect(new Set(nonces).size).toBe(2);
    expect(nonces).not.toContain(undefined);
  });
});

describe("integrations 7: the widget has the prices of the order page", () => {
  test("words give the price of every package, and the order form at the top of the window", async () => {
    const { key } = await withSite();
    const sent = await page(key, { from: "de", to: "pl", words: "500" });
    expect(sent.statusCode).toBe(200);
    const quote = await session(installation, { zone: "visitor" }).call("quickQuote", {
      body: {
        service_type: "write",
        source_lang: "de",
        target_langs: ["pl"],
        words: 500,
        characters_collapsed: 0,
      },
    });
    const usual = quote.offers.filter(({ speed }) => speed === "normal");
    for (const { public_name, price_gross } of usual) {
      expect(sent.body).toContain(`<strong>${public_name}</strong>`);
      expect(sent.body.replaceAll(",", "")).toContain(price_gross.currency_amount_decimal);
    }
    const links = orderLinks(sent);
    expect(links.map(({ pathname, search }) => pathname + search)).toEqual(
      usual.map((offer) => `/en/order/write?package=${offer.package}`),
    );
    expect(links.map(({ hash }) => hash)).toEqual(
      usual.map(() => "#improve=1&via=embed&from=de&to=pl&text="),
    );
  });

  test("a number grouped as people write it is that number", async () => {
    const { key } = await withSite();
    for (const words of ["1 000", "1\u00a0000", "1\u202f000", "1.000", "1,000", "1'000"])
      expect((await enter(key, { words })).body, words).toContain("Words: 1,000");
    expect((await enter(key, { words: "1.5" })).body).toContain("Enter a whole number");
  });

  test("at the lowest price of a package its soonest date is shown and ordered", async () => {
    const { key } = await withSite();
    const { offers } = await session(installation, { zone: "visitor" }).call("quickQuote", {
      body: {
        service_type: "write",
        source_lang: "pl",
        target_langs: ["en"],
        words: 3,
        characters_collapsed: 0,
      },
    });
    const price = (offer: (typeof offers)[number]) => Number(offer.price_gross.currency_amount_decimal);
    const economy = offers.filter((offer) => offer.package === "economy");
    const lowest = Math.min(...economy.map(price));
    const soonest = economy
      .filter((offer) => price(offer) === lowest)
      .toSorted((a, b) => a.delivery_at.localeCompare(b.delivery_at))[0];
    const sent = await page(key, { from: "pl", to: "en", words: "3" });
    const link = orderLinks(sent).find(({ search }) => search === "?package=economy");
    const handed = new URLSearchParams(link?.hash.slice(1));
    expect(handed.get("speed") ?? "normal").toBe(soonest?.speed);
  });

  test("its text is marked with the language it is in", async () => {
    const { key } = await withSite();
    expect((await page(key, { from: "de" })).body).toContain(
      '<textarea name="text" rows="4" maxlength="500000" lang="de">',
    );
    expect((await page(key, { from: "en" })).body).toContain('lang="en">');
  });

  test("a text is counted, is written back as text, and goes along in the fragment", async () => {
    const { key } = await withSite();
    const text = 'Dzień dobry <b>"świecie"</b> & reszta';
    const sent = await enter(key, { from: "pl", to: "en", text, words: "9" });
    expect(sent.body).toContain("Words: 5");
    expect(sent.body).not.toContain("<b>&quot;");
    expect(sent.body).not.toContain('<b>"');
    const [link] = orderLinks(sent);
    expect(new URLSearchParams(link?.hash.slice(1)).get("text")).toBe(text);
  });

  test("its script asks for the prices alone", async () => {
    const { key } = await withSite();
    const { body } = await enter(key, { from: "pl", to: "en", words: "100", part: "prices" });
    expect(body).toMatch(/^<p class="note">Words: 100 /);
    expect(body).not.toContain("<form");
  });

  test("a text that is too long for an address is not handed over", async () => {
    const { key } = await withSite();
    const sent = await enter(key, { from: "pl", to: "en", text: "ąę ".repeat(20_000) });
    expect(sent.statusCode).toBe(200);
    expect(sent.body).toContain("paste it again");
    expect(orderLinks(sent)[0]?.hash).toBe("#improve=1&via=embed&from=pl&to=en");
  });

  test("nothing entered has the example of the order page; a pair without a price is asked for", async () => {
    const { key } = await withSite();
    const example = await page(key, { from: "pl", to: "en" });
    expect(example.body).toContain("Example prices for 250 words");
    const { offers } = await session(installation, { zone: "visitor" }).call("quickQuote", {
      body: {
        service_type: "write",
        source_lang: "pl",
        target_langs: ["en"],
        words: 250,
        characters_collapsed: 1500,
      },
    });
    for (const { price_gross } of offers.filter(({ speed }) => speed === "normal"))
      expect(example.body.replaceAll(",", "")).toContain(price_gross.currency_amount_decimal);
    const by_hand = await page(key, { words: "10000000" });
    expect(by_hand.body).toContain("A person prices this");
    expect(orderLinks(by_hand)).toHaveLength(1);
  });

  test.each([
    [{ words: "-1" }, "Enter a whole number"],
    [{ words: "1e9" }, "Enter a whole number"],
    [{ words: "99999999" }, "Enter a whole number"],
    [{ from: "pl", to: "pl" }, "Choose two different languages"],
    [{ from: "xx", to: "<script>" }, "Example prices"],
    [{ text: "\u0000 zero", words: "\u0000" }, "Words: 1"],
    [{ text: "a ".repeat(300_000) }, "too long"],
  ])("bad input has a sentence and no fault: %j", async (entered, sentence) => {
    const { key } = await withSite();
    const sent = await enter(key, entered);
    expect(sent.statusCode).toBe(200);
    expect(sent.body).toContain(sentence);
    expect(sent.body).not.toContain("<script>");
  });

  test("a body that is too large or of another type is refused", async () => {
    const { key } = await withSite();
    expect((await enter(key, { text: "a".repeat(6 * 1024 * 1024) })).statusCode).toBe(413);
    const json = await installation.app.inject({
      method: "POST",
      url: `/en/embed/quote?site=${key}`,
      headers: portal,
      payload: { words: 5 },
    });
    expect(json.statusCode).toBe(200);
  });

  test.each(
    brands
      .filter(({ app }) => app === "portal")
      .flatMap(({ slug, locales }) => locales.map((locale) => [slug, locale] as const)),
  )("%s in %s is written in that language", async (slug, locale) => {
    const host = { host: `${slug}.localhost` };
    const { key } = await keyAt(slug);
    const sent = await page(key, { words: "100" }, locale, host);
    expect(sent.statusCode).toBe(200);
    expect(sent.body).not.toMatch(/\{\w+\}/);
  });
});

/** A customer of a brand with a site, written directly: most brands have no demo customer. */
async function keyAt(slug: string): Promise<{ key: string }> {
  const brand = brands.find((one) => one.slug === slug);
  const customer = await installation.db
    .selectFrom("customer")
    .select("id")
    .where("brand_id", "=", brand?.id ?? 0)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const key = `key-of-${slug}`;
  await installation.db
    .insertInto("embed_key")
    .values({ customer_id: customer.id, key, created_at: installation.clock.now() })
    .onConflict((conflict) => conflict.column("customer_id").doUpdateSet({ key }))
    .execute();
  return { key };
}

describe("integrations 7: an order says that it came from the widget", () => {
  const order: OrderInput = {
    intent: "order",
    service_type: "write",
    source_lang: "en",
    target_langs: ["pl"],
    text: "Good morning.",
    package: "economy",
  };
  const viaOf = async (cart_hash: string) =>
    (
      await installation.db
        .selectFrom("cart")
        .select("via")
        .where("hash", "=", cart_hash)
        .executeTakeFirstOrThrow()
    ).via;

  test("with it `embed`, without it `portal`; nothing else is accepted", async () => {
    const guest = session(installation, { zone: "visitor" });
    const made = await guest.call("createOrder", { body: { ...order, via: "embed" } });
    expect(await viaOf(made.cart_hash)).toBe("embed");
    const desk = session(installation, { zone: "staff", email: "celina@example.com" });
    const shown = await desk.call("deskOrder", { params: { id: String(made.orders[0]?.id) } });
    expect(shown.via).toBe("embed");
    expect(await viaOf((await guest.call("createOrder", { body: order })).cart_hash)).toBe("portal");
    const forged = { ...order, via: "api" as unknown as "embed" };
    expect((await guest.refusal("createOrder", { body: forged })).code).toBe("validation.failed");
  });
});
