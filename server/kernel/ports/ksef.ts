import * as z from "zod/mini";
/** The connection of this installation to KSeF. */
export type KsefSettings = {
  /** Base address with the version: `https://api.ksef.mf.gov.pl/v2`. */
  readonly url: string;
  /** Address of the verification pages of printed codes. */
  readonly qr_url: string;
  readonly nip: string;
  readonly token: string;
  /** Signs the second code of offline invoices; without it an invoice waits for KSeF during an outage of any length. */
  readonly certificate: { readonly serial: string; readonly key: string } | null;
};

export type SessionKey = { readonly key: Uint8Array; readonly iv: Uint8Array };

const instant = z.string();

export const invoice_status = z.object({
  referenceNumber: z.string(),
  invoiceHash: z.string(),
  ksefNumber: z.nullish(z.string()),
  acquisitionDate: z.nullish(instant),
  status: z.object({
    code: z.int(),
    description: z.string(),
    details: z.nullish(z.array(z.string())),
    extensions: z.nullish(z.record(z.string(), z.nullable(z.string()))),
  }),
});

export type InvoiceStatus = z.output<typeof invoice_status>;

/** A session in which invoices are sent under one key; the key never leaves this process unsealed. */
export type OnlineSession = { readonly reference: string; readonly key: SessionKey };

type Dispatch = {
  readonly xml: Uint8Array;
  readonly offline: boolean;
  /** Digest of the refused offline document that this one replaces. */
  readonly corrected_sha256: string | null;
};

export type KsefClient = {
  readonly open: () => Promise<OnlineSession>;
  /** Sends an invoice; returns KSeF's reference. Its result is queried by `status`. */
  readonly send: (session: OnlineSession, dispatch: Dispatch) => Promise<string>;
  readonly status: (session: string, invoice: string) => Promise<InvoiceStatus>;
  /** Searches a session for the invoice with this number; null when it is not there. */
  readonly find: (session: string, ksef_number: string) => Promise<InvoiceStatus | null>;
  readonly upo: (session: string, invoice: string) => Promise<Uint8Array>;
  readonly close: (session: OnlineSession) => Promise<void>;
};

/** The data of a printed code; `sha256` is base64 as in the outbox. */
export type Coded = { readonly nip: string; readonly issued_on: string; readonly sha256: string };

/** KSeF as this installation uses it. */
export type Ksef = KsefClient & {
  /** Pauses before the next query about an invoice in progress. */
  readonly rest: () => Promise<void>;
  /** Whether offline invoices can be given to buyers: their second code needs a certificate. */
  readonly can_go_offline: boolean;
  /** Code I, for every invoice given to a buyer outside KSeF. */
  readonly invoiceCode: (coded: Coded) => string;
  /** Code II, for offline invoices; throws without a certificate. */
  readonly certificateCode: (coded: Coded) => string;
};
