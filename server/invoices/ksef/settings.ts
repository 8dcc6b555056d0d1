import type { KsefSettings } from "#server/kernel/ports/ksef.ts";
import { createPrivateKey, generateKeyPairSync } from "node:crypto";
import { brands } from "#brands/all.ts";

import type { Environment as Env } from "#server/kernel/settings/environment.ts";

const demo_token = "demo-ksef-token";

/** What of KSeF the environment says; null when it says nothing. Throws a sentence that names what is wrong. */
export function readKsef(env: Env): KsefSettings | null {
  const { KSEF_URL: url, KSEF_QR_URL: qr_url, KSEF_NIP: nip, KSEF_TOKEN: token } = env;
  if (!url && !qr_url && !nip && !token) return null;
  if (!url || !qr_url || !nip || !token)
    throw new Error("KSeF needs KSEF_URL, KSEF_QR_URL, KSEF_NIP and KSEF_TOKEN together.");
  for (const [name, text] of Object.entries({ KSEF_URL: url, KSEF_QR_URL: qr_url }))
    if (!URL.canParse(text)) throw new Error(`${name} must be an address, not "${text}".`);
  if (!brands.some(({ seller }) => seller.tax_id === nip))
    throw new Error(`KSEF_NIP is ${nip}, and no brand sells under that number.`);
  const bare = (text: string): string => text.replace(/\/+$/, "");
  return { url: bare(url), qr_url: bare(qr_url), nip, token, certificate: readCertificate(env) };
}

function readCertificate(env: Env): KsefSettings["certificate"] {
  const serial = env["KSEF_CERT_SERIAL"];
  const key = env["KSEF_CERT_KEY"]?.replaceAll("\\n", "\n");
  if (!serial && !key) return null;
  if (!serial || !key) throw new Error("KSEF_CERT_SERIAL and KSEF_CERT_KEY belong together.");
  if (!/^[0-9A-F]{8,40}$/.test(serial))
    throw new Error("KSEF_CERT_SERIAL must be the certificate's number in capital hexadecimal digits.");
  try {
    createPrivateKey(key);
  } catch {
    throw new Error("KSEF_CERT_KEY must be a private key as PEM.");
  }
  return { serial, key };
}

/** Throws when production would send invoices to another server than the real KSeF. */
export function refuseDemoKsef(settings: KsefSettings | null): void {
  if (settings === null) return;
  if (settings.token === demo_token) throw new Error("KSEF_TOKEN is the demo's; production needs its own.");
  const { protocol, hostname } = new URL(settings.url);
  if (protocol !== "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname))
    throw new Error("KSEF_URL must lead to KSeF by https; production does not send invoices to a simulator.");
}

/** The demo's settings: the simulator in the same server, and a self-made certificate. */
export function demoKsef(origin: string): KsefSettings {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const [{ seller }] = brands;
  return {
    url: `${origin}/_ksef/v2`,
    qr_url: "https://qr-test.ksef.mf.gov.pl",
    nip: seller.tax_id,
    token: demo_token,
    certificate: {
      serial: "01F20A5D352AE590",
      key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    },
  };
}
