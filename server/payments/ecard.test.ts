import { describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import {
  atProvider,
  againBy,
  effectsOf,
  hurry,
  loggedOf,
  not_paid,
  paid_once,
  placeBy,
  post,
  refundsOf,
} from "#test/providers.ts";
import { session, type Session } from "#test/session.ts";
import {
  day,
  hour,
  inOneInstallation,
  mailsTo,
  buyer,
  piotr,
  placeOrder,
  statusesOf,
  visitor,
  type Placed,
} from "#test/steps.ts";

let installation: Installation;
let guest: Session;
let accounting: Session;
inOneInstallation(
  (opened) => {
    installation = opened;
    guest = visitor(installation);
    accounting = session(installation, { zone: "staff", email: "ksiegowa@example.com", language: "pl" });
  },
  { STANDINS: "ecard" },
);

const place = (): Promise<Placed> => placeBy(guest, "ecard");
/** The page that posts the form, and the form in it. */
async function formOf({ redirect_url }: { redirect_url: string }, headers: Record<string, string> = {}) {
  const { pathname, search } = new URL(redirect_url);
  const answer = await fetch(`${installation.origin}${pathname}${search}`, { headers });
  const html = await answer.text();
  const fields = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(
    ([, name = "", value = ""]) => [name, value.replaceAll("&amp;", "&")] as const,
  );
  const action = /action="([^"]+)"/.exec(html)?.[1] ?? "";
  return { answer, html, action, fields: Object.fromEntries(fields) as Record<string, string> };
}
/** Sends the form like a browser; answers the gateway's page. */
async function atGateway(placed: { redirect_url: string }, change: Record<string, string> = {}) {
  const { action, fields } = await formOf(placed);
  const answer = await fetch(action, { method: "POST", body: new URLSearchParams({ ...fields, ...change }) });
  const page = /<form method="post" action="([^"]+)">/.exec(await answer.text())?.[1] ?? "";
  return { status: answer.status, redirect_url: `${installation.origin}${page}` };
}
const tasks = async () => (await accounting.call("moneyTasks", {})).tasks;
const taskOf = async ({ payment_hash }: { payment_hash: string }) =>
  (await tasks()).find(({ hash }) => hash === payment_hash);
const confirm = (id: number, who = accounting) =>
  who.call("confirmPayment", { params: { id: String(id) }, body: { proof: "wyciąg 12/2031, poz. 4" } });

describe("eCard: the form that a browser posts", () => {
  test("is posted to the gateway only, in the reader's language, and is not cached", async () => {
    const placed = await place();
    expect(new URL(placed.redirect_url).pathname).toBe(`/api/v2/payment/${placed.payment_hash}/form`);
    const { answer, html, action, fields } = await formOf(placed);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toContain(`form-action ${new URL(action).origin};`);
    expect(policy).toContain("default-src 'none'");
    expect(html).toContain('<html lang="en">');
    expect(html).toContain("<button>Go to payment</button>");
    expect(fields).toMatchObject({ CURRENCY: "985", HASHALGORITHM: "SHA1", NAME: "Halina", SURNAME: "Gość" });
    expect(fields["ORDERNUMBER"]).toMatch(/^\d{15}$/);
    const polish = await formOf({ redirect_url: placed.redirect_url.replace("locale=en", "locale=pl") });
    expect(polish.html).toContain("<button>Przejdź do płatności</button>");
    const by_header = await formOf(
      { redirect_url: placed.redirect_url.replace("?locale=en", "") },
      { "accept-language": "uk" },
    );
    expect(by_header.html).toContain('<html lang="uk">');
  });

  test("an attempt of another provider has no form", async () => {
    const answer = await fetch(`${installation.origin}/api/v2/payment/${"A".repeat(22)}/form`);
    expect(answer.status).toBe(404);
  });

  test("the gateway accepts it unchanged, and not with another amount", async () => {
    const placed = await place();
    expect((await atGateway(placed)).status).toBe(200);
    expect((await atGateway(placed, { AMOUNT: "1" })).status).toBe(404);
  });
});

describe("eCard: a notification books nothing", () => {
  test.for(["pay", "pay_twice", "duplicate", "out_of_order"] as const)(
    "%s waits for a member of staff, who books it once",
    async (act) => {
      const placed = await place();
      await atProvider(installation, await atGateway(placed), act);
      await installation.runJobs();
      expect(await effectsOf(installation, placed)).toEqual(not_paid);
      expect(await statusesOf(guest, placed.orders)).toEqual(["payment"]);
      expect(new Set(await loggedOf(installation, placed.payment_hash))).toEqual(
        new Set(["payment.confirm_by_hand"]),
      );
      const task = await taskOf(placed);
      expect(task).toMatchObject({ task: "confirm_by_hand", provider: "ecard", brand: "tolmaro" });
      expect(task?.said_at).not.toBeNull();
      expect(task?.orders).toEqual(placed.orders.map(({ id }) => id));
      await confirm(task?.id ?? 0);
      await installation.runJobs();
      expect(await effectsOf(installation, placed)).toEqual(paid_once);
      expect(await taskOf(placed)).toBeUndefined();
      expect(await loggedOf(installation, placed.payment_hash)).toContain("payment.confirmed_by_hand");
      const mails = await mailsTo(installation, buyer.email, placed.orders[0]?.id ?? 0);
      expect(mails.filter((kind) => kind === "order_paid")).toHaveLength(1);
    },
  );

  test("late: listed without a notification, then with one", async () => {
    const placed = await place();
    await atProvider(installation, await atGateway(placed), "late");
    expect(await taskOf(placed)).toMatchObject({ said_at: null });
    await hurry(installation);
    await installation.runJobs();
    expect((await taskOf(placed))?.said_at).not.toBeNull();
  });

  test.for(["refuse", "wait"] as const)("%s books nothing and creates no task", async (act) => {
    const placed = await place();
    await atProvider(installation, await atGateway(placed), act);
    await installation.runJobs();
    const { state } = await guest.call("payment", { params: { hash: placed.payment_hash } });
    expect(state).toBe(act === "refuse" ? "failed" : "waiting");
    expect(await effectsOf(installation, placed)).toEqual(not_paid);
    expect(await taskOf(placed)).toMatchObject({ said_at: null });
    expect(await loggedOf(installation, placed.payment_hash)).toEqual([]);
  });

  test("a notification of another merchant, of an unknown order or with an invalid body is not stored", async () => {
    const placed = await place();
    const { fields } = await formOf(placed);
    const events = () => installation.db.selectFrom("provider_event").select("id").execute();
    const before = await events();
    const word = {
      MERCHANTNUMBER: "100003",
      ORDERNUMBER: fields["ORDERNUMBER"] ?? "",
      COMMTYPE: "ACCEPTPAYMENT",
      CURRENTSTATE: "payment_deposited",
    };
    const say = (change: object) =>
      post(installation, "ecard", { body: new URLSearchParams({ ...word, ...change }).toString() });
    expect((await say({ MERCHANTNUMBER: "7" })).status).toBe(400);
    expect((await say({ ORDERNUMBER: "x" })).status).toBe(400);
    expect((await say({ CURRENTSTATE: "<b>" })).status).toBe(400);
    const unknown = await say({ ORDERNUMBER: "123456" });
    expect([unknown.status, await unknown.text()]).toEqual([200, "OK"]);
    expect(await events()).toEqual(before);
  });
});

describe("Confirmation by hand", () => {
  test("is for accounting and administrators; other staff only read", async () => {
    const placed = await place();
    await atProvider(installation, await atGateway(placed), "pay");
    await installation.runJobs();
    const task = await taskOf(placed);
    const input = { params: { id: String(task?.id) }, body: { proof: "wyciąg" } };
    expect((await piotr(installation).refusal("confirmPayment", input)).code).toBe("right.missing");
    expect(await effectsOf(installation, placed)).toEqual(not_paid);
    await confirm(task?.id ?? 0);
    expect((await accounting.refusal("confirmPayment", input)).code).toBe("payment.already_settled");
    await installation.runJobs();
    expect(await effectsOf(installation, placed)).toEqual(paid_once);
  });

  test("is only for payments without another proof", async () => {
    const { id } = await installation.db
      .selectFrom("payment")
      .select("id")
      .where("hash", "=", (await placeOrder(guest)).payment_hash)
      .executeTakeFirstOrThrow();
    const input = { params: { id: String(id) }, body: { proof: "wyciąg" } };
    expect((await accounting.refusal("confirmPayment", input)).code).toBe("payment.not_found");
  });

  test("two attempts confirmed: the second amount is owed, and staff refunds it", async () => {
    const placed = await place();
    const second = await againBy(guest, placed, "ecard");
    const [first_task, second_task] = [await taskOf(placed), await taskOf(second)];
    await confirm(first_task?.id ?? 0);
    await confirm(second_task?.id ?? 0);
    await installation.runJobs();
    expect(await effectsOf(installation, placed)).toEqual({ ...paid_once, refunds: 1 });
    expect(await refundsOf(installation, placed)).toMatchObject([
      { state: "failed", reason: "second_capture" },
    ]);
    const [refund] = await refundsOf(installation, placed);
    const task = (await tasks()).find(({ hash }) => hash === refund?.hash);
    expect(task).toMatchObject({ task: "refund_failed", amount: { currency_amount_decimal: placed.gross } });
    const input = { params: { id: String(task?.id) }, body: { proof: "panel eCard, zwrot 7" } };
    expect((await piotr(installation).refusal("settleRefundByHand", input)).code).toBe("right.missing");
    await accounting.call("settleRefundByHand", input);
    expect((await accounting.refusal("settleRefundByHand", input)).code).toBe("payment.already_settled");
    await installation.runJobs();
    expect(await refundsOf(installation, placed)).toMatchObject([{ state: "settled" }]);
    const mails = await mailsTo(installation, buyer.email, placed.orders[0]?.id ?? 0);
    expect(mails.filter((kind) => kind === "payment_refunded")).toHaveLength(1);
  });

  test("money within 72 hours of the expiry still revives the order", async () => {
    const placed = await place();
    installation.clock.forward(day);
    await installation.runJobs();
    installation.clock.forward(71 * hour);
    await confirm((await taskOf(placed))?.id ?? 0);
    await installation.runJobs();
    expect(await effectsOf(installation, placed)).toEqual(paid_once);
  });
});
