import * as z from "zod/mini";
/** How this installation speaks to KSeF. */
export type KsefSettings = {
  /** Base address with the version: `https://api.ksef.mf.gov.pl/v2`. */
  readonly url: string;
  /** Address of the verification pages that codes on paper lead to. */
  readonly qr_url: string;
  readonly nip: string;
  readonly token: string;
  /** Signs the second code of offline invoices; without it an invoice waits for KSeF however long it is away. */
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
  /** Puts an invoice in; answers KSeF's reference. What became of it is asked for by `status`. */
  readonly send: (session: OnlineSession, dispatch: Dispatch) => Promise<string>;
  readonly status: (session: string, invoice: string) => Promise<InvoiceStatus>;
  /** Looks through a session for the invoice that got this number; null when it is not there. */
  readonly find: (session: string, ksef_number: string) => Promise<InvoiceStatus | null>;
  readonly upo: (session: string, invoice: string) => Promise<Uint8Array>;
  readonly close: (session: OnlineSession) => Promise<void>;
};

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
