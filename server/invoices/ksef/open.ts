import { createPrivateKey } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { certificateCode, certificateText, type CodedInvoice, invoiceCode } from "#domain/invoices/ksef.ts";
import { ksefClient, type KsefClient } from "./client.ts";
import { codedDigest, codeSignature } from "./crypto.ts";
import type { KsefSettings } from "./settings.ts";

/** What a code on paper is made of; `sha256` is base64 as in the outbox. */
export type Coded = { readonly nip: string; readonly issued_on: string; readonly sha256: string };

/** KSeF as this installation uses it. */
export type Ksef = KsefClient & {
  /** Rests before something that is being worked on is asked about again. */
  readonly rest: () => Promise<void>;
  /** Whether offline invoices can be given to buyers: their second code needs a certificate. */
  readonly can_go_offline: boolean;
  /** Code I, for every invoice given to a buyer outside KSeF. */
  readonly invoiceCode: (coded: Coded) => string;
  /** Code II, for offline invoices; throws without a certificate. */
  readonly certificateCode: (coded: Coded) => string;
};

/** Opens KSeF by the settings of the environment; `poll_ms` is how long a rest takes. */
export function openKsef(settings: KsefSettings, clock: () => Date, poll_ms = 1000): Ksef {
  const { url, qr_url, nip, token, certificate } = settings;
  const key = certificate ? createPrivateKey(certificate.key) : null;
  const coded = (one: Coded): CodedInvoice => ({ ...one, qr_url, sha256: codedDigest(one.sha256) });
  const rest = (): Promise<void> => wait(poll_ms);
  return {
    ...ksefClient({ url, nip, token, rest, clock }),
    rest,
    can_go_offline: key !== null,
    invoiceCode: (one) => invoiceCode(coded(one)),
    certificateCode(one) {
      if (key === null || certificate === null) throw new Error("offline invoices need a certificate");
      const text = certificateText(coded(one), { context_nip: nip, serial: certificate.serial });
      return certificateCode(qr_url, text, codeSignature(text, key));
    },
  };
}
