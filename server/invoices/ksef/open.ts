import type { Coded, Ksef } from "#server/kernel/ports/ksef.ts";
import type { KsefSettings } from "#server/kernel/ports/ksef.ts";
import { createPrivateKey } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { certificateCode, certificateText, type CodedInvoice, invoiceCode } from "#domain/invoices/ksef.ts";
import { ksefClient } from "./client.ts";
import { codedDigest, codeSignature } from "./crypto.ts";

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
