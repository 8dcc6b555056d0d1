/** The part of the client that receives webhooks: `types` is the union of all messages. */
export const receiving = (
  types: string,
): string => `/** What a webhook says. A type that this file does not know may come: ignore it. */
export type WebhookMessage = ${types};

/** A call that is not ours: another secret, a changed body, or a message that is not of these five minutes. */
export class WebhookRefused extends Error {
  override readonly name = "WebhookRefused";
}

export type ReceivedWebhook = {
  /** The secret of the endpoint, which begins with whsec_. */
  readonly secret: string;
  /** The headers of the call, as Node or as fetch has them. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body as it came, before it is read as JSON. */
  readonly body: string;
};

/** The bytes of base64; none where the text is no base64. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

/** Verifies a webhook by Standard Webhooks and returns its message; rejects with WebhookRefused. */
export async function verifyWebhook({ secret, headers, body }: ReceivedWebhook): Promise<WebhookMessage> {
  const valueOf = (name: string): string =>
    headers instanceof Headers ? (headers.get(name) ?? "") : String(headers[name] ?? "");
  const [id, at] = [valueOf("webhook-id"), valueOf("webhook-timestamp")];
  if (at === "" || !(Math.abs(Date.now() / 1000 - Number(at)) < 300))
    throw new WebhookRefused("The message is not of these five minutes.");
  const secret_bytes = bytesOf(secret.replace(/^whsec_/, ""));
  if (secret_bytes.length === 0) throw new WebhookRefused("The secret is none of an endpoint.");
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", secret_bytes, hmac, false, ["verify"]);
  const signed = new TextEncoder().encode(\`\${id}.\${at}.\${body}\`);
  for (const one of valueOf("webhook-signature").split(" "))
    if (one.startsWith("v1,") && (await crypto.subtle.verify("HMAC", key, bytesOf(one.slice(3)), signed)))
      return JSON.parse(body) as WebhookMessage;
  throw new WebhookRefused("No signature of the message fits the secret.");
}`;
