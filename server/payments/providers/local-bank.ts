import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import { currencies } from "#domain/money.ts";
import {
  BadSignature,
  type Attempt,
  type PaymentProvider,
  type ProviderEvent,
} from "#server/kernel/ports/payment-provider.ts";
import { callOut } from "#server/kernel/tracing/outgoing-call.ts";

const minor = z.string().check(z.regex(/^\d{1,15}$/));
const opened = z.object({ id: z.string(), page_url: z.string() });
const notice = z.object({
  event_id: z.string().check(z.minLength(1), z.maxLength(200)),
  type: z.enum(["captured", "refused", "pending"]),
  transaction_id: z.string(),
  ext_id: z.string(),
  amount: minor,
  currency: z.string().check(z.maxLength(3)),
  fee: minor,
});
const transaction = z.object({
  id: z.string(),
  ext_id: z.string(),
  amount: minor,
  currency: z.string(),
  status: z.enum(["open", "waiting", "paid", "refused"]),
  captures: z.array(z.object({ event_id: z.string(), amount: minor })),
});
const refunded = z.object({
  status: z.enum(["settled", "pending", "refused"]),
  reason: z._default(z.string(), ""),
});

const kinds = { captured: "captured", refused: "failed", pending: "pending" } as const;

export type LocalBankSettings = {
  readonly base_url: string;
  readonly page_base: string;
  readonly secret: string;
};

/** Client of the demo payment page. Amounts are minor units as text; the body of every call is signed. */
export function localBankProvider({ base_url, page_base, secret }: LocalBankSettings): PaymentProvider {
  const sign = (text: string): string => createHmac("sha256", secret).update(text).digest("hex");
  const ask = async (path: string, body?: unknown): Promise<unknown> => {
    const text = body === undefined ? "" : JSON.stringify(body);
    const answer = await callOut("local_bank", `${base_url}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        "content-type": "application/json",
        "x-bank-signature": sign(text || new URL(`${base_url}${path}`).pathname),
      },
      body: body === undefined ? null : text,
      signal: AbortSignal.timeout(15_000),
    });
    if (!answer.ok) throw new Error(`the local bank answered ${answer.status} to ${path}`);
    return answer.json();
  };
  return {
    code: "local_bank",
    currencies,
    async start(attempt: Attempt) {
      const { id, page_url } = opened.parse(
        await ask("/api/v1/transactions", {
          ext_id: attempt.hash,
          amount: attempt.amount.toString(),
          currency: attempt.currency,
          description: attempt.description,
          locale: attempt.locale,
          return_url: attempt.return_url,
          notify_url: attempt.notify_url,
        }),
      );
      return { provider_ref: id, redirect_url: `${page_base}${page_url}` };
    },
    readNotification(raw, headers) {
      const given = Buffer.from(headers["x-bank-signature"] ?? "");
      const expected = Buffer.from(createHmac("sha256", secret).update(raw).digest("hex"));
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        throw new BadSignature("local_bank");
      const read = notice.safeParse(JSON.parse(raw.toString("utf8")));
      if (!read.success) throw new BadSignature("local_bank: not a notice");
      return [eventOf(read.data, kinds[read.data.type])];
    },
    async fetchEvents({ provider_ref }) {
      const found = transaction.parse(await ask(`/api/v1/transactions/${provider_ref}`));
      return found.captures.map(({ event_id, amount }) =>
        eventOf({ ...found, transaction_id: found.id, event_id, amount, fee: "0" }, "captured"),
      );
    },
    async refund({ provider_ref, refund_hash, amount }) {
      const { status, reason } = refunded.parse(
        await ask(`/api/v1/transactions/${provider_ref}/refunds`, {
          ext_id: refund_hash,
          amount: amount.toString(),
        }),
      );
      return status === "refused" ? { state: "rejected", problem: reason } : { state: status };
    },
  };
}

type Received = {
  readonly event_id: string;
  readonly transaction_id: string;
  readonly ext_id: string;
  readonly amount: string;
  readonly currency: string;
  readonly fee: string;
};

const eventOf = (received: Received, kind: ProviderEvent["kind"]): ProviderEvent => ({
  event_id: received.event_id,
  kind,
  provider_ref: received.transaction_id,
  attempt_hash: received.ext_id,
  capture_ref: received.event_id,
  refund_hash: "",
  amount: BigInt(received.amount),
  currency: received.currency,
  fee: BigInt(received.fee),
  body: received,
});
