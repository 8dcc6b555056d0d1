import type { Readable } from "node:stream";
import type { PaymentStatus } from "#contract/payments/money.ts";
import { Refusal } from "#domain/errors.ts";
import { read, steps } from "#server/kernel/http/handlers.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { BadSignature, type ProviderEvent } from "#server/kernel/ports/payment-provider.ts";
import { idOfCaller } from "#server/kernel/http/caller.ts";
import { startAtProvider } from "./providers/start.ts";
import { accountMethod, on_account, orderOnAccount } from "./on-account/on-account.ts";
import type { PaymentRow } from "#server/ledger/index.ts";
import { keepEvent } from "./providers/keep-event.ts";
import { lockEvents, openAttempt, settleEvents } from "./commands.ts";
import { noteReturn } from "./refunds/returns.ts";
import { eventsOf } from "./providers/attempt-events.ts";
import {
  attemptByHash,
  paymentByHash,
  paymentOfCustomer,
  paymentRows,
  requestByHash,
  requestView,
} from "./queries.ts";
import { paymentChoice } from "./ways.ts";

const most_bytes = 256 * 1024;

/** The raw bytes of a notification, because a signature covers the bytes, not the parsed body. */
async function rawBody(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk as Uint8Array);
    size += bytes.length;
    if (size > most_bytes) throw new Refusal("body.too_large");
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

async function readNotification(
  machine: Machine,
  code: string,
  stream: Readable,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Promise<readonly ProviderEvent[]> {
  const provider = machine.providers[code];
  if (!provider) throw new Refusal("route.not_found");
  const raw = await rawBody(stream);
  const single = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
  try {
    return await provider.readNotification(raw, single);
  } catch (error) {
    if (error instanceof BadSignature || error instanceof SyntaxError) {
      // A forged notification, or a secret that was only changed on one side, which the operator must notice.
      machine.log.warn(
        { provider: code, reason: error instanceof BadSignature ? error.message : error.name },
        "a notification without proof",
      );
      throw new Refusal("body.malformed");
    }
    throw error;
  }
}

/** The present events of a customer's attempt. Refuses another customer's attempt, and an outage of the provider. */
async function eventsOfAttempt(
  machine: Machine,
  customer_id: number,
  hash: string,
): Promise<readonly ProviderEvent[]> {
  const payment = await paymentOfCustomer(machine.db, customer_id, hash);
  return eventsOf(machine, payment).catch((error: unknown) => {
    machine.log.warn({ err: error, payment: payment.id }, "the provider gave no word");
    throw new Refusal("service.unavailable");
  });
}

const isOpen = ({ state }: PaymentRow): boolean => state === "redirected" || state === "pending";

export const payment_handlers = {
  payments: read("payments", ({ db, caller, query, now }) =>
    paymentRows(db, { customer_id: idOfCaller(caller), locale: caller.locale }, query, now),
  ),
  payment: read("payment", ({ db, caller, params, now }) => paymentByHash(db, caller, params.hash, now)),
  paymentRequest: read("paymentRequest", async ({ db, machine, caller, params }) => {
    const request = await requestByHash(db, caller.brand.id, params.hash);
    const view = await requestView(db, machine, request, caller);
    const is_own = request.kind === "cart" && request.customer_id === caller.id;
    const deferred = is_own ? await accountMethod(db, caller, request.currency) : [];
    return { ...view, payment_methods: [...view.payment_methods, ...deferred] };
  }),
  startPayment: steps<"startPayment", undefined, { payment_id: number }>("startPayment", {
    command: async ({ tx, machine, caller, params, body, now }) => {
      const request = await requestByHash(tx, caller.brand.id, params.hash);
      if (body.payment_method === on_account.method)
        return { payment_id: (await orderOnAccount(tx, request, caller, now)).id };
      const choice = await paymentChoice(tx, machine, caller, request.currency, body);
      return { payment_id: (await openAttempt(tx, request, choice, now)).id };
    },
    finish: ({ machine, origin, caller, ip }, { payment_id }) =>
      startAtProvider(machine, payment_id, { origin, locale: caller.locale, ip }),
  }),
  checkPayment: steps<"checkPayment", readonly ProviderEvent[], PaymentStatus>("checkPayment", {
    prepare: ({ machine, caller, params }) => eventsOfAttempt(machine, idOfCaller(caller), params.hash),
    command: async ({ tx, caller, params, now }, events) => {
      const payment = await paymentOfCustomer(tx, idOfCaller(caller), params.hash);
      await lockEvents(tx, payment);
      for (const event of events) await keepEvent(tx, payment.provider, event, now);
      await settleEvents(tx, payment.id, now);
      return paymentByHash(tx, caller, params.hash, now);
    },
  }),
  returnFromPayment: steps<"returnFromPayment", readonly ProviderEvent[], PaymentStatus>(
    "returnFromPayment",
    {
      prepare: async ({ machine, caller, params }) => {
        const payment = await attemptByHash(machine.db, caller.brand.id, params.hash);
        // The first return queries the provider; later queries are scheduled.
        if (payment.returned_at !== null || !isOpen(payment)) return [];
        return eventsOf(machine, payment).catch((error: unknown) => {
          machine.log.warn({ err: error, payment: payment.id }, "the provider gave no word");
          return [];
        });
      },
      command: async ({ tx, caller, params, now }, events) => {
        await noteReturn(tx, await attemptByHash(tx, caller.brand.id, params.hash), events, now);
        return paymentByHash(tx, caller, params.hash, now);
      },
    },
  ),
  notifyPayment: steps<"notifyPayment", readonly ProviderEvent[], "OK">("notifyPayment", {
    prepare: ({ machine, params, stream, headers }) =>
      readNotification(machine, params.provider, stream, headers),
    command: async ({ tx, params, now }, events) => {
      for (const event of events) await keepEvent(tx, params.provider, event, now);
      return "OK";
    },
  }),
};
