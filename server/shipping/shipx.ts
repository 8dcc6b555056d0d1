import * as z from "zod/mini";
import {
  type ShipxSettings,
  type CarriedParcel,
  type Carrier,
  type CarrierNews,
  ParcelRefused,
  type ParcelOrder,
} from "#server/kernel/ports/carrier.ts";
import { callOut } from "#server/kernel/tracing/outgoing-call.ts";

const shipment = z.object({
  id: z.union([z.int(), z.string()]),
  status: z.string(),
  tracking_number: z.optional(z.nullable(z.string())),
  reference: z.optional(z.nullable(z.string())),
  offers: z.optional(
    z.nullable(z.array(z.object({ id: z.union([z.int(), z.string()]), status: z.optional(z.string()) }))),
  ),
});
const page = z.object({ items: z.array(shipment), count: z.int(), per_page: z.int(), page: z.int() });
const tracking = z.object({ tracking_number: z.string(), status: z.string() });
const point = z.object({
  name: z.string(),
  address: z.optional(
    z.object({ line1: z.optional(z.nullable(z.string())), line2: z.optional(z.nullable(z.string())) }),
  ),
});
const problem = z.object({
  error: z.optional(z.string()),
  message: z.optional(z.nullable(z.string())),
  details: z.optional(z.unknown()),
});

/** The statuses of ShipX that mean a parcel is in transit; before them it is not posted yet. */
const taken: ReadonlySet<string> = new Set([
  "collected_from_sender",
  "dispatched_by_sender",
  "dispatched_by_sender_to_pok",
  "taken_by_courier",
  "taken_by_courier_from_pok",
  "adopted_at_source_branch",
  "sent_from_source_branch",
  "adopted_at_sorting_center",
  "sent_from_sorting_center",
  "adopted_at_target_branch",
  "out_for_delivery",
  "out_for_delivery_to_address",
  "ready_to_pickup",
  "ready_to_pickup_from_pok",
  "ready_to_pickup_from_branch",
  "pickup_reminder_sent",
  "avizo",
  "stack_in_box_machine",
]);
const returned: ReadonlySet<string> = new Set(["returned_to_sender", "pickup_time_expired_returned"]);

/** The meaning of a status of ShipX for us. */
export function newsOf(status: string): CarrierNews {
  if (status === "delivered") return "delivered";
  if (returned.has(status)) return "returned";
  return taken.has(status) ? "taken" : null;
}

const parcelOf = (row: z.output<typeof shipment>): CarriedParcel => ({
  carrier_id: String(row.id),
  tracking_number: row.tracking_number || null,
  status: row.status,
});

/** The list is queried a little further back, because two clocks differ. */
const slack_ms = 60 * 60_000;
const per_page = 100;
/** A list that does not end by then is treated as invalid. */
const pages_at_most = 50;

type Line = {
  readonly ask: (path: string, init?: RequestInit) => Promise<Response>;
  /** Sends a request and parses the response; throws the error that `refusalOf` makes of a refusal. */
  readonly read: (path: string, body?: object) => Promise<unknown>;
};

function openLine({ url, token }: ShipxSettings, timeout_ms: number): Line {
  const ask: Line["ask"] = (path, init = {}) =>
    callOut("shipx", `${url}/v1${path}`, {
      ...init,
      headers: {
        authorization: `Bearer ${token}`,
        accept: "application/json",
        ...(init.body === undefined ? {} : { "content-type": "application/json" }),
        ...(init.headers as Record<string, string> | undefined),
      },
      signal: AbortSignal.timeout(timeout_ms),
    });
  return {
    ask,
    async read(path, body) {
      const answer = await ask(
        path,
        body === undefined ? {} : { method: "POST", body: JSON.stringify(body) },
      );
      if (!answer.ok) throw await refusalOf(answer, path);
      return answer.json();
    },
  };
}

const shipmentPath = (carrier_id: string | number): string =>
  `/shipments/${encodeURIComponent(String(carrier_id))}`;

/** Pays for a shipment that waits for it: its first offer is the ordered service. */
async function pay({ read }: Line, row: z.output<typeof shipment>): Promise<CarriedParcel> {
  const offer = row.offers?.[0];
  if (row.status !== "offers_prepared" || !offer) return parcelOf(row);
  return parcelOf(shipment.parse(await read(`${shipmentPath(row.id)}/buy`, { offer_id: offer.id })));
}

/** The list cannot be searched for a reference, so all parcels since the order are read. */
async function findIn(
  line: Line,
  of: string,
  { reference, asked_at }: Pick<ParcelOrder, "reference" | "asked_at">,
): Promise<CarriedParcel | null> {
  const created_at_gteq = new Date(asked_at.getTime() - slack_ms).toISOString();
  for (let at = 1; at <= pages_at_most; at += 1) {
    const query = new URLSearchParams({ created_at_gteq, page: String(at), per_page: String(per_page) });
    const { items, count } = page.parse(await line.read(`${of}?${query.toString()}`));
    const found = items.find((row) => row.reference === reference);
    if (found) return pay(line, found);
    if (items.length === 0 || at * per_page >= count) return null;
  }
  throw new Error(`ShipX lists more parcels than ${pages_at_most} pages hold`);
}

function bodyOf({ reference, recipient, phone, email, locker }: ParcelOrder): object {
  const [first_name = "", ...rest] = recipient.trim().split(/\s+/);
  return {
    receiver: {
      name: recipient,
      first_name,
      last_name: rest.join(" ") || first_name,
      email,
      // ShipX accepts Polish numbers without their prefix.
      phone: phone.replace(/^\+48/, ""),
    },
    parcels: [{ template: "small" }],
    service: "inpost_locker_standard",
    custom_attributes: { target_point: locker, sending_method: "parcel_locker" },
    reference,
  };
}

/** Client of InPost ShipX (v1): organisations, shipments, labels, tracking and points, with a bearer token. */
export function shipxCarrier(settings: ShipxSettings, timeout_ms: number): Carrier {
  const line = openLine(settings, timeout_ms);
  const { ask, read } = line;
  const of = `/organizations/${encodeURIComponent(settings.organization_id)}/shipments`;
  return {
    find: (order) => findIn(line, of, order),
    make: async (order) => pay(line, shipment.parse(await read(of, bodyOf(order)))),
    settle: async (carrier_id) => pay(line, shipment.parse(await read(shipmentPath(carrier_id)))),
    async label(carrier_id) {
      const path = `${shipmentPath(carrier_id)}/label?format=pdf&type=A6`;
      const answer = await ask(path, { headers: { accept: "application/pdf" } });
      // Too early there is no label yet, which is a valid response and no fault.
      if (answer.status === 400 || answer.status === 404) return null;
      if (!answer.ok) throw await refusalOf(answer, path);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      if (!Buffer.from(bytes.subarray(0, 5)).equals(Buffer.from("%PDF-")))
        throw new Error("ShipX answered something else than a label");
      return bytes;
    },
    async track(tracking_number) {
      const path = `/tracking/${encodeURIComponent(tracking_number)}`;
      const { status } = tracking.parse(await read(path));
      return { status, news: newsOf(status) };
    },
    async locker(name) {
      const path = `/points/${encodeURIComponent(name)}`;
      const answer = await ask(path);
      if (answer.status === 404) return null;
      if (!answer.ok) throw await refusalOf(answer, path);
      const { address, name: code } = point.parse(await answer.json());
      return { name: code, address: [address?.line1, address?.line2].filter(Boolean).join(", ") };
    },
  };
}

/** The refusal of ShipX: a parcel that it never accepts is distinguished from an unavailable service. */
async function refusalOf(answer: Response, path: string): Promise<Error> {
  const text = await answer.text();
  if (answer.status !== 400 && answer.status !== 422)
    return new Error(`ShipX answered ${answer.status} to ${path.split("?")[0] ?? ""}`);
  try {
    const { error, message, details } = problem.parse(JSON.parse(text));
    const words = [error, message, details === undefined ? "" : JSON.stringify(details)];
    return new ParcelRefused(words.filter(Boolean).join(" ").slice(0, 500));
  } catch {
    return new ParcelRefused(text.slice(0, 500));
  }
}
