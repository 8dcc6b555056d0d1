import type { FastifyRequest } from "fastify";
import type { Config } from "../settings/config.ts";

/** Browser features that none of our pages uses; an injected script is denied them too. */
const unused_features = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
]
  .concat(["microphone", "midi", "payment", "usb", "xr-spatial-tracking"])
  .map((name) => `${name}=()`)
  .join(", ");

/** A response that is not a page: it loads nothing, and no page shows it in a frame. */
export const closed_policy =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The same for a download, which also has no origin when a browser shows it. */
export const download_policy = `sandbox; ${closed_policy}`;

/**
 * The policy of scripts, styles and pictures of the pages: a worker loads its parts from here, and a picture has its
 * styles inside.
 */
export const asset_policy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const plain_headers: Readonly<Record<string, string>> = {
  "content-security-policy": closed_policy,
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": unused_features,
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-content-type-options": "nosniff",
};
const https_headers = {
  ...plain_headers,
  "strict-transport-security": "max-age=31536000; includeSubDomains",
};

/** The headers of every response. A page sets its own policy; each other response has the closed one. */
export const securityHeaders = (
  { protocol }: Pick<FastifyRequest, "protocol">,
  { public_url }: Pick<Config, "public_url">,
): Readonly<Record<string, string>> =>
  protocol === "https" || (public_url?.startsWith("https://") ?? false) ? https_headers : plain_headers;
