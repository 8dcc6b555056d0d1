import { brand } from "#brand/brand.ts";
import type { MeasuredEvent, MeasurementInput } from "#contract/measurement.ts";
import { intl_tag } from "#brands/brand.ts";
import { brandHeader } from "#ui/call.ts";
import { keep, recall, stored_for_ms } from "#ui/stored.ts";
import { mayMeasure } from "./consent.ts";
import { currentLocale } from "./locale.ts";
import type { Purchase } from "./measured-sales.ts";

export { eventsOfCall } from "./measured-calls.ts";
export * from "./measured-sales.ts";

const turn_ms = 1_000;
/** Decision 0040: shorter than the storage time, so that no purchase is counted after its mark has expired. */
const counted_for_ms = stored_for_ms - 5 * 60_000;

/** Sends a purchase unless this browser has sent it already; tabs take turns, and only accepted purchases are marked. */
export async function measurePurchase(purchase: Purchase | null): Promise<void> {
  if (!purchase?.finished_at || purchase.params.items.length === 0) return;
  const { params, order_ids, finished_at } = purchase;
  const key = `measured:purchase-${params.transaction_id}` as const;
  const order_keys = order_ids.map((id) => `measured:order-${id}` as const);
  const send = async () => {
    if (Math.abs(Date.now() - Date.parse(finished_at)) > counted_for_ms) return;
    const by_order = params.transaction_id.startsWith("order-") ? order_keys : [];
    if ([key, ...by_order].some((one) => recall(one, 1) !== null)) return;
    if (!(await post([{ name: "purchase", params }]))) return;
    for (const one of [key, ...order_keys]) keep(one, 1, true);
    // The storage of a tab reaches the others a little later than the end of its turn.
    await new Promise((resolve) => globalThis.setTimeout(resolve, turn_ms));
  };
  const { locks } = globalThis.navigator;
  // Browsers have no locks on pages without HTTPS; there two tabs may send the same purchase.
  await (locks ? locks.request(key, send) : send());
}

const wait_ms = 400;
const most_events = 25;
let queue: MeasuredEvent[] = [];
let timer: ReturnType<typeof globalThis.setTimeout> | undefined;

/** Sends an event with those that come within a moment. */
export function enqueue(event: MeasuredEvent): void {
  queue.push(event);
  globalThis.clearTimeout(timer);
  timer = globalThis.setTimeout(() => void flush(), wait_ms);
}

/** Sends what waits; a page that is left sends it on its way out. */
export async function flush(): Promise<void> {
  const events = queue.splice(0, most_events);
  if (events.length > 0) await post(events);
}
globalThis.addEventListener("pagehide", () => void flush());

type Visit = { readonly client_id: string; readonly session_id: string };
let last_sent_at = Date.now();

/** The random name of this browser, forgotten two hours after its last event. */
function visitNow(now: number): Visit {
  const stored = recall("measured:visit", 1, now)?.data as Visit | undefined;
  const visit = stored ?? {
    client_id: globalThis.crypto.randomUUID(),
    session_id: String(Math.floor(now / 1000)),
  };
  keep("measured:visit", 1, visit, now);
  return visit;
}

/** True when our server has accepted the events. The consent is checked again, because it may just have been withdrawn. */
async function post(events: readonly MeasuredEvent[]): Promise<boolean> {
  if (!mayMeasure()) return false;
  const now = Date.now();
  const body: MeasurementInput = {
    ...visitNow(now),
    engagement_time_msec: Math.min(now - last_sent_at, 60 * 60_000),
    events,
  };
  last_sent_at = now;
  try {
    const answer = await fetch("/api/v2/measurement", {
      method: "POST",
      keepalive: true,
      headers: {
        "content-type": "application/json",
        "x-brand": brandHeader(brand.slug),
        "accept-language": intl_tag[currentLocale()],
      },
      body: JSON.stringify(body),
    });
    return answer.ok;
  } catch {
    return false;
  }
}
