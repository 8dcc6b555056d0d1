import { describe, expect, test } from "vitest";
import { addDays, localDate } from "#domain/calendar.ts";
import type { Installation } from "#test/installation.ts";
import { idOf, interpreting, whole_week } from "#test/interpreting.ts";
import { call_order, daytime, visit_order } from "#test/services.ts";
import type { Session } from "#test/session.ts";
import {
  atBank,
  buyer,
  day,
  hour,
  inOneShop,
  minute,
  paidOrder,
  piotr,
  placeOrder,
  statusesOf,
  visitor,
} from "#test/steps.ts";

let shop: Installation;
let story: ReturnType<typeof interpreting>;
inOneShop(async (opened) => {
  shop = opened;
  story = interpreting(shop);
  await story.olena().call("setHours", { body: whole_week });
});

describe("4.8 A chosen time", () => {
  test("is one of those free on its day, at least an hour ahead", async () => {
    const wanted = story.ahead(3 * day);
    const { is_kept, times } = await story.timesOn(wanted);
    expect(is_kept).toBe(true);
    expect(times).toContain(wanted);
    const today = await story.timesOn(story.ahead(0));
    expect(today.times.every((at) => Date.parse(at) >= shop.clock.now().getTime() + hour)).toBe(true);
  });

  test("is kept for ten minutes while the order is filled in, then free again", async () => {
    const wanted = story.ahead(3 * day);
    const { orders } = await story.guest.call("createOrder", { body: call_order(wanted) });
    expect(await story.stateOf(idOf({ orders }))).toBe("held");
    expect((await story.timesOn(wanted)).times).not.toContain(wanted);
    shop.clock.forward(10 * minute - 1);
    await shop.runJobs();
    expect(await story.stateOf(idOf({ orders }))).toBe("held");
    shop.clock.forward(1);
    await shop.runJobs();
    expect(await story.stateOf(idOf({ orders }))).toBe("released");
    expect((await story.timesOn(wanted)).times).toContain(wanted);
  });

  test("is kept for thirty minutes while it is paid", async () => {
    const wanted = story.ahead(3 * day);
    const placed = await placeOrder(story.guest, call_order(wanted));
    shop.clock.forward(29 * minute);
    await shop.runJobs();
    expect(await story.stateOf(idOf(placed))).toBe("held");
    shop.clock.forward(minute);
    await shop.runJobs();
    expect(await statusesOf(story.guest, placed.orders)).toEqual(["dropped"]);
    expect(await story.stateOf(idOf(placed))).toBe("released");
    expect((await story.timesOn(wanted)).times).toContain(wanted);
  });

  test("of two who want the last interpreter at once one gets it, the other a word and other times", async () => {
    const wanted = story.ahead(4 * day);
    const other = visitor(shop);
    await Promise.all([story.guest.headers(), other.headers()]);
    const both = await Promise.allSettled([
      story.guest.call("createOrder", { body: call_order(wanted) }),
      other.call("createOrder", { body: call_order(wanted) }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const no = await visitor(shop).refusal("createOrder", { body: call_order(wanted) });
    expect(no).toMatchObject({ status: 409, code: "session.taken" });
    const times = no.details?.["times"] as string[];
    expect(times.length).toBeGreaterThan(2);
    expect(times).not.toContain(wanted);
    await other.call("createOrder", { body: call_order(times[0] ?? "") });
  });

  test("that lapsed is taken again when the order is placed, unless somebody else has it", async () => {
    const wanted = story.ahead(5 * day);
    const first = await story.guest.call("createOrder", { body: call_order(wanted) });
    shop.clock.forward(11 * minute);
    await shop.runJobs();
    const second = await paidOrder(shop, visitor(shop), call_order(wanted));
    expect(await story.stateOf(idOf(second))).toBe("booked");
    const { price_gross } = await story.guest.call("cart", { params: { hash: first.cart_hash } });
    const no = await story.guest.refusal("placeCart", {
      params: { hash: first.cart_hash },
      body: { ...buyer, expected_gross: price_gross.currency_amount_decimal },
    });
    expect(no).toMatchObject({ status: 409, code: "session.taken" });
    expect(await statusesOf(story.guest, first.orders)).toEqual(["draft"]);
  });

  test("is kept as long as a payment that is on its way may still come", async () => {
    const wanted = story.ahead(3 * day + 2 * hour);
    const placed = await placeOrder(story.guest, call_order(wanted));
    await atBank(shop, placed, "wait");
    await shop.runJobs();
    shop.clock.forward(hour);
    await shop.runJobs();
    expect(await story.stateOf(idOf(placed))).toBe("held");
    expect((await story.timesOn(wanted)).times).not.toContain(wanted);
    await atBank(shop, placed, "refuse");
    await shop.runJobs();
    expect(await statusesOf(story.guest, placed.orders)).toEqual(["dropped"]);
    expect((await story.timesOn(wanted)).times).toContain(wanted);
  });

  test("is kept for another try when a payment fails, and no longer than the half hour", async () => {
    const wanted = story.ahead(3 * day + 4 * hour);
    const placed = await placeOrder(story.guest, call_order(wanted));
    await atBank(shop, placed, "refuse");
    await shop.runJobs();
    expect(await story.stateOf(idOf(placed))).toBe("held");
    expect((await story.timesOn(wanted)).times).not.toContain(wanted);
    shop.clock.forward(30 * minute);
    await shop.runJobs();
    expect(await story.stateOf(idOf(placed))).toBe("released");
    expect((await story.timesOn(wanted)).times).toContain(wanted);
  });

  test("of another order takes the place of the one that is changed", async () => {
    const wanted = story.ahead(3 * day + 6 * hour);
    const { cart_hash, orders } = await story.guest.call("createOrder", { body: call_order(wanted) });
    const changed = { ...call_order(wanted), cart_hash, replaces: orders[0]?.hash, subject: "Inna sprawa" };
    const again = await story.guest.call("createOrder", { body: changed });
    expect(await story.stateOf(idOf(again))).toBe("held");
    expect(await story.stateOf(idOf({ orders }))).toBe("released");
  });

  test("of a call lies at least an hour ahead by our clock, whatever the page thought", async () => {
    const soon = (minutes: number) => new Date(shop.clock.now().getTime() + minutes * minute).toISOString();
    const no = await story.guest.refusal("createOrder", { body: call_order(soon(59)) });
    expect(no.status).toBe(422);
    expect(Object.keys(no.fields ?? {})).toEqual(["call.starts_at"]);
    await story.guest.call("createOrder", { body: call_order(soon(60)) });
    shop.clock.forward(10 * minute);
    await shop.runJobs();
  });

  test("late money buys it only while somebody is still free", async () => {
    const wanted = story.ahead(6 * day);
    const late = await placeOrder(story.guest, call_order(wanted));
    shop.clock.forward(31 * minute);
    await shop.runJobs();
    await paidOrder(shop, visitor(shop), call_order(wanted));
    await atBank(shop, late, "pay");
    await shop.runJobs();
    expect(await statusesOf(story.guest, late.orders)).toEqual(["dropped"]);
    const again = story.ahead(6 * day + 3 * hour);
    const lucky = await placeOrder(story.guest, call_order(again));
    shop.clock.forward(31 * minute);
    await shop.runJobs();
    await atBank(shop, lucky, "pay");
    await shop.runJobs();
    expect(await statusesOf(story.guest, lucky.orders)).toEqual(["waiting_translation"]);
    expect(await story.stateOf(idOf(lucky))).toBe("booked");
  });

  test("another one is asked of the desk, and a pair without a calendar is booked as it was", async () => {
    const taken = story.ahead(7 * day);
    await paidOrder(shop, story.guest, call_order(taken));
    const { orders } = await story.guest.call("createOrder", {
      body: {
        ...call_order(taken),
        intent: "quote",
        email: "gosc@example.com",
        first_name: "Halina",
        terms: true,
      },
    });
    expect(await story.stateOf(idOf({ orders }))).toBe("requested");
    const other_pair = { ...call_order(taken), target_langs: ["fr"] as ["fr"] };
    const without = await paidOrder(shop, story.guest, other_pair);
    expect(await story.sessionRow(idOf(without))).toMatchObject({ state: "booked", interpreter_id: null });
  });
});

describe("4.8 The interpreter", () => {
  test("whose time was kept is asked first, then the next who is free", async () => {
    const wanted = story.ahead(8 * day);
    await story.marta().call("setHours", { body: whole_week });
    const placed = await paidOrder(shop, story.guest, call_order(wanted));
    const { interpreter_id } = await story.sessionRow(idOf(placed));
    const asked = async (who: Session) =>
      (await who.call("offers", {})).find(({ order_id }) => order_id === idOf(placed));
    const first = (await asked(story.olena())) ? story.olena() : story.marta();
    const next = (await asked(story.olena())) ? story.marta() : story.olena();
    expect(await asked(next)).toBeUndefined();
    await first.call("declineOffer", { params: { id: String((await asked(first))?.id) }, body: {} });
    await shop.runJobs();
    const offer = await asked(next);
    // It says when to be there, not only when it is over.
    expect(offer?.starts_at).toBe(new Date(wanted).toISOString());
    expect(Date.parse(offer?.deadline ?? "")).toBeGreaterThan(Date.parse(offer?.starts_at ?? ""));
    await next.call("acceptOffer", { params: { id: String(offer?.id) } });
    const row = await story.sessionRow(idOf(placed));
    expect(row).toMatchObject({ is_assigned: true });
    expect(row.interpreter_id).not.toBe(interpreter_id);
    await story.marta().call("setHours", { body: { hours: [] } });
  });

  test("who says nothing is not asked again; when nobody is left no wave goes out and the desk is told", async () => {
    const wanted = story.ahead(8 * day + 3 * hour);
    const placed = await paidOrder(shop, story.guest, call_order(wanted));
    const offers = () =>
      shop.db
        .selectFrom("offer")
        .innerJoin("stage", "stage.id", "offer.stage_id")
        .innerJoin("translator", "translator.id", "offer.translator_id")
        .select(["translator.email", "offer.state", "offer.round_id"])
        .where("stage.order_id", "=", idOf(placed))
        .execute();
    expect(await offers()).toEqual([{ email: "olena@example.com", state: "sent", round_id: null }]);
    shop.clock.forward(30 * minute);
    await shop.runJobs();
    expect(await offers()).toEqual([{ email: "olena@example.com", state: "expired", round_id: null }]);
    expect(await story.sessionRow(idOf(placed))).toMatchObject({ state: "booked", interpreter_id: null });
    expect((await story.timesOn(wanted)).times).toContain(wanted);
    expect(await statusesOf(story.guest, placed.orders)).toEqual(["waiting_translation"]);
    expect(await story.mailsOf(idOf(placed), ["staff_dispatch"])).not.toEqual([]);
  });

  test("who gives it back is followed by the next, and their time is their own again", async () => {
    const wanted = story.ahead(8 * day + 7 * hour);
    const placed = await story.booked(wanted);
    const { job_id } = await story.olena().call("zoneSession", { params: { id: String(idOf(placed)) } });
    await story.marta().call("setHours", { body: whole_week });
    await story.olena().call("releaseJob", {
      params: { id: String(job_id) },
      body: { reason: "Choroba", percent: 0 },
    });
    await shop.runJobs();
    expect(await story.sessionRow(idOf(placed))).toMatchObject({ state: "booked", is_assigned: false });
    const offer = (await story.marta().call("offers", {})).find(({ order_id }) => order_id === idOf(placed));
    await story.marta().call("acceptOffer", { params: { id: String(offer?.id) } });
    await story.marta().call("setHours", { body: { hours: [] } });
    expect((await story.timesOn(wanted)).times).toContain(wanted);
    await story.forwardTo(wanted);
    await story.close(idOf(placed), 20, story.marta());
  });

  test("of a pair without a calendar is found in waves, where whoever is busy then is no candidate", async () => {
    const wanted = story.ahead(8 * day + 5 * hour);
    await story.marta().call("addBusy", {
      body: { from: wanted, to: new Date(Date.parse(wanted) + hour).toISOString(), note: "" },
    });
    const other_pair = { ...call_order(wanted), target_langs: ["fr"] as ["fr"] };
    const placed = await paidOrder(shop, story.guest, other_pair);
    const rounds = await shop.db
      .selectFrom("offer_round")
      .select("mode")
      .where("order_id", "=", idOf(placed))
      .execute();
    expect(rounds).toEqual([{ mode: "waves" }]);
    const { candidates } = await piotr(shop).call("candidates", { params: { id: String(idOf(placed)) } });
    expect(candidates.find(({ name }) => name.startsWith("Marta"))?.reasons).toContain("worker_free");
  });

  test("who is away for whole days by their profile has no free time then", async () => {
    const wanted = story.ahead(15 * day);
    const on = localDate(Date.parse(wanted));
    await story.olena().call("addAbsence", { body: { from_on: on, to_on: on } });
    const { is_kept, times, next_day } = await story.timesOn(wanted);
    expect({ is_kept, times }).toEqual({ is_kept: true, times: [] });
    expect(next_day).toBe(addDays(on, 1));
    const calendar = await story.olena().call("zoneCalendar", { query: { week: on } });
    expect(calendar.days_away).toEqual([on]);
  });

  test("is not booked twice, nor while they are busy", async () => {
    const wanted = story.ahead(9 * day);
    await story.booked(wanted);
    const clash = await story.olena().refusal("addBusy", {
      body: { from: wanted, to: new Date(Date.parse(wanted) + hour).toISOString(), note: "" },
    });
    expect(clash).toMatchObject({ status: 409, code: "calendar.clash" });
    const from = new Date(Date.parse(wanted) + 2 * hour).toISOString();
    const to = new Date(Date.parse(wanted) + 5 * hour).toISOString();
    await story.olena().call("addBusy", { body: { from, to, note: "Lekarz" } });
    const { times } = await story.timesOn(wanted);
    expect(times.filter((at) => at >= from && at < to)).toEqual([]);
    const calendar = await story
      .olena()
      .call("zoneCalendar", { query: { week: localDate(Date.parse(wanted)) } });
    expect(calendar.sessions.map(({ starts_at }) => starts_at)).toContain(wanted);
    const [busy] = calendar.busy;
    await story.olena().call("removeBusy", { params: { id: String(busy?.id) } });
    expect((await story.timesOn(wanted)).times).toContain(from);
  });

  test("on site keeps an hour for the way on both sides", async () => {
    const wanted = daytime(shop, 10 * day);
    await paidOrder(shop, story.guest, visit_order(shop, { starts_at: wanted, duration_minutes: 60 }));
    const { times } = await story.timesOn(wanted, 30);
    const near = (hours: number) => new Date(Date.parse(wanted) + hours * hour).toISOString();
    for (const hours of [-1, 0, 1, 1.5]) expect(times).not.toContain(near(hours));
    expect((await story.timesOn(near(2), 30)).times).toContain(near(2));
  });

  test("and the customer are reminded a day and an hour before, with time, zone and numbers", async () => {
    const wanted = story.ahead(26 * hour);
    const placed = await story.booked(wanted);
    const kinds = ["session_reminder", "interpreter_reminder"];
    await story.forwardTo(new Date(Date.parse(wanted) - 24 * hour).toISOString());
    const day_before = await story.mailsOf(idOf(placed), kinds);
    expect(day_before.map(({ kind }) => kind)).toEqual(kinds);
    expect(day_before[0]?.text).toMatch(/CES?T|GMT\+[12]/);
    expect(day_before[1]?.text).toContain("+48600000000");
    await story.forwardTo(new Date(Date.parse(wanted) - hour).toISOString());
    expect(await story.mailsOf(idOf(placed), kinds)).toHaveLength(4);
    await story.forwardTo(wanted);
    expect(await story.stateOf(idOf(placed))).toBe("in_session");
    expect(await story.mailsOf(idOf(placed), kinds)).toHaveLength(4);
    await story.close(idOf(placed), 25);
  });
});

describe("4.8 The clocks change", () => {
  const timesOf = async (date: string) => {
    const { times } = await story.guest.call("sessionTimes", {
      query: {
        service_type: "phone call",
        source_lang: "pl",
        target_langs: "en",
        duration_minutes: "30",
        day: date,
      },
    });
    return times;
  };
  /** The last Sunday of a month ahead of the clock: there it changes at one o'clock of Greenwich. */
  const change = (month: number): string => {
    const now = shop.clock.now();
    const year = now.getUTCFullYear() + (now.getUTCMonth() + 1 >= month ? 1 : 0);
    const last = new Date(Date.UTC(year, month, 0));
    last.setUTCDate(last.getUTCDate() - last.getUTCDay());
    return last.toISOString().slice(0, 10);
  };

  test.each([
    [3, 46],
    [10, 50],
  ])(
    "in month %i a whole day has %i half hours, each once, and the hours are those of the wall",
    async (month, n) => {
      const date = change(month);
      const times = await timesOf(date);
      expect(new Set(times).size).toBe(n);
      expect(times).toHaveLength(n);
      const gaps = times.slice(1).map((at, i) => Date.parse(at) - Date.parse(times[i] ?? ""));
      expect(new Set(gaps)).toEqual(new Set([30 * minute]));
      await story.olena().call("setHours", {
        body: { hours: [{ weekday: 7, from_minute: 9 * 60, to_minute: 10 * 60, mode: "phone" }] },
      });
      const clock = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Warsaw", timeStyle: "short" });
      const morning = (await timesOf(date)).map((at) => clock.format(new Date(at)));
      expect(morning).toEqual(["09:00", "09:30"]);
      await story.olena().call("setHours", { body: whole_week });
    },
  );

  test("a session across the night is as long as it was booked, and free to call off a day of 24 hours before", async () => {
    const date = change(10);
    const [wanted = ""] = (await timesOf(date)).slice(2);
    const placed = await story.booked(wanted);
    const hash = placed.orders[0]?.hash ?? "";
    const { deadline } = await story.guest.call("order", { params: { hash } });
    expect(Date.parse(deadline ?? "") - Date.parse(wanted)).toBe(25 * minute);
    const session = await story.guest.call("orderSession", { params: { hash } });
    expect(Date.parse(wanted) - Date.parse(session?.free_until ?? "")).toBe(24 * hour);
    await story.forwardTo(new Date(Date.parse(wanted) - 24 * hour).toISOString());
    expect(await story.mailsOf(idOf(placed), ["session_reminder"])).toHaveLength(1);
    await story.forwardTo(wanted);
    expect(await story.stateOf(idOf(placed))).toBe("in_session");
    await story.close(idOf(placed), 25);
  });
});
