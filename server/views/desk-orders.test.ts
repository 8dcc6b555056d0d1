import { describe, expect, test } from "vitest";
import type { CallInput } from "#contract/client.ts";
import type { Routes } from "#contract/routes.ts";
import type { Installation } from "#test/installation.ts";
import { session, type Session } from "#test/session.ts";
import {
  anna,
  day,
  hour,
  inOneInstallation,
  offerStage,
  order_input,
  paidOrder,
  piotr,
  quote_input,
  visitor,
} from "#test/steps.ts";

let installation: Installation;
let desk: Session;
let celina: Session;
inOneInstallation((opened) => {
  installation = opened;
  desk = piotr(installation);
  celina = session(installation, { zone: "staff", email: "celina@example.com" });
});

type Query = NonNullable<CallInput<Routes["deskOrders"]>["query"]>;
const ids = async (query: Query, who = desk): Promise<number[]> =>
  (await who.call("deskOrders", { query })).data.map(({ id }) => id);
const paid = async (input: Parameters<typeof paidOrder>[2] = {}): Promise<number> =>
  (await paidOrder(installation, anna(installation), input)).orders[0]?.id ?? 0;
const set = (id: number, row: { deadline?: Date; on_hold?: boolean; owner_id?: number | null }) =>
  installation.db.updateTable("order").set(row).where("id", "=", id).execute();
const inHours = (hours: number): Date => new Date(installation.clock.now().getTime() + hours * hour);

describe("S4: all orders", () => {
  test("are filtered by deadline, owner, pair, service, brand and needed action", async () => {
    const [today, late, far] = [await paid(), await paid(), await paid({ target_langs: ["de"] })];
    await set(today, { deadline: inHours(2) });
    await set(late, { deadline: inHours(-1) });
    await set(far, { deadline: inHours(60) });
    expect(await ids({ due: "today" })).toEqual([late, today]);
    expect(await ids({ due: "late" })).toEqual([late]);
    expect(await ids({ due: "three_days" })).toEqual([today, far]);
    expect(await ids({ target: "de" })).toEqual([far]);
    expect(await ids({ service: "sworn" })).toEqual([]);
    expect((await ids({ brand: "tolmaro" })).length).toBeGreaterThan(2);
    expect(await ids({ brand: "lingy" })).toEqual([]);

    await desk.call("takeOrder", { params: { id: String(far) }, body: { take: true } });
    expect(await ids({ owner: "me" })).toEqual([far]);
    expect(await ids({ owner: "me" }, celina)).toEqual([]);
    expect(await ids({ owner: "none", open: "1" })).toEqual(expect.arrayContaining([today, late]));

    await set(far, { on_hold: true });
    expect(await ids({ group: "trouble" })).toEqual([late, far]);
    expect(await ids({ hold: "1" })).toEqual([far]);
    // A stage on hold is not offered.
    expect(await ids({ group: "waiting" })).toEqual([late, today]);
    await set(far, { on_hold: false });
  });

  test("a row says who works on it and whose it is", async () => {
    const id = await paid();
    const offer = await offerStage(installation, id, "olena@example.com");
    const olena = session(installation, { zone: "translator", email: "olena@example.com" });
    await olena.call("acceptOffer", { params: { id: String(offer) } });
    const { data } = await desk.call("deskOrders", { query: { search: String(id) } });
    expect(data[0]).toMatchObject({ id, on_hold: false });
    expect(data[0]?.worker).toContain("Olena");
    const { translator_id } = await installation.db
      .selectFrom("stage")
      .select("translator_id")
      .where("order_id", "=", id)
      .where("translator_id", "is not", null)
      .executeTakeFirstOrThrow();
    expect(await ids({ translator: String(translator_id) })).toEqual([id]);
  });

  test("are filtered by the days of the deadline, both included", async () => {
    const id = await paid({ target_langs: ["fr"] });
    await set(id, { deadline: new Date("2031-05-10T22:30:00Z") });
    // Half past midnight of the eleventh in Warsaw.
    expect(await ids({ target: "fr", due_from: "2031-05-11", due_to: "2031-05-11" })).toEqual([id]);
    expect(await ids({ target: "fr", due_to: "2031-05-10" })).toEqual([]);
    expect(await ids({ target: "fr", due_from: "2031-05-12" })).toEqual([]);
  });

  test("an order is handed to a colleague who may work on orders, from the owner on the page", async () => {
    const id = await paid();
    const { people } = await desk.call("orderSettings", {});
    const ada = people.find(({ name }) => name.startsWith("Ada"))?.id ?? 0;
    const hand = (to: number, from: number | null) => ({
      params: { id: String(id) },
      body: { take: true, from, to },
    });
    expect(await desk.call("takeOrder", hand(ada, null))).toEqual({ owner: "Ada Admin" });
    const [row] = (await desk.call("deskOrders", { query: { search: String(id) } })).data;
    expect(row).toMatchObject({ owner: "Ada Admin", owner_id: ada });
    expect((await desk.refusal("takeOrder", hand(ada, null))).code).toBe("order.taken");
    const { id: celina_id } = await celina.call("staffMe", {});
    expect((await desk.refusal("takeOrder", hand(celina_id, ada))).code).toBe("right.missing");
  });

  test("the board has a column for each stage, with how many are in it", async () => {
    await visitor(installation).call("createOrder", { body: quote_input });
    const board = await desk.call("orderBoard", { query: {} });
    expect(board.map(({ column }) => column)).toEqual([
      "quote",
      "payment",
      "preparation",
      "translation",
      "post_edition",
      "proofreading",
      "verification",
      "trouble",
    ]);
    const total = board.reduce((sum, column) => sum + column.total, 0);
    const open = await desk.call("deskOrders", { query: { open: "1", per_page: "100" } });
    expect(total).toBe(open.data.length);
    expect(board.find(({ column }) => column === "quote")?.orders[0]).toMatchObject({
      status: "calculation",
    });
    for (const { total: all, orders } of board) expect(orders.length).toBe(Math.min(all, 25));
  });

  test("a view is one's own, replaced under the same name, and at most thirty", async () => {
    const save = (name: string, search: string) => desk.call("saveOrderView", { body: { name, search } });
    await save("Pilne", "due=today");
    const { views } = await save("pilne", "due=late");
    expect(views.map(({ name, search }) => [name, search])).toEqual([["pilne", "due=late"]]);
    expect((await celina.call("orderSettings", {})).views).toEqual([]);
    const params = { id: String(views[0]?.id) };
    await celina.call("removeOrderView", { params });
    expect((await desk.call("orderSettings", {})).views).toHaveLength(1);
    for (let i = 1; i < 30; i += 1) await save(`Widok ${i}`, "open=1");
    const refused = await desk.refusal("saveOrderView", { body: { name: "Za dużo", search: "open=1" } });
    expect(refused.code).toBe("view.too_many");
    expect((await desk.call("removeOrderView", { params })).views).toHaveLength(29);
  });

  test("an own view gets another name and is shared, under the same id", async () => {
    const admin = session(installation, { zone: "staff", email: "admin@example.com", at_work: true });
    const save = (body: { id?: number; name: string; search: string; shared?: boolean }) =>
      admin.call("saveOrderView", { body });
    await save({ name: "Stare", search: "due=late" });
    const { views } = await save({ name: "Nowe", search: "due=today" });
    const id = views.find(({ name }) => name === "Nowe")?.id ?? 0;
    const changed = await save({ id, name: "Dzisiejsze", search: "due=today", shared: true });
    expect(changed.views.find((one) => one.id === id)).toMatchObject({ name: "Dzisiejsze", shared: true });
    expect(changed.views.map(({ name }) => name)).not.toContain("Nowe");
    const body = { id, name: "STARE", search: "due=today" };
    expect((await admin.refusal("saveOrderView", { body })).code).toBe("view.name_taken");
    expect((await celina.refusal("saveOrderView", { body: { ...body, name: "Moje" } })).code).toBe(
      "view.gone",
    );
    expect((await save({ name: "stare", search: "due=late" })).views).toHaveLength(2);
    for (const view of changed.views)
      await admin.call("removeOrderView", { params: { id: String(view.id) } });
  });

  test("a shared view is there for the team, and its author alone deletes it", async () => {
    const admin = session(installation, { zone: "staff", email: "admin@example.com", at_work: true });
    const body = { name: "Do sprawdzenia", search: "due=late", shared: true };
    const { views } = await admin.call("saveOrderView", { body });
    const view = views.find(({ name }) => name === body.name);
    expect(view).toMatchObject({ shared: true, own: true });
    const seen = async () =>
      (await celina.call("orderSettings", {})).views.find(({ id }) => id === view?.id)?.own;
    expect(await seen()).toBe(false);
    const params = { id: String(view?.id) };
    await celina.call("removeOrderView", { params });
    expect(await seen()).toBe(false);
    await admin.call("removeOrderView", { params });
    expect(await seen()).toBeUndefined();
  });

  test("columns are stored per person, in the order of the table", async () => {
    await desk.call("setOrderColumns", { body: { columns: ["deadline", "status"] } });
    expect((await desk.call("orderSettings", {})).columns).toEqual(["status", "deadline"]);
    expect((await celina.call("orderSettings", {})).columns).toHaveLength(10);
  });

  test("the CSV export contains the filtered orders, and only a permitted role gets it", async () => {
    const { csv, rows, complete } = await desk.call("exportOrders", { body: { target: "de" } });
    expect([rows, complete, csv.trim().split("\r\n").length]).toEqual([1, true, 2]);
    expect(csv.slice(1)).toMatch(/^id,brand,service_type,/);
    expect((await celina.refusal("exportOrders", { body: {} })).code).toBe("right.missing");
    const { data } = await desk.call("deskOrders", { query: {} });
    expect(data.length).toBeGreaterThan(1);
    const id = data[1]?.id ?? 0;
    const chosen = await desk.call("exportOrders", { body: { chosen: [id] } });
    expect(chosen.rows).toBe(1);
    expect(chosen.csv.trim().split("\r\n")[1]).toMatch(new RegExp(`^${id},`));
  });

  test("bad filters are refused, wherever they are", async () => {
    for (const query of [{ due: "soon" }, { owner: "0" }, { source: "xx" }, { brand: "A B" }])
      expect((await desk.refusal("deskOrders", { query: query as never })).status).toBe(422);
  });

  test("the deadlines of today end at midnight in Warsaw", async () => {
    installation.clock.forward(10 * day);
    const id = await paid({ target_langs: ["uk"], source_lang: order_input.source_lang });
    const midnight = Date.parse("2031-03-13T23:00:00Z");
    await set(id, { deadline: new Date(midnight - 60_000) });
    expect(await ids({ due: "today", target: "uk" })).toEqual([id]);
    await set(id, { deadline: new Date(midnight) });
    expect(await ids({ due: "today", target: "uk" })).toEqual([]);
  });
});
