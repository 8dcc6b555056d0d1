/** What a provider answered; `body` is the JSON it sent, null where it sent none. */
export type Spoken = { readonly status: number; readonly body: unknown };

type Call = {
  readonly method: "GET" | "POST" | "PUT";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

const patience_ms = 15_000;

/**
 * One call of a provider's API. Redirects are answers and are not followed. Rejects when the provider is away or in
 * trouble (5xx, 429), because then nothing is known; every other status is the caller's to read.
 */
export async function talk(url: string, { method, headers = {}, body }: Call): Promise<Spoken> {
  const answer = await fetch(url, {
    method,
    headers: { accept: "application/json", ...headers },
    body: body ?? null,
    redirect: "manual",
    signal: AbortSignal.timeout(patience_ms),
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

/** An answer that the protocol does not know: a fault, with what was said. */
export const unexpected = (what: string, { status, body }: Spoken): Error =>
  new Error(`${what} was answered ${status}: ${JSON.stringify(body).slice(0, 300)}`);
