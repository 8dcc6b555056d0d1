import { callOut, type Service } from "#server/kernel/tracing/outgoing-call.ts";

/** The response of a provider; `body` is its JSON, null where it sent none. */
export type ProviderResponse = { readonly status: number; readonly body: unknown };

type Call = {
  readonly method: "GET" | "POST" | "PUT";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

const timeout_ms = 15_000;

/**
 * One call of a provider's API. Redirects are not followed. Rejects when the provider is unavailable (no connection,
 * 5xx, 429), because the result is unknown then; the caller handles every other status.
 */
export async function callProvider(
  service: Service,
  url: string,
  { method, headers = {}, body }: Call,
): Promise<ProviderResponse> {
  const answer = await callOut(service, url, {
    method,
    headers: { accept: "application/json", ...headers },
    body: body ?? null,
    redirect: "manual",
    signal: AbortSignal.timeout(timeout_ms),
  });
  const text = await answer.text();
  if (answer.status >= 500 || answer.status === 429)
    throw new Error(`${new URL(url).host} answered ${answer.status}: ${text.slice(0, 300)}`);
  return { status: answer.status, body: jsonOrNull(text) };
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** The fault of a response that the protocol does not define, with its status and body. */
export const unexpected = (what: string, { status, body }: ProviderResponse): Error =>
  new Error(`${what} was answered ${status}: ${JSON.stringify(body).slice(0, 300)}`);
