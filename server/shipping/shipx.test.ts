import { readConfig } from "#server/app/read-config.ts";
import { describe, expect, test } from "vitest";
import type { CallInput } from "#contract/client.ts";
import type { Routes } from "#contract/routes.ts";
import type { Session } from "#test/session.ts";
import type { Installation } from "#test/installation.ts";
import { sentToLocker } from "#test/shipments.ts";
import { approveByPhone, buyer, hour, inOneShop, mailsTo, orderOf, piotr, visitor } from "#test/steps.ts";
import { configProblems } from "#server/app/production.ts";
import { newsOf, shipxCarrier } from "./shipx.ts";
import { demoShipx } from "./settings.ts";

let shop: Installation;
let guest: Session;
inOneShop((opened) => {
  shop = opened;
  guest = visitor(shop);
});
const desk = () => piotr(shop);
const of = (id: number) => ({ params: { id: String(id) } });
const made = async (order_id: number): Promise<number> =>
  (
    await shop.machine.pool.query<{ n: number }>(
      "select count(*)::int as n from standins.shipx_shipment where reference like $1",
      [`TL-${order_id}-%`],
    )
  ).rows[0]?.n ?? 0;
const poll = async () => {
  await shop.runRound("shipment.poll");
  await shop.runJobs();
};

describe("§3 Parcel lockers: InPost ShipX", () => {
  test("a parcel is made once, bought, labelled, and followed to the locker and home", async () => {
    const { id, hash } = await sentToLocker(shop, guest);
    expect(await desk().call("parcel", of(id))).toEqual({
      offered: true,
      parcel: null,
      locker_address: "ul. Polna 1, 00-001 Warszawa",
    });
    await desk().call("makeParcel", of(id));
    expect((await desk().refusal("makeParcel", of(id))).code).toBe("parcel.exists");
    await shop.runJobs();
    const { parcel } = await desk().call("parcel", of(id));
    expect(parcel).toMatchObject({ reference: `TL-${id}-1`, carrier_status: "confirmed", has_label: true });
    const { url } = await desk().call("parcelLabel", of(id));
    const label = await fetch(shop.origin + url);
    expect(label.headers.get("content-type")).toBe("application/pdf");
    expect(
      Buffer.from(await label.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");

    // In the house still: nobody is told a number yet.
    await poll();
    expect(await orderOf(guest, hash)).toMatchObject({ shipment_status: "printed" });
    shop.clock.forward(hour);
    await poll();
    const number = parcel?.tracking_number ?? "";
    expect(await orderOf(guest, hash)).toMatchObject({
      shipment_status: "handed_over",
      shipment_tracking_number: number,
    });
    expect((await mailsTo(shop, buyer.email, id)).filter((kind) => kind === "order_shipped")).toHaveLength(1);
    shop.clock.forward(4 * hour);
    await poll();
    await poll();
    expect(await orderOf(guest, hash)).toMatchObject({ shipment_status: "delivered" });
    expect((await mailsTo(shop, buyer.email, id)).filter((kind) => kind === "order_shipped")).toHaveLength(1);
    const rows = await shop.db
      .selectFrom("shipment_event")
      .select(["event", "actor_role"])
      .where("order_id", "=", id)
      .orderBy("id")
      .execute();
    expect(rows.map(({ event, actor_role }) => `${actor_role} ${event}`)).toEqual([
      "worker shipment.certified",
      "worker shipment.printed",
      "system shipment.handed_over",
      "system shipment.delivered",
    ]);
  });

  test("an answer that never came makes no second parcel", async () => {
    const { id } = await sentToLocker(shop, guest);
    shop.carrier.breaks_off = true;
    await desk().call("makeParcel", of(id));
    await expect(shop.runJobs()).rejects.toThrow("shipment.make_parcel failed");
    shop.carrier.breaks_off = false;
    expect(await made(id)).toBe(1);
    await shop.machine.pool.query(
      "update graphile_worker._private_jobs set attempts = 0, last_error = null, run_at = $1",
      [shop.clock.now()],
    );
    await shop.runJobs();
    expect(await made(id)).toBe(1);
    expect((await desk().call("parcel", of(id))).parcel).toMatchObject({ problem: "", has_label: true });
    shop.faults.splice(0);
  });

  test("what the carrier refuses is shown to the desk, and made anew under another name", async () => {
    const { id } = await sentToLocker(shop, guest, { locker: "NIE-MA-TAKIEGO" });
    expect((await desk().call("parcel", of(id))).locker_address).toBe("");
    await desk().call("makeParcel", of(id));
    await shop.runJobs();
    const state = await desk().call("parcel", of(id));
    expect(state.offered).toBe(true);
    expect(state.parcel?.problem).toContain("target_point");
    expect((await desk().refusal("parcelLabel", of(id))).code).toBe("parcel.no_label");
    await shop.db.updateTable("shipment").set({ locker: "KRA010" }).where("order_id", "=", id).execute();
    expect(await desk().call("makeParcel", of(id))).toMatchObject({ reference: `TL-${id}-2` });
    await shop.runJobs();
    expect((await desk().call("parcel", of(id))).parcel).toMatchObject({ problem: "", has_label: true });
  });

  test("a parcel that comes back goes out again with a number of its own", async () => {
    const { id, hash } = await sentToLocker(shop, guest);
    await desk().call("makeParcel", of(id));
    await shop.runJobs();
    const first = (await desk().call("parcel", of(id))).parcel?.tracking_number ?? "";
    shop.carrier.statuses.set(first, "returned_to_sender");
    await poll();
    await poll();
    expect(await orderOf(guest, hash)).toMatchObject({ shipment_status: "returned" });
    const list = await desk().call("shipments", { query: { group: "returned" } });
    expect(list.data.map(({ order_id }) => order_id)).toContain(id);
    await desk().call("makeParcel", of(id));
    await shop.runJobs();
    shop.clock.forward(hour);
    await poll();
    const again = await orderOf(guest, hash);
    expect(again.shipment_status).toBe("resent");
    expect(again.shipment_tracking_number).not.toBe(first);
    expect((await mailsTo(shop, buyer.email, id)).filter((kind) => kind === "order_shipped")).toHaveLength(2);
  });

  test("a carrier that is away changes nothing, and the next round asks again", async () => {
    const { id, hash } = await sentToLocker(shop, guest);
    await desk().call("makeParcel", of(id));
    await shop.runJobs();
    shop.clock.forward(hour);
    shop.carrier.away = true;
    await poll();
    expect(await orderOf(guest, hash)).toMatchObject({ shipment_status: "printed" });
    shop.carrier.away = false;
    await poll();
    expect(await orderOf(guest, hash)).toMatchObject({ shipment_status: "handed_over" });
  });

  test("only what goes to a locker is the carrier's", async () => {
    const { id } = await sentToLocker(shop, guest, {
      method: 1,
      address: "ul. Krótka 1",
      postcode: "00-001",
      city: "Warszawa",
      locker: "",
    });
    expect((await desk().call("parcel", of(id))).offered).toBe(false);
    expect((await desk().refusal("makeParcel", of(id))).code).toBe("parcel.not_offered");
    const { csv, rows } = await desk().call("exportShipments", { body: { group: "to_do" } });
    expect(rows).toBeGreaterThan(0);
    expect(csv).toContain("ul. Krótka 1,00-001,Warszawa");
  });

  test("a locker has an address, and one that is not there has none", async () => {
    const carrier = shipxCarrier(demoShipx(shop.origin), 2000);
    expect(await carrier.locker("KRA010")).toMatchObject({ name: "KRA010" });
    expect(await carrier.locker("nowhere")).toBeNull();
    const stranger = shipxCarrier({ ...demoShipx(shop.origin), token: "wrong" }, 2000);
    await expect(stranger.settle("1")).rejects.toThrow("401");
  });

  test("words of the carrier that we do not know tell nobody anything", () => {
    expect(["delivered", "returned_to_sender", "ready_to_pickup"].map(newsOf)).toEqual([
      "delivered",
      "returned",
      "taken",
    ]);
    expect(["created", "confirmed", "something_new"].map(newsOf)).toEqual([null, null, null]);
  });
});

describe("§4.7 Paper cannot be patched", () => {
  test("the stamp waits for the address, the post for the stamp, the letter for a number", async () => {
    const { id } = await sentToLocker(shop, guest);
    const step = (body: CallInput<Routes["setShipment"]>["body"]) => ({ ...of(id), body });
    const code = async (body: CallInput<Routes["setShipment"]>["body"]) =>
      (await desk().refusal("setShipment", step(body))).code;
    expect(await code({ status: "handed_over" })).toBe("shipment.number_missing");
    expect(await code({ status: "delivered" })).toBe("shipment.wrong_step");
    await shop.db.updateTable("order").set({ shipment_status: "paid" }).where("id", "=", id).execute();
    const draft = shop.db.updateTable("paper_draft").where("order_id", "=", id);
    await draft.set({ state: "change_asked" }).execute();
    expect(await code({ status: "certified" })).toBe("shipment.draft_not_approved");
    expect(await code({ status: "printed" })).toBe("shipment.wrong_step");
    await approveByPhone(desk(), id);
    const stamped = await desk().call("setShipment", step({ status: "certified" }));
    expect(stamped.shipment?.steps).toEqual(["printed"]);
    await shop.runJobs();
  });
});

describe("Settings of ShipX", () => {
  const production = {
    NODE_ENV: "production",
    DATABASE_URL: "postgres://tolmaro@localhost/tolmaro",
    SHIPX_URL: "https://api-shipx-pl.easypack24.net",
    SHIPX_TOKEN: "token",
    SHIPX_ORGANIZATION: "1234",
  };
  test("all three or none; production speaks https and never to the stand-in", () => {
    expect(readConfig(production, "/")).toMatchObject({ shipx_standin: false, shipx: { token: "token" } });
    expect(readConfig({ DEMO: "1" }, "/")).toMatchObject({ shipx: null, shipx_standin: true });
    const half = { ...production, SHIPX_TOKEN: "" };
    expect(() => readConfig(half, "/")).toThrow("SHIPX_TOKEN");
    const open = { ...production, SHIPX_URL: "http://api-shipx-pl.easypack24.net" };
    expect(configProblems(readConfig(open, "/"), open).join()).toContain(
      "SHIPX_URL must be an https address",
    );
    const named = { ...production, SHIPX_ORGANIZATION: "ours" };
    expect(() => readConfig(named, "/")).toThrow("SHIPX_ORGANIZATION");
  });
});
