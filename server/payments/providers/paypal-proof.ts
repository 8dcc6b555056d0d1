import { verify, X509Certificate } from "node:crypto";
import { crc32 } from "node:zlib";
import { BadSignature, type Headers } from "#server/kernel/ports/payment-provider.ts";
import { callOut } from "#server/kernel/tracing/outgoing-call.ts";

const minute_ms = 60_000;
/** PayPal repeats a notification for three days with its first signature; an older one is not from PayPal. */
const oldest_ms = 4 * 24 * 60 * minute_ms;
const ahead_ms = 5 * minute_ms;
const most_certificate_bytes = 64 * 1024;

/** The hosts and path of PayPal's signing certificates. */
const certificate_hosts = ["api.paypal.com", "api.sandbox.paypal.com"];
const certificate_folder = "/v1/notifications/certs/";

/** Reads the certificate at an address that was checked to be PayPal's; rejects when it is unavailable. */
export type ReadCertificate = (url: string) => Promise<string>;

const fetchCertificate: ReadCertificate = async (url) => {
  // A redirect could lead to a host that is not allowed.
  const answer = await callOut("paypal", url, { signal: AbortSignal.timeout(5_000) });
  if (!answer.ok) throw new Error(`paypal: the certificate answered ${answer.status}`);
  const text = await answer.text();
  if (text.length > most_certificate_bytes) throw new Error("paypal: that is no certificate");
  return text;
};

export type Proof = {
  readonly webhook_id: string;
  /** The address of the API, at which certificates are accepted as well (for the simulator). */
  readonly address: string;
  readonly clock: () => Date;
  readonly readCertificate?: ReadCertificate;
};

/**
 * Checks that PayPal sent these bytes to our webhook: the signature covers the notification's id and time, the
 * webhook's id and the checksum of the body, and its certificate is at PayPal's own address. Throws BadSignature.
 */
export function paypalProof({ webhook_id, address, clock, readCertificate = fetchCertificate }: Proof) {
  const known = new Map<string, X509Certificate>();
  const own = new URL(address);

  const certificate = async (url: string): Promise<X509Certificate> => {
    const found = known.get(url);
    if (found) return found;
    const read = new X509Certificate(await readCertificate(url));
    known.set(url, read);
    return read;
  };

  return async (raw: Buffer, headers: Headers): Promise<void> => {
    const id = headers["paypal-transmission-id"] ?? "";
    const time = headers["paypal-transmission-time"] ?? "";
    const url = headers["paypal-cert-url"] ?? "";
    if (headers["paypal-auth-algo"] !== "SHA256withRSA") throw new BadSignature("paypal: another algorithm");
    const age = clock().getTime() - Date.parse(time);
    if (!(age <= oldest_ms && age >= -ahead_ms)) throw new BadSignature("paypal: no hour of these days");
    if (!isPaypals(url, own)) throw new BadSignature("paypal: the certificate is not at PayPal's address");
    const signer = await certificate(url).catch(() => null);
    if (!signer || !holds(signer, clock())) throw new BadSignature("paypal: no valid certificate");
    const signed = Buffer.from(`${id}|${time}|${webhook_id}|${crc32(raw)}`);
    const signature = Buffer.from(headers["paypal-transmission-sig"] ?? "", "base64");
    if (!verify("RSA-SHA256", signed, signer.publicKey, signature)) throw new BadSignature("paypal");
  };
}

/**
 * A sender who can choose the address of the certificate can choose the signer, so the host must be PayPal's, proven by
 * TLS. Plain HTTP is only accepted for a simulator on this machine at the configured address.
 */
function isPaypals(text: string, own: URL): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") return false;
  if (url.origin === own.origin && (own.protocol === "https:" || isLoopback(own)))
    return url.pathname.startsWith(own.pathname.replace(/\/+$/, "") + certificate_folder);
  return (
    url.protocol === "https:" &&
    url.port === "" &&
    certificate_hosts.includes(url.hostname) &&
    url.pathname.startsWith(certificate_folder)
  );
}

const isLoopback = ({ hostname }: URL): boolean =>
  hostname === "127.0.0.1" || hostname === "localhost" || hostname === "[::1]";

const holds = ({ validFrom, validTo }: X509Certificate, now: Date): boolean =>
  Date.parse(validFrom) <= now.getTime() && now.getTime() <= Date.parse(validTo);
