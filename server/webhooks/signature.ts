import { createHmac } from "node:crypto";
import { rotation_hours } from "#domain/webhooks/delivery.ts";
import type { Keys } from "#server/kernel/settings/keys.ts";

/** The part of an endpoint that its secrets follow from. */
export type Signing = {
  readonly id: number;
  readonly generation: number;
  readonly rotated_at: Date | null;
};
type Signed = { readonly message_id: string; readonly body: string; readonly now: Date };

/** The bytes of a secret; they are derived, so none is stored (decision 0254). */
const bytesOf = (keys: Pick<Keys, "sign">, id: number, generation: number): Buffer =>
  Buffer.from(keys.sign("webhook", `${id}:${generation}`), "base64url");

/** The secret of an endpoint as its owner copies it. */
export const secretOf = (
  keys: Pick<Keys, "sign">,
  { id, generation }: Pick<Signing, "id" | "generation">,
): string => `whsec_${bytesOf(keys, id, generation).toString("base64")}`;

/** After a rotation both secrets sign, so that a receiver can change over without losing a message. */
const generationsOf = ({ generation, rotated_at }: Signing, now: Date): number[] =>
  rotated_at !== null && now.getTime() - rotated_at.getTime() < rotation_hours * 3_600_000
    ? [generation, generation - 1]
    : [generation];

/** The headers of a message by Standard Webhooks 1.0. */
export function signedHeaders(
  keys: Pick<Keys, "sign">,
  endpoint: Signing,
  { message_id, body, now }: Signed,
): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000);
  const signatures = generationsOf(endpoint, now).map((generation) => {
    const hmac = createHmac("sha256", bytesOf(keys, endpoint.id, generation));
    return `v1,${hmac.update(`${message_id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "content-type": "application/json",
    "user-agent": "Tolmaro-Webhooks/1",
    "webhook-id": message_id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatures.join(" "),
  };
}
