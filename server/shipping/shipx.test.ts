import { readConfig } from "#server/app/read-config.ts";
import { describe, expect, test } from "vitest";
import type { CallInput } from "#contract/client.ts";
import type { Routes } from "#contract/routes.ts";
import type { Session } from "#test/session.ts";
import type { Installation } from "#test/installation.ts";
import { sentToLocker } from "#test/shipments.ts";
import {
  approveByPhone,
  buyer,
  hour,
  inOneInstallation,
  mailsTo,
  orderOf,
  piotr,
  visitor,
} from "#test/steps.ts";
import { configProblems } from "#server/app/production.ts";
import { newsOf, shipxCarrier } from "./shipx.ts";
import { demoShipx } from "./settings.ts";

let installation: Installation;
let guest: Session;
inOneInstallation((opened) => {
  installation = opened;
  guest = visitor(installation);
});
const desk = () => piotr(installation);
const of = (id: number) => ({ params: { id: String(id) } });
const made = async (order_id: number): Promise<number> =>
  (
    await installation.machine.pool.query<{ n: number }>(
      "select count(*)::int as n from standins.shipx_shipment where reference like $1",
      [`TL-${order_id}-%`],
    )
  ).rows[0]?.n ?? 0;
const poll = async () => {
  await installation.runRound("shipment.poll");
  await installation.runJobs();
};

describe("§3 Parcel lockers: InPost ShipX", () => {
  test("a parcel is created once, bought, labelled, and followed to the locker and the recipient", async () => {
    const { id, hash } = await sentToLocker(installation, guest);
    expect(await desk().call("parcel", of(id))).toEqual({
      offered: true,
      parcel: null,
      locker_address: "ul. Polna 1, 00-001 Warszawa",
    });
    await desk().call("makeParcel", of(id));
    expect((await desk().refusal("makeParcel", of(id))).code).toBe("parcel.exists");
    await installation.runJobs();
    const { parcel } = await desk().call("parcel", of(id));
    expect(parcel).toMatchObject({ reference: `TL-${id}-1`, carrier_status: "confirmed", has_label: true });
    const { url } = await desk().call("parcelLabel", of(id));
    const label = await fetch(installation.origin + url);
    expect(label.headers.get("content-type")).toBe("application/pdf");
    expect(
      Buffer.from(await label.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");

    // Not posted yet: the customer gets no number yet.
    await poll();
    expect(await orderOf(guest, hash)).toMatchObject({ shipment_status: "printed" });
    installation.clock.forward(hour);
    await poll();
    const number = parcel?.tracking_number ?? "";
    expect(await orderOf(guest, hash)).toMatchObject({
      shipment_status: "handed_over",
      shipment_tracking_number: number,
    });
    expect(
      (await mailsTo(installation, buyer.email, id)).filter((kind) => kind === "order_shipped"),
    ).toHaveLength(1);
    installation.clock.forward(4 * hour);
    await poll();
    await poll();
    expect(await orderOf(guest, hash)).toMatchObject({ shipment_status: "delivered" });
    expect(
      (await mailsTo(installation, buyer.email, id)).filter((kind) => kind === "order_shipped"),
    ).toHaveLength(1);
    const rows = await installation.db
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

  test("a lost response creates no second parcel", async () => {
    const { id } = await sentToLocker(installation, guest);
    installation.carrier.breaks_off = true;
    await desk().call("makeParcel", of(id));
    await expect(installation.runJobs()).rejects.toThrow("shipment.make_parcel failed");
    installation.carrier.breaks_off = false;
    expect(await made(id)).toBe(1);
    await installation.machine.pool.query(
      "update graphile_worker._private_jobs set attempts = 0, last_error = null, run_at = $1",
      [installation.clock.now()],
    );
    await installation.runJobs();
    expect(await made(id)).toBe(1);
    expect((await desk().call("parcel", of(id))).parcel).toMatchObject({ problem: "", has_label: true });
    installation.faults.splice(0);
  });

  test("a refusal of the carrier is shown to the desk, and the parcel is ordered again under another reference", async () => {
    const { id } = await sentToLocker(installation, guest, { locker: "NIE-MA-TAKIEGO" });
    expect((await desk().call("parcel", of(id))).locker_address).toBe("");
    await desk().call("makeParcel", of(id));
    await installation.runJobs();
    const state = await desk().call("parcel", of(id));
    expect(state.offered).toBe(true);
    expect(state.parcel?.problem).toContain("target_point");
    expect((await desk().refusal("parcelLabel", of(id))).code).toBe("parcel.no_label");
    await installation.db
      .updateTable("shipment")
      .set({ locker: "KRA010" })
      .where("order_id", "=", id)
      .execute();
    expect(await desk().call("makeParcel", of(id))).toMatchObject({ reference: `TL-${id}-2` });
    await installation.runJobs();
    expect((await desk().call("parcel", of(id))).parcel).toMatchObject({ problem: "", has_label: true });
  });

  test("a returned parcel is sent again with a number of its own", async () => {
    const { id, hash } = await sentToLocker(installation, guest);
    await desk().call("makeParcel", of(id));
    await installation.runJobs();
    const first = (await desk().call("parcel", of(id))).parcel?.tracking_number ?? "";
    installation.carrier.statuses.set(first, "returned_to_sender");
    await poll();
    await poll();
    expect(await orderOf(guest, hash)).toMatchObject({ shipment_status: "returned" });
    const list = await desk().call("shipments", { query: { group: "returned" } });
    expect(list.data.map(({ order_id }) => order_id)).toContain(id);
    await desk().call("makeParcel", of(id));
    await installation.runJobs();
    installation.clock.forward(hour);
    await poll();
    const again = await orderOf(guest, hash);
    expect(again.shipment_status).toBe("resent");
    expect(again.shipment_tracking_number).not.toBe(first);
    expect(
      (await mailsTo(installation, buyer.email, id)).filter((kind) => kind === "order_shipped"),
    ).toHaveLength(2);
  });

  test("an unavailable carrier changes nothing, and the next round retries", async () => {
    const { id, hash } = await sentToLocker(installation, guest);
    await desk().call("makeParcel", of(id));
    await installation.runJobs();
    installation.clock.forward(hour);
    installation.carrier.away = true;
    await poll();
    expect(await orderOf(guest, hash)).toMatchObject({ shipment_status: "printed" });
    installation.carrier.away = false;
    await poll();
    expect(await orderOf(guest, hash)).toMatchObject({ shipment_status: "handed_over" });
  });

  test("only parcels for a locker are the carrier's", async () => {
    const { id } = await sentToLocker(installation, guest, {
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

  test("a locker has an address, and an unknown one has none", async () => {
    const carrier = shipxCarrier(demoShipx(installation.origin), 2000);
    expect(await carrier.locker("KRA010")).toMatchObject({ name: "KRA010" });
    expect(await carrier.locker("nowhere")).toBeNull();
    const unauthorised = shipxCarrier({ ...demoShipx(installation.origin), token: "wrong" }, 2000);
    await expect(unauthorised.settle("1")).rejects.toThrow("401");
  });

  test("unknown statuses of the carrier are ignored", async () => {
    expect(["delivered", "returned_to_sender", "ready_to_pickup"].map(newsOf)).toEqual([
      "delivered",
      "returned",
      "taken",
    ]);
    expect(["created", "confirmed", "something_new"].map(newsOf)).toEqual([null, null, null]);
  });
});

describe("§4.7 Paper cannot be corrected", () => {
  test("the stamp waits for the address, the posting for the stamp, the shipment for a number", async () => {
    const { id } = await sentToLocker(installation, guest);
    const step = (body: CallInput<Routes["setShipment"]>["body"]) => ({ ...of(id), body });
    const code = async (body: CallInput<Routes["setShipment"]>["body"]) =>
      (await desk().refusal("setShipment", step(body))).code;
    expect(await code({ status: "handed_over" })).toBe("shipment.number_missing");
    expect(await code({ status: "delivered" })).toBe("shipment.wrong_step");
    await installation.db
      .updateTable("order")
      .set({ shipment_status: "paid" })
      .where("id", "=", id)
      .execute();
    const draft = installation.db.updateTable("paper_draft").where("order_id", "=", id);
    await draft.set({ state: "change_asked" }).execute();
    expect(await code({ status: "certified" })).toBe("shipment.draft_not_approved");
    expect(await code({ status: "printed" })).toBe("shipment.wrong_step");
    await approveByPhone(desk(), id);
    const stamped = await desk().call("setShipment", step({ status: "certified" }));
    expect(stamped.shipment?.steps).toEqual(["printed"]);
    await installation.runJobs();
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
  test("all three or none; production uses https and never the simulator", () => {
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
