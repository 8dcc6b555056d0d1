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
  inOneInstallation,
  minute,
  paidOrder,
  piotr,
  placeOrder,
  statusesOf,
  visitor,
} from "#test/steps.ts";

let installation: Installation;
let scenario: ReturnType<typeof interpreting>;
inOneInstallation(async (opened) => {
  installation = opened;
  scenario = interpreting(installation);
  await scenario.olena().call("setHours", { body: whole_week });
});

describe("4.8 A chosen time", () => {
  test("is one of those free on its day, at least an hour ahead", async () => {
    const wanted = scenario.ahead(3 * day);
    const { is_kept, times } = await scenario.timesOn(wanted);
    expect(is_kept).toBe(true);
    expect(times).toContain(wanted);
    const today = await scenario.timesOn(scenario.ahead(0));
    expect(today.times.every((at) => Date.parse(at) >= installation.clock.now().getTime() + hour)).toBe(true);
  });

  test("is held for ten minutes while the order is filled in, then free again", async () => {
    const wanted = scenario.ahead(3 * day);
    const { orders } = await scenario.guest.call("createOrder", { body: call_order(wanted) });
    expect(await scenario.stateOf(idOf({ orders }))).toBe("held");
    expect((await scenario.timesOn(wanted)).times).not.toContain(wanted);
    installation.clock.forward(10 * minute - 1);
    await installation.runJobs();
    expect(await scenario.stateOf(idOf({ orders }))).toBe("held");
    installation.clock.forward(1);
    await installation.runJobs();
    expect(await scenario.stateOf(idOf({ orders }))).toBe("released");
    expect((await scenario.timesOn(wanted)).times).toContain(wanted);
  });

  test("is held for thirty minutes while it is paid", async () => {
    const wanted = scenario.ahead(3 * day);
    const placed = await placeOrder(scenario.guest, call_order(wanted));
    installation.clock.forward(29 * minute);
    await installation.runJobs();
    expect(await scenario.stateOf(idOf(placed))).toBe("held");
    installation.clock.forward(minute);
    await installation.runJobs();
    expect(await statusesOf(scenario.guest, placed.orders)).toEqual(["dropped"]);
    expect(await scenario.stateOf(idOf(placed))).toBe("released");
    expect((await scenario.timesOn(wanted)).times).toContain(wanted);
  });

  test("of two concurrent orders for the last interpreter one gets it, the other a refusal with other times", async () => {
    const wanted = scenario.ahead(4 * day);
    const other = visitor(installation);
    await Promise.all([scenario.guest.headers(), other.headers()]);
    const both = await Promise.allSettled([
      scenario.guest.call("createOrder", { body: call_order(wanted) }),
      other.call("createOrder", { body: call_order(wanted) }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const no = await visitor(installation).refusal("createOrder", { body: call_order(wanted) });
    expect(no).toMatchObject({ status: 409, code: "session.taken" });
    const times = no.details?.["times"] as string[];
    expect(times.length).toBeGreaterThan(2);
    expect(times).not.toContain(wanted);
    await other.call("createOrder", { body: call_order(times[0] ?? "") });
  });

  test("whose hold expired is reserved again when the order is placed, unless another order has it", async () => {
    const wanted = scenario.ahead(5 * day);
    const first = await scenario.guest.call("createOrder", { body: call_order(wanted) });
    installation.clock.forward(11 * minute);
    await installation.runJobs();
    const second = await paidOrder(installation, visitor(installation), call_order(wanted));
    expect(await scenario.stateOf(idOf(second))).toBe("booked");
    const { price_gross } = await scenario.guest.call("cart", { params: { hash: first.cart_hash } });
    const no = await scenario.guest.refusal("placeCart", {
      params: { hash: first.cart_hash },
      body: { ...buyer, expected_gross: price_gross.currency_amount_decimal },
    });
    expect(no).toMatchObject({ status: 409, code: "session.taken" });
    expect(await statusesOf(scenario.guest, first.orders)).toEqual(["draft"]);
  });

  test("is held as long as a pending payment may still arrive", async () => {
    const wanted = scenario.ahead(3 * day + 2 * hour);
    const placed = await placeOrder(scenario.guest, call_order(wanted));
    await atBank(installation, placed, "wait");
    await installation.runJobs();
    installation.clock.forward(hour);
    await installation.runJobs();
    expect(await scenario.stateOf(idOf(placed))).toBe("held");
    expect((await scenario.timesOn(wanted)).times).not.toContain(wanted);
    await atBank(installation, placed, "refuse");
    await installation.runJobs();
    expect(await statusesOf(scenario.guest, placed.orders)).toEqual(["dropped"]);
    expect((await scenario.timesOn(wanted)).times).toContain(wanted);
  });

  test("is held for another attempt when a payment fails, and no longer than the half hour", async () => {
    const wanted = scenario.ahead(3 * day + 4 * hour);
    const placed = await placeOrder(scenario.guest, call_order(wanted));
    await atBank(installation, placed, "refuse");
    await installation.runJobs();
    expect(await scenario.stateOf(idOf(placed))).toBe("held");
    expect((await scenario.timesOn(wanted)).times).not.toContain(wanted);
    installation.clock.forward(30 * minute);
    await installation.runJobs();
    expect(await scenario.stateOf(idOf(placed))).toBe("released");
    expect((await scenario.timesOn(wanted)).times).toContain(wanted);
  });

  test("of a changed order replaces the time of the order before it", async () => {
    const wanted = scenario.ahead(3 * day + 6 * hour);
    const { cart_hash, orders } = await scenario.guest.call("createOrder", { body: call_order(wanted) });
    const changed = { ...call_order(wanted), cart_hash, replaces: orders[0]?.hash, subject: "Inna sprawa" };
    const again = await scenario.guest.call("createOrder", { body: changed });
    expect(await scenario.stateOf(idOf(again))).toBe("held");
    expect(await scenario.stateOf(idOf({ orders }))).toBe("released");
  });

  test("of a call is at least an hour ahead by the clock of the server", async () => {
    const soon = (minutes: number) =>
      new Date(installation.clock.now().getTime() + minutes * minute).toISOString();
    const no = await scenario.guest.refusal("createOrder", { body: call_order(soon(59)) });
    expect(no.status).toBe(422);
    expect(Object.keys(no.fields ?? {})).toEqual(["call.starts_at"]);
    await scenario.guest.call("createOrder", { body: call_order(soon(60)) });
    installation.clock.forward(10 * minute);
    await installation.runJobs();
  });

  test("is bought by a late payment only while an interpreter is still free", async () => {
    const wanted = scenario.ahead(6 * day);
    const late = await placeOrder(scenario.guest, call_order(wanted));
    installation.clock.forward(31 * minute);
    await installation.runJobs();
    await paidOrder(installation, visitor(installation), call_order(wanted));
    await atBank(installation, late, "pay");
    await installation.runJobs();
    expect(await statusesOf(scenario.guest, late.orders)).toEqual(["dropped"]);
    const again = scenario.ahead(6 * day + 3 * hour);
    const lucky = await placeOrder(scenario.guest, call_order(again));
    installation.clock.forward(31 * minute);
    await installation.runJobs();
    await atBank(installation, lucky, "pay");
    await installation.runJobs();
    expect(await statusesOf(scenario.guest, lucky.orders)).toEqual(["waiting_translation"]);
    expect(await scenario.stateOf(idOf(lucky))).toBe("booked");
  });

  test("that is taken can be requested as a quote, and a pair without a calendar is booked without an interpreter", async () => {
    const taken = scenario.ahead(7 * day);
    await paidOrder(installation, scenario.guest, call_order(taken));
    const { orders } = await scenario.guest.call("createOrder", {
      body: {
        ...call_order(taken),
        intent: "quote",
        email: "gosc@example.com",
        first_name: "Halina",
        terms: true,
      },
    });
    expect(await scenario.stateOf(idOf({ orders }))).toBe("requested");
    const other_pair = { ...call_order(taken), target_langs: ["fr"] as ["fr"] };
    const without = await paidOrder(installation, scenario.guest, other_pair);
    expect(await scenario.sessionRow(idOf(without))).toMatchObject({ state: "booked", interpreter_id: null });
  });
});

describe("4.8 The interpreter", () => {
  test("whose time was reserved is asked first, then the next who is free", async () => {
    const wanted = scenario.ahead(8 * day);
    await scenario.marta().call("setHours", { body: whole_week });
    const placed = await paidOrder(installation, scenario.guest, call_order(wanted));
    const { interpreter_id } = await scenario.sessionRow(idOf(placed));
    const asked = async (who: Session) =>
      (await who.call("offers", {})).find(({ order_id }) => order_id === idOf(placed));
    const first = (await asked(scenario.olena())) ? scenario.olena() : scenario.marta();
    const next = (await asked(scenario.olena())) ? scenario.marta() : scenario.olena();
    expect(await asked(next)).toBeUndefined();
    await first.call("declineOffer", { params: { id: String((await asked(first))?.id) }, body: {} });
    await installation.runJobs();
    const offer = await asked(next);
    // The offer names the start, not only the end.
    expect(offer?.starts_at).toBe(new Date(wanted).toISOString());
    expect(Date.parse(offer?.deadline ?? "")).toBeGreaterThan(Date.parse(offer?.starts_at ?? ""));
    await next.call("acceptOffer", { params: { id: String(offer?.id) } });
    const row = await scenario.sessionRow(idOf(placed));
    expect(row).toMatchObject({ is_assigned: true });
    expect(row.interpreter_id).not.toBe(interpreter_id);
    await scenario.marta().call("setHours", { body: { hours: [] } });
  });

  test("who does not answer is not asked again; when no one is left, no wave starts and the desk gets a task", async () => {
    const wanted = scenario.ahead(8 * day + 3 * hour);
    const placed = await paidOrder(installation, scenario.guest, call_order(wanted));
    const offers = () =>
      installation.db
        .selectFrom("offer")
        .innerJoin("stage", "stage.id", "offer.stage_id")
        .innerJoin("translator", "translator.id", "offer.translator_id")
        .select(["translator.email", "offer.state", "offer.round_id"])
        .where("stage.order_id", "=", idOf(placed))
        .execute();
    expect(await offers()).toEqual([{ email: "olena@example.com", state: "sent", round_id: null }]);
    installation.clock.forward(30 * minute);
    await installation.runJobs();
    expect(await offers()).toEqual([{ email: "olena@example.com", state: "expired", round_id: null }]);
    expect(await scenario.sessionRow(idOf(placed))).toMatchObject({ state: "booked", interpreter_id: null });
    expect((await scenario.timesOn(wanted)).times).toContain(wanted);
    expect(await statusesOf(scenario.guest, placed.orders)).toEqual(["waiting_translation"]);
    expect(await scenario.mailsOf(idOf(placed), ["staff_dispatch"])).not.toEqual([]);
  });

  test("who gives it back is followed by the next, and their time is their own again", async () => {
    const wanted = scenario.ahead(8 * day + 7 * hour);
    const placed = await scenario.booked(wanted);
    const { job_id } = await scenario.olena().call("zoneSession", { params: { id: String(idOf(placed)) } });
    await scenario.marta().call("setHours", { body: whole_week });
    await scenario.olena().call("releaseJob", {
      params: { id: String(job_id) },
      body: { reason: "Choroba", percent: 0 },
    });
    await installation.runJobs();
    expect(await scenario.sessionRow(idOf(placed))).toMatchObject({ state: "booked", is_assigned: false });
    const offer = (await scenario.marta().call("offers", {})).find(
      ({ order_id }) => order_id === idOf(placed),
    );
    await scenario.marta().call("acceptOffer", { params: { id: String(offer?.id) } });
    await scenario.marta().call("setHours", { body: { hours: [] } });
    expect((await scenario.timesOn(wanted)).times).toContain(wanted);
    await scenario.forwardTo(wanted);
    await scenario.close(idOf(placed), 20, scenario.marta());
  });

  test("of a pair without a calendar is found in waves, where a busy interpreter is no candidate", async () => {
    const wanted = scenario.ahead(8 * day + 5 * hour);
    await scenario.marta().call("addBusy", {
      body: { from: wanted, to: new Date(Date.parse(wanted) + hour).toISOString(), note: "" },
    });
    const other_pair = { ...call_order(wanted), target_langs: ["fr"] as ["fr"] };
    const placed = await paidOrder(installation, scenario.guest, other_pair);
    const rounds = await installation.db
      .selectFrom("offer_round")
      .select("mode")
      .where("order_id", "=", idOf(placed))
      .execute();
    expect(rounds).toEqual([{ mode: "waves" }]);
    const { candidates } = await piotr(installation).call("candidates", {
      params: { id: String(idOf(placed)) },
    });
    expect(candidates.find(({ name }) => name.startsWith("Marta"))?.reasons).toContain("worker_free");
  });

  test("who has an absence in the profile has no free time on those days", async () => {
    const wanted = scenario.ahead(15 * day);
    const on = localDate(Date.parse(wanted));
    await scenario.olena().call("addAbsence", { body: { from_on: on, to_on: on } });
    const { is_kept, times, next_day } = await scenario.timesOn(wanted);
    expect({ is_kept, times }).toEqual({ is_kept: true, times: [] });
    expect(next_day).toBe(addDays(on, 1));
    const calendar = await scenario.olena().call("zoneCalendar", { query: { week: on } });
    expect(calendar.days_away).toEqual([on]);
  });

  test("is not booked twice, nor while they are busy", async () => {
    const wanted = scenario.ahead(9 * day);
    await scenario.booked(wanted);
    const clash = await scenario.olena().refusal("addBusy", {
      body: { from: wanted, to: new Date(Date.parse(wanted) + hour).toISOString(), note: "" },
    });
    expect(clash).toMatchObject({ status: 409, code: "calendar.clash" });
    const from = new Date(Date.parse(wanted) + 2 * hour).toISOString();
    const to = new Date(Date.parse(wanted) + 5 * hour).toISOString();
    await scenario.olena().call("addBusy", { body: { from, to, note: "Lekarz" } });
    const { times } = await scenario.timesOn(wanted);
    expect(times.filter((at) => at >= from && at < to)).toEqual([]);
    const calendar = await scenario
      .olena()
      .call("zoneCalendar", { query: { week: localDate(Date.parse(wanted)) } });
    expect(calendar.sessions.map(({ starts_at }) => starts_at)).toContain(wanted);
    const [busy] = calendar.busy;
    await scenario.olena().call("removeBusy", { params: { id: String(busy?.id) } });
    expect((await scenario.timesOn(wanted)).times).toContain(from);
  });

  test("on site has an hour of travel time reserved before and after", async () => {
    const wanted = daytime(installation, 10 * day);
    await paidOrder(
      installation,
      scenario.guest,
      visit_order(installation, { starts_at: wanted, duration_minutes: 60 }),
    );
    const { times } = await scenario.timesOn(wanted, 30);
    const near = (hours: number) => new Date(Date.parse(wanted) + hours * hour).toISOString();
    for (const hours of [-1, 0, 1, 1.5]) expect(times).not.toContain(near(hours));
    expect((await scenario.timesOn(near(2), 30)).times).toContain(near(2));
  });

  test("and the customer are reminded a day and an hour before, with time, zone and numbers", async () => {
    const wanted = scenario.ahead(26 * hour);
    const placed = await scenario.booked(wanted);
    const kinds = ["session_reminder", "interpreter_reminder"];
    await scenario.forwardTo(new Date(Date.parse(wanted) - 24 * hour).toISOString());
    const day_before = await scenario.mailsOf(idOf(placed), kinds);
    expect(day_before.map(({ kind }) => kind)).toEqual(kinds);
    expect(day_before[0]?.text).toContain("(Warsaw time)");
    expect(day_before[1]?.text).toContain("+48600000000");
    await scenario.forwardTo(new Date(Date.parse(wanted) - hour).toISOString());
    expect(await scenario.mailsOf(idOf(placed), kinds)).toHaveLength(4);
    await scenario.forwardTo(wanted);
    expect(await scenario.stateOf(idOf(placed))).toBe("in_session");
    expect(await scenario.mailsOf(idOf(placed), kinds)).toHaveLength(4);
    await scenario.close(idOf(placed), 25);
  });
});

describe("4.8 The clocks change", () => {
  const timesOf = async (date: string) => {
    const { times } = await scenario.guest.call("sessionTimes", {
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
  /** The next last Sunday of a month; on it the local time changes at 01:00 UTC. */
  const change = (month: number): string => {
    const now = installation.clock.now();
    const year = now.getUTCFullYear() + (now.getUTCMonth() + 1 >= month ? 1 : 0);
    const last = new Date(Date.UTC(year, month, 0));
    last.setUTCDate(last.getUTCDate() - last.getUTCDay());
    return last.toISOString().slice(0, 10);
  };

  test.each([
    [3, 46],
    [10, 50],
  ])(
    "in month %i a whole day has %i half hours, each once, and the working hours follow the local time",
    async (month, n) => {
      const date = change(month);
      const times = await timesOf(date);
      expect(new Set(times).size).toBe(n);
      expect(times).toHaveLength(n);
      const gaps = times.slice(1).map((at, i) => Date.parse(at) - Date.parse(times[i] ?? ""));
      expect(new Set(gaps)).toEqual(new Set([30 * minute]));
      await scenario.olena().call("setHours", {
        body: { hours: [{ weekday: 7, from_minute: 9 * 60, to_minute: 10 * 60, mode: "phone" }] },
      });
      const clock = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Warsaw", timeStyle: "short" });
      const morning = (await timesOf(date)).map((at) => clock.format(new Date(at)));
      expect(morning).toEqual(["09:00", "09:30"]);
      await scenario.olena().call("setHours", { body: whole_week });
    },
  );

  test("a session across the change has its booked length, and can be canceled free of charge until 24 hours before", async () => {
    const date = change(10);
    const [wanted = ""] = (await timesOf(date)).slice(2);
    const placed = await scenario.booked(wanted);
    const hash = placed.orders[0]?.hash ?? "";
    const { deadline } = await scenario.guest.call("order", { params: { hash } });
    expect(Date.parse(deadline ?? "") - Date.parse(wanted)).toBe(25 * minute);
    const session = await scenario.guest.call("orderSession", { params: { hash } });
    expect(Date.parse(wanted) - Date.parse(session?.free_until ?? "")).toBe(24 * hour);
    await scenario.forwardTo(new Date(Date.parse(wanted) - 24 * hour).toISOString());
    expect(await scenario.mailsOf(idOf(placed), ["session_reminder"])).toHaveLength(1);
    await scenario.forwardTo(wanted);
    expect(await scenario.stateOf(idOf(placed))).toBe("in_session");
    await scenario.close(idOf(placed), 25);
  });
});
