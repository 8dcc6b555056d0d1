import { beforeEach, describe, expect, test } from "vitest";
import { buyingCompany, byId, confirmation, content, previewBy, type Program } from "#test/api-keys.ts";
import type { Company } from "#test/companies.ts";
import { quoteOf } from "#test/dialogue.ts";
import type { Installation } from "#test/installation.ts";
import { atBank, inOneInstallation, orderOf, piotr } from "#test/steps.ts";
import { cartOnAccount, joinTeam } from "#test/team-members.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

let company: Company;
let program: Program;
beforeEach(async () => {
  ({ company, program } = await buyingCompany(installation));
});

const legal = { code: "LEG-7", name: "Legal", month_limit: null } as const;
const cartRow = (hash: string) =>
  installation.db
    .selectFrom("cart")
    .leftJoin("cost_centre", "cost_centre.id", "cart.cost_centre_id")
    .select(["cost_centre.code", "cart.reference"])
    .where("cart.hash", "=", hash)
    .executeTakeFirstOrThrow();
const require_both = { requires_cost_centre: true, requires_reference: true } as const;

describe("integrations 6: cost centres", () => {
  test("are made, changed and turned off by owners; members choose the active ones", async () => {
    const { who } = await joinTeam(installation, company.session, "buyer");
    const made = await company.session.call("createCostCentre", { body: { ...legal, month_limit: "100" } });
    const [first] = made.cost_centres;
    expect(first).toMatchObject({ ...legal, month_limit: "100.00", spent_month: "0.00", active: true });
    const again = { body: { ...legal, code: "leg-7" } };
    expect((await company.session.refusal("createCostCentre", again)).code).toBe("cost_centre.exists");
    expect((await who.call("purchasing", {})).cost_centres).toMatchObject([
      { code: "LEG-7", month_limit: null, spent_month: null },
    ]);
    const params = { id: String(first?.id ?? 0) };
    await company.session.call("changeCostCentre", { params, body: { name: "Legal", active: false } });
    expect((await who.call("purchasing", {})).cost_centres).toEqual([]);
    const { gross: _gross, ...cart } = await cartOnAccount(who);
    const body = { ...cart.body, cost_centre: "LEG-7" };
    expect((await who.refusal("placeCart", { ...cart, body })).code).toBe("cost_centre.unknown");
  });

  test("of another account are unknown", async () => {
    const other = await buyingCompany(installation);
    const { cost_centres } = await other.company.session.call("createCostCentre", { body: legal });
    const params = { id: String(cost_centres[0]?.id ?? 0) };
    const refused = await company.session.refusal("changeCostCentre", { params, body: { name: "Legal" } });
    expect(refused.code).toBe("cost_centre.unknown");
    const { gross: _gross, ...cart } = await cartOnAccount(company.session);
    const body = { ...cart.body, cost_centre: "LEG-7" };
    expect((await company.session.refusal("placeCart", { ...cart, body })).code).toBe("cost_centre.unknown");
  });

  test("are on the invoice with the number of the purchase order, and are required where the account says so", async () => {
    await company.session.call("createCostCentre", { body: legal });
    await company.session.call("changePurchasing", { body: require_both });
    const { gross, ...cart } = await cartOnAccount(company.session);
    expect((await company.session.refusal("placeCart", cart)).code).toBe("cost_centre.required");
    const chosen = { ...cart, body: { ...cart.body, cost_centre: "leg-7" } };
    expect((await company.session.refusal("placeCart", chosen)).code).toBe("reference.required");
    const complete = { ...cart, body: { ...chosen.body, reference: "PO-44" } };
    await company.session.call("placeCart", complete);
    expect(await cartRow(cart.params.hash)).toEqual({ code: "LEG-7", reference: "PO-44" });
    const { cost_centres } = await company.session.call("purchasing", {});
    expect(cost_centres[0]?.spent_month).toBe(gross);
  });

  test("are on the page of the order for the account and the desk, not for the link alone, and in the desk's file", async () => {
    await company.session.call("createCostCentre", { body: legal });
    const { gross: _gross, ...cart } = await cartOnAccount(company.session);
    await company.session.call("placeCart", {
      ...cart,
      body: { ...cart.body, cost_centre: "LEG-7", reference: "PO-44" },
    });
    const { id, hash } = await installation.db
      .selectFrom("order")
      .innerJoin("cart", "cart.id", "order.cart_id")
      .select(["order.id", "order.hash"])
      .where("cart.hash", "=", cart.params.hash)
      .executeTakeFirstOrThrow();
    const named = { reference: "PO-44", cost_centre: "LEG-7 Legal" };
    expect(await orderOf(company.session, hash)).toMatchObject(named);
    const desk = piotr(installation);
    expect((await desk.call("deskOrder", { params: { id: String(id) } })).order).toMatchObject(named);
    const { csv } = await desk.call("exportOrders", { body: { chosen: [id] } });
    const [columns = "", row = ""] = csv.trim().split("\r\n");
    expect(columns).toMatch(/,reference,cost_centre$/);
    expect(row).toMatch(/,PO-44,LEG-7 Legal$/);
  });

  test("print code and name on the invoice of a paid order", async () => {
    await company.session.call("createCostCentre", { body: legal });
    const { gross: _gross, ...cart } = await cartOnAccount(company.session);
    const named = { cost_centre: "LEG-7", reference: "PO-44", payment_method: "online" };
    const body = { ...cart.body, ...named };
    await atBank(installation, await company.session.call("placeCart", { ...cart, body }), "pay");
    await installation.runJobs();
    const invoice = await installation.db
      .selectFrom("invoice")
      .select(["id", "reference", "cost_centre"])
      .where("customer_id", "=", company.id)
      .where("kind", "=", "VAT")
      .executeTakeFirstOrThrow();
    expect(invoice).toMatchObject({ reference: "PO-44", cost_centre: "LEG-7 Legal" });
    const shown = await company.session.call("invoice", { params: { id: String(invoice.id) } });
    expect(JSON.stringify(shown.document)).toContain("LEG-7 Legal");
  });

  test("have a limit of their own, which holds for owners too", async () => {
    const { gross, ...cart } = await cartOnAccount(company.session);
    await company.session.call("createCostCentre", { body: { ...legal, month_limit: gross } });
    await company.session.call("placeCart", { ...cart, body: { ...cart.body, cost_centre: "LEG-7" } });
    const second = await cartOnAccount(company.session);
    const body = { ...second.body, cost_centre: "LEG-7" };
    const { payment_hash } = await company.session.call("placeCart", { params: second.params, body });
    expect(payment_hash).toBeNull();
  });

  test("are named by programs at the confirmation, and at the acceptance of a quote", async () => {
    await company.session.call("createCostCentre", { body: legal });
    await company.session.call("changePurchasing", { body: require_both });
    const { id, gross } = await previewBy(program, 250);
    const bare = confirmation(id, gross);
    expect((await program.problem("apiConfirmPreview", bare)).code).toBe("cost_centre.required");
    const named = { cost_centre: "LEG-7", reference: "PO-1" };
    await program.call("apiConfirmPreview", { ...bare, body: { ...bare.body, ...named } });
    const asked = await program.call("apiRequestQuote", { body: content });
    const order = asked.orders[0]?.id ?? 0;
    const quoted = quoteOf(installation);
    await piotr(installation).call("issueQuote", { params: { id: String(order) }, body: quoted });
    const { quote } = await program.call("apiQuote", byId(order));
    const body = { expected_gross: quote?.gross ?? "", payment: "on_account" } as const;
    const accept = { ...byId(order), body, idempotency_key: "accepted" };
    expect((await program.problem("apiAcceptQuote", accept)).code).toBe("cost_centre.required");
    await program.call("apiAcceptQuote", { ...accept, body: { ...body, ...named } });
    const row = await installation.db
      .selectFrom("order")
      .innerJoin("cart", "cart.id", "order.cart_id")
      .innerJoin("cost_centre", "cost_centre.id", "cart.cost_centre_id")
      .select(["cost_centre.code", "cart.reference"])
      .where("order.id", "=", order)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ code: "LEG-7", reference: "PO-1" });
  });
});
