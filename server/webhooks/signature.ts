import { createHmac } from "node:crypto";
import { rotation_hours } from "#domain/webhooks/delivery.ts";
import type { Keys } from "#server/kernel/settings/keys.ts";

/** The part of an endpoint that its secrets follow from. */
export type Signing = {
  readonly id: number;
  readonly generation: number;
  readonly rotated_at: Date | null;
  readonly rotations: readonly Date[];
};
/** A secret that was replaced and signs until then. */
type Former = { readonly generation: number; readonly until: Date };
type Signed = { readonly message_id: string; readonly body: string; readonly now: Date };

/** The bytes of a secret; they are derived, so none is stored (decision 0254). */
const bytesOf = (keys: Pick<Keys, "sign">, id: number, generation: number): Buffer =>
  Buffer.from(keys.sign("webhook", `${id}:${generation}`), "base64url");

/** The secret of an endpoint as its owner copies it. */
export const secretOf = (
  keys: Pick<Keys, "sign">,
  { id, generation }: Pick<Signing, "id" | "generation">,
): string => `whsec_${bytesOf(keys, id, generation).toString("base64")}`;

/** The last rotations, oldest first; those before the last are unknown when the version before has made it. */
const rotationsOf = ({ rotated_at, rotations }: Omit<Signing, "id">): readonly Date[] => {
  if (rotated_at === null) return [];
  return rotations.at(-1)?.getTime() === rotated_at.getTime() ? rotations : [rotated_at];
};

/** The former secrets that still sign, the newest first, so that a receiver can change over without losing a message. */
export const formerSecrets = (endpoint: Omit<Signing, "id">, now: Date): Former[] =>
  rotationsOf(endpoint)
    .toReversed()
    .map((at, nth) => ({
      generation: endpoint.generation - 1 - nth,
      until: new Date(at.getTime() + rotation_hours * 3_600_000),
    }))
    .filter(({ until }) => until > now);

/** The headers of a message by Standard Webhooks 1.0. */
export function signedHeaders(
  keys: Pick<Keys, "sign">,
  endpoint: Signing,
  { message_id, body, now }: Signed,
): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000);
  const former = formerSecrets(endpoint, now).map(({ generation }) => generation);
  const signatures = [endpoint.generation, ...former].map((generation) => {
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
