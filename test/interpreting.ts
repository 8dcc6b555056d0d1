import { localDate } from "#domain/calendar.ts";
import type { OrderInput } from "#contract/orders/orders.ts";
import type { Installation } from "./installation.ts";
import { call_order } from "./services.ts";
import type { Session } from "./session.ts";
import { minute, paidOrder, type Placed, translator, visitor } from "./steps.ts";

/** Shared steps of calls and visits; only one person interprets, so that every choice is the same person. */
export function interpreting(installation: Installation) {
  const guest = visitor(installation);
  const olena = () => translator(installation, "olena@example.com");
  const marta = () => translator(installation, "marta@example.com");
  /** The next full half hour at least a duration ahead. */
  const ahead = (milliseconds: number): string => {
    const at = installation.clock.now().getTime() + milliseconds;
    return new Date(Math.ceil(at / (30 * minute)) * 30 * minute).toISOString();
  };
  const sessionRow = (order_id: number) =>
    installation.db
      .selectFrom("interpreting_session")
      .selectAll()
      .where("order_id", "=", order_id)
      .executeTakeFirstOrThrow();
  const stateOf = async (order_id: number) => (await sessionRow(order_id)).state;
  /** The free times of the day of an instant. */
  const timesOn = (instant: string, minutes = 25) =>
    guest.call("sessionTimes", {
      query: {
        service_type: "phone call",
        source_lang: "pl",
        target_langs: "en",
        duration_minutes: String(minutes),
        day: localDate(Date.parse(instant)),
      },
    });
  const forwardTo = async (instant: string) => {
    installation.clock.forward(Date.parse(instant) - installation.clock.now().getTime());
    await installation.runJobs();
  };
  const mailsOf = (order_id: number, kinds: readonly string[]) =>
    installation.db
      .selectFrom("mail")
      .select(["kind", "recipient", "text"])
      .where("order_id", "=", order_id)
      .where("kind", "in", kinds)
      .orderBy("id")
      .execute();
  /** A paid call accepted by the interpreter whose time was reserved. */
  const booked = async (starts_at: string, input: Partial<OrderInput> = {}): Promise<Placed> => {
    const placed = await paidOrder(installation, guest, { ...call_order(starts_at), ...input });
    const offer = (await olena().call("offers", {})).find(({ order_id }) => order_id === idOf(placed));
    await olena().call("acceptOffer", { params: { id: String(offer?.id) } });
    await installation.runJobs();
    return placed;
  };
  const close = (order_id: number, minutes: number, who: Session = olena(), more: object = {}) =>
    who.call("closeSession", {
      params: { id: String(order_id) },
      body: { outcome: "held", minutes, ...more },
    });
  return { guest, olena, marta, ahead, sessionRow, stateOf, timesOn, forwardTo, mailsOf, booked, close };
}

export const idOf = ({ orders }: Pick<Placed, "orders">): number => orders[0]?.id ?? 0;
/** Hours around the clock, all week. */
export const whole_week = {
  hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    from_minute: 0,
    to_minute: 1440,
    mode: "both" as const,
  })),
};
