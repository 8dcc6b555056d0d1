import {
  service_traits,
  limits,
  package_keys,
  plans,
  speeds,
  type PackageKey,
  type Plan,
  type Service,
  type Speed,
  type StageKind,
} from "#domain/catalog.ts";
import {
  addWorkingMinutes,
  instantOf,
  localTime,
  type Holidays,
  type WorkingHours,
} from "#domain/calendar.ts";
import { planOf, priceOrder, type PriceInput, type Unavailable } from "../pricing/price-order.ts";
import { emailUnits, swornPages, type PriceSheet } from "../pricing/sheet.ts";
import type { PriceTrace } from "../pricing/trace.ts";

/** The country whose holidays apply to production; the hours are the same for every brand. */
export type ProductionCalendar = { readonly holidays: Holidays };

/** Production works Monday to Friday, 8 to 16 in Warsaw. */
const productionHours = (calendar: ProductionCalendar): WorkingHours => ({
  zone: "Europe/Warsaw",
  holidays: calendar.holidays,
  from_minute: 8 * 60,
  to_minute: 16 * 60,
});

const day_minutes = 8 * 60;
const short_text_words = 100;
const slot_minutes = 15;
const speed_divisor: Readonly<Record<Speed, number>> = { normal: 1, half: 2, quarter: 4 };

/**
 * Working minutes an order takes, by §9 (2,000 words a day): started days of the first person, half a day for
 * each later one. A text of up to 100 words takes an hour and half an hour for each later stage.
 */
export function productionMinutes(work: {
  readonly service: Service;
  readonly plan: Plan;
  readonly words: number;
  readonly sworn_pages: number;
  readonly speed: Speed;
  /** The duration of a call or a visit, which is all its working time. */
  readonly minutes?: number;
}): number {
  if (service_traits[work.service].session !== null) return work.minutes ?? 0;
  return Math.ceil(normalMinutes(work) / speed_divisor[work.speed]);
}

function normalMinutes(work: {
  readonly service: Service;
  readonly plan: Plan;
  readonly words: number;
  readonly sworn_pages: number;
}): number {
  const { unit } = service_traits[work.service];
  if (unit === "page") {
    return Math.max(1, Math.ceil(work.sworn_pages / limits.sworn_pages_per_day)) * day_minutes;
  }
  const stages: readonly StageKind[] = plans[work.plan];
  const people = stages.filter((stage) => stage !== "machine_translation").length;
  if (people === 0) return 0;
  const short = work.words <= short_text_words;
  const later = (people - 1) * (short ? 30 : day_minutes / 2);
  const first = short ? 60 : Math.ceil(work.words / limits.words_per_day) * day_minutes;
  // Assumed: an e-mail is answered within the day, so each of its units of 165 words takes an hour.
  if (unit === "e-mail") return Math.min(first, emailUnits(work.words) * 60);
  return first + later;
}

/**
 * The promised date of an order: working time inside production hours, rounded up to a quarter of an hour of the wall
 * clock. Throws RangeError on minutes that are not whole or negative.
 */
export function deliveryDate(now_ms: number, minutes: number, calendar: ProductionCalendar): number {
  const hours = productionHours(calendar);
  const { date, minute } = localTime(addWorkingMinutes(now_ms, minutes, hours), hours.zone);
  return instantOf({ date, minute: Math.ceil(minute / slot_minutes) * slot_minutes }, hours.zone);
}

/** The end of a session from its start and minutes; sessions are not limited to production hours. */
export const sessionEnd = (starts_at: number, minutes: number): number => starts_at + minutes * 60_000;

/** The first quarter of an hour at which a call can begin (§9: scheduled an hour ahead). */
export function earliestCall(now_ms: number): number {
  const quarter = slot_minutes * 60_000;
  return Math.ceil((now_ms + limits.phone_call_notice_minutes * 60_000) / quarter) * quarter;
}

/** One cell of the matrix on the order page. `package` is null for services sold without packages. */
export type Offer = {
  readonly package: PackageKey | null;
  readonly speed: Speed;
  readonly price: PriceTrace | Unavailable;
  readonly delivery_at: number;
  readonly available: boolean;
};

/** The packages of a service; null for a service without packages. */
function packagesOf(service: Service): readonly (PackageKey | null)[] {
  return service_traits[service].packaged ? package_keys : [null];
}

/** The speeds of a service: the customer chooses the time of a call or a visit, so it cannot be rushed. */
function speedsOf(service: Service): readonly Speed[] {
  return service_traits[service].session === null ? speeds : ["normal"];
}

/** What is priced, and when a session is to begin; one without a time begins as early as a call can. */
export type Asked = Omit<PriceInput, "package" | "speed"> & { readonly starts_at?: number | null };

/**
 * Every package at every speed with its price and date. With nothing counted yet the price is the lowest possible one
 * (the gross minimum, one page, one e-mail) and the time that of a short text.
 */
export function offers(
  now_ms: number,
  input: Asked,
  sheet: PriceSheet,
  calendar: ProductionCalendar,
): Offer[] {
  return packagesOf(input.service).flatMap((key) =>
    speedsOf(input.service).map((speed) => ({
      package: key,
      ...offer(now_ms, offerInput(input, key, speed), sheet, calendar, input.starts_at ?? null),
    })),
  );
}

/** The input of one cell: add-ons apply to Economy, so the other packages are priced without them. */
function offerInput({ starts_at: _when, ...input }: Asked, key: PackageKey | null, speed: Speed): PriceInput {
  if (key === null) return { ...input, speed };
  return key === "economy"
    ? { ...input, package: key, speed }
    : { ...input, package: key, add_ons: [], speed };
}

function offer(
  now_ms: number,
  input: PriceInput,
  sheet: PriceSheet,
  calendar: ProductionCalendar,
  starts_at: number | null,
): Omit<Offer, "package"> {
  const price = priceOrder(input, sheet);
  const minutes = productionMinutes({
    service: input.service,
    plan: planOf(input),
    words: input.words,
    sworn_pages: swornPages(input.characters_collapsed ?? 0),
    speed: input.speed,
    minutes: input.minutes ?? 0,
  });
  return {
    speed: input.speed,
    price,
    delivery_at:
      service_traits[input.service].session === null
        ? deliveryDate(now_ms, minutes, calendar)
        : sessionEnd(starts_at ?? earliestCall(now_ms), minutes),
    available: !("unavailable" in price),
  };
}

/** Desk hours: around the clock, or the hours of the brand. */
export type DeskHours = "around_the_clock" | WorkingHours;

/** The instant a promise of the desk (§9: a quote within 15 minutes) runs out; outside its hours the clock is stopped. */
export function addDeskMinutes(now_ms: number, minutes: number, hours: DeskHours): number {
  return hours === "around_the_clock" ? now_ms + minutes * 60_000 : addWorkingMinutes(now_ms, minutes, hours);
}

/** Working minutes between two instants (epoch milliseconds): they are promised again when payment comes later. */
export function workingMinutes(now_ms: number, until_ms: number, calendar: ProductionCalendar): number {
  let [least, most] = [0, 400 * day_minutes];
  while (least < most) {
    const middle = Math.floor((least + most) / 2);
    if (deliveryDate(now_ms, middle, calendar) < until_ms) least = middle + 1;
    else most = middle;
  }
  return least;
}
