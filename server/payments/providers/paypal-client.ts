import * as z from "zod/mini";
import type { SettingsOf } from "#server/kernel/settings/providers.ts";
import { callOut } from "#server/kernel/tracing/outgoing-call.ts";

const token = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.number() });
const refused = z.object({
  name: z._default(z.string(), ""),
  details: z._default(z.array(z.object({ issue: z._default(z.string(), "") })), []),
});

/** PayPal refused a call; `issue` is its code of the reason. */
export class PaypalRefusal extends Error {
  override readonly name = "PaypalRefusal";
  readonly status: number;
  readonly issue: string;
  constructor(status: number, issue: string, path: string) {
    super(`paypal answered ${status} ${issue} to ${path}`);
    this.status = status;
    this.issue = issue;
  }
}

export type PaypalCall = {
  readonly path: string;
  /** Sent as JSON by POST; without one the path is read. */
  readonly body?: unknown;
  /** The idempotency key: PayPal executes a repeated request once. */
  readonly request_id?: string;
};

/** A token is renewed so many milliseconds before it expires, so that it is valid for the whole call. */
const spare_ms = 60_000;

/**
 * Calls PayPal's API with a token that is cached until it expires or PayPal rejects it. Throws PaypalRefusal for 4xx,
 * a fault while PayPal is unavailable.
 */
export function paypalClient({ client_id, client_secret, address }: SettingsOf<"paypal">) {
  let cached: Promise<{ text: string; until: number }> | null = null;

  const fetchToken = async () => {
    const basic = Buffer.from(`${client_id}:${client_secret}`).toString("base64");
    const answer = await callOut("paypal", `${address}/v1/oauth2/token`, {
      method: "POST",
      headers: {
        authorization: `Basic ${basic}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: "grant_type=client_credentials",
      signal: AbortSignal.timeout(15_000),
    });
    if (!answer.ok) throw new Error(`paypal gave no token: ${answer.status}`);
    const { access_token, expires_in } = token.parse(await answer.json());
    return { text: access_token, until: Date.now() + expires_in * 1000 - spare_ms };
  };
  const currentToken = async (): Promise<string> => {
    const found = await (cached ??= fetchToken()).catch((error: unknown) => {
      cached = null;
      throw error;
    });
    if (found.until > Date.now()) return found.text;
    cached = fetchToken();
    return (await cached).text;
  };

  return async ({ path, body, request_id }: PaypalCall): Promise<unknown> => {
    for (const last of [false, true]) {
      const answer = await callOut("paypal", address + path, {
        method: body === undefined ? "GET" : "POST",
        headers: {
          authorization: `Bearer ${await currentToken()}`,
          "content-type": "application/json",
          prefer: "return=representation",
          ...(request_id === undefined ? {} : { "paypal-request-id": request_id }),
        },
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(15_000),
      });
      if (answer.ok) return answer.json();
      if (answer.status === 401 && !last) {
        cached = null;
        continue;
      }
      if (answer.status >= 500 || answer.status === 429 || answer.status === 401)
        throw new Error(`paypal answered ${answer.status} to ${path}`);
      const read = refused.safeParse(await answer.json().catch(() => null));
      const issue = read.success ? (read.data.details[0]?.issue ?? read.data.name) : "";
      throw new PaypalRefusal(answer.status, issue, path);
    }
    throw new Error(`paypal took no token for ${path}`);
  };
}
export type AskPaypal = ReturnType<typeof paypalClient>;
