import * as z from "zod/mini";
import { ask, type Call, KsefError, read } from "./ask.ts";
import { digest, encrypted, newSessionKey, sealed, type SessionKey, tokenText } from "./crypto.ts";

export type KsefAccess = {
  /** Base address with the version and without a slash at the end: `https://api.ksef.mf.gov.pl/v2`. */
  readonly url: string;
  /** Whose invoices are sent. */
  readonly nip: string;
  readonly token: string;
  /** Rests before something that is being worked on is asked about again. */
  readonly rest: () => Promise<void>;
  readonly clock: () => Date;
};

const instant = z.string();
const certificates = z.array(
  z.object({
    certificate: z.string(),
    publicKeyId: z.string(),
    validTo: instant,
    usage: z.array(z.string()),
  }),
);
const challenge = z.object({ challenge: z.string(), timestampMs: z.int() });
const operation = z.object({
  referenceNumber: z.string(),
  authenticationToken: z.object({ token: z.string(), validUntil: instant }),
});
const operation_status = z.object({
  status: z.object({ code: z.int(), description: z.string(), details: z.nullish(z.array(z.string())) }),
});
const token = z.object({ token: z.string(), validUntil: instant });
const redeemed = z.object({ accessToken: token, refreshToken: token });
const refreshed = z.object({ accessToken: token });
const opened = z.object({ referenceNumber: z.string() });
const taken = z.object({ referenceNumber: z.string() });
const invoice_status = z.object({
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
const invoices = z.object({
  continuationToken: z.nullish(z.string()),
  invoices: z.array(invoice_status),
});
export type InvoiceStatus = z.output<typeof invoice_status>;

/** A session in which invoices are sent under one key; the key never leaves this process unsealed. */
export type OnlineSession = { readonly reference: string; readonly key: SessionKey };

export type Dispatch = {
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

const form_code = { systemCode: "FA (3)", schemaVersion: "1-0E", value: "FA" };
/** Certificates are read anew each day, as KSeF asks. */
const day_ms = 86_400_000;
/** A token that ends within this time counts as ended. */
const margin_ms = 30_000;
const polls = 20;
const listed_pages = 20;

type Tokens = { access: string; access_until: number; refresh: string; refresh_until: number };
type Usage = "KsefTokenEncryption" | "SymmetricKeyEncryption";

/** A client of KSeF 2.0 that proves itself by a token. Every method throws KsefError when KSeF does not do it. */
export function ksefClient(access: KsefAccess): KsefClient {
  const call = (one: Call): Promise<Response> => ask(access.url, one);
  const certificateFor = certificateShelf(access);
  const login = tokenKeeper(access, certificateFor);
  /** A call with our token; one that is not believed any more is replaced once. */
  const own = async (one: Omit<Call, "bearer">): Promise<Response> => {
    try {
      return await call({ ...one, bearer: await login.token() });
    } catch (error) {
      if (!(error instanceof KsefError) || error.status !== 401) throw error;
      login.forget();
      return call({ ...one, bearer: await login.token() });
    }
  };
  return {
    async open() {
      const key = newSessionKey();
      const { certificate, publicKeyId } = await certificateFor("SymmetricKeyEncryption");
      const answer = await own({
        method: "POST",
        path: "/sessions/online",
        body: {
          formCode: form_code,
          encryption: {
            encryptedSymmetricKey: sealed(certificate, key.key),
            initializationVector: Buffer.from(key.iv).toString("base64"),
            publicKeyId,
          },
        },
      });
      return { reference: (await read(answer, opened)).referenceNumber, key };
    },
    async send({ reference, key }, { xml, offline, corrected_sha256 }) {
      const secret = encrypted(xml, key);
      const answer = await own({
        method: "POST",
        path: `/sessions/online/${reference}/invoices`,
        body: {
          invoiceHash: digest(xml),
          invoiceSize: xml.length,
          encryptedInvoiceHash: digest(secret),
          encryptedInvoiceSize: secret.length,
          encryptedInvoiceContent: Buffer.from(secret).toString("base64"),
          offlineMode: offline,
          ...(corrected_sha256 === null ? {} : { hashOfCorrectedInvoice: corrected_sha256 }),
        },
      });
      return (await read(answer, taken)).referenceNumber;
    },
    status: async (session, invoice) =>
      read(await own({ method: "GET", path: `/sessions/${session}/invoices/${invoice}` }), invoice_status),
    async find(session, ksef_number) {
      let next: string | null = null;
      for (let page = 0; page < listed_pages; page += 1) {
        const headers: Record<string, string> = next === null ? {} : { "x-continuation-token": next };
        const answer = await own({
          method: "GET",
          path: `/sessions/${session}/invoices?pageSize=1000`,
          headers,
        });
        const found = await read(answer, invoices);
        const one = found.invoices.find(({ ksefNumber }) => ksefNumber === ksef_number);
        if (one) return one;
        next = found.continuationToken ?? null;
        if (next === null) return null;
      }
      return null;
    },
    async upo(session, invoice) {
      const answer = await own({ method: "GET", path: `/sessions/${session}/invoices/${invoice}/upo` });
      return new Uint8Array(await answer.arrayBuffer());
    },
    async close({ reference }) {
      await own({ method: "POST", path: `/sessions/online/${reference}/close` });
    },
  };
}

/** KSeF's public keys, by what they are for; of several valid ones that which lives longest. */
function certificateShelf({ url, clock }: KsefAccess) {
  let shelf: { readonly at: number; readonly all: z.output<typeof certificates> } | null = null;
  return async (usage: Usage) => {
    const now = clock().getTime();
    if (shelf === null || now - shelf.at >= day_ms)
      shelf = {
        at: now,
        all: await read(
          await ask(url, { method: "GET", path: "/security/public-key-certificates" }),
          certificates,
        ),
      };
    const [best] = shelf.all
      .filter((one) => one.usage.includes(usage))
      .toSorted((a, b) => Date.parse(b.validTo) - Date.parse(a.validTo));
    if (best) return best;
    shelf = null;
    throw new KsefError("away", "certificate", `KSeF has no public key for ${usage}`);
  };
}

/** Keeps our tokens: the short one while it lives, a new one by the long one, and both by KSeF's token at last. */
function tokenKeeper(
  { url, nip, token: secret, rest, clock }: KsefAccess,
  certificateFor: ReturnType<typeof certificateShelf>,
) {
  let kept: Tokens | null = null;
  let coming: Promise<Tokens> | null = null;
  const lives = (until: number): boolean => until - margin_ms > clock().getTime();

  const prove = async (): Promise<Tokens> => {
    const { certificate, publicKeyId } = await certificateFor("KsefTokenEncryption");
    const asked = await read(await ask(url, { method: "POST", path: "/auth/challenge" }), challenge);
    const begun = await read(
      await ask(url, {
        method: "POST",
        path: "/auth/ksef-token",
        body: {
          challenge: asked.challenge,
          contextIdentifier: { type: "Nip", value: nip },
          encryptedToken: sealed(certificate, tokenText(secret, asked.timestampMs)),
          publicKeyId,
        },
      }),
      operation,
    );
    const bearer = begun.authenticationToken.token;
    await proven(begun.referenceNumber, bearer);
    const { accessToken, refreshToken } = await read(
      await ask(url, { method: "POST", path: "/auth/token/redeem", bearer }),
      redeemed,
    );
    return {
      access: accessToken.token,
      access_until: Date.parse(accessToken.validUntil),
      refresh: refreshToken.token,
      refresh_until: Date.parse(refreshToken.validUntil),
    };
  };
  const proven = async (reference: string, bearer: string): Promise<void> => {
    for (let i = 0; i < polls; i += 1) {
      const { status } = await read(
        await ask(url, { method: "GET", path: `/auth/${reference}`, bearer }),
        operation_status,
      );
      if (status.code === 200) return;
      if (status.code !== 100)
        throw new KsefError(
          "refused",
          String(status.code),
          [status.description, ...(status.details ?? [])].join(" · "),
        );
      await rest();
    }
    throw new KsefError("away", "auth", "KSeF did not come to an end with our proof");
  };
  const renew = async (): Promise<Tokens> => {
    if (kept === null || !lives(kept.refresh_until)) return prove();
    try {
      const answer = await ask(url, { method: "POST", path: "/auth/token/refresh", bearer: kept.refresh });
      const { accessToken } = await read(answer, refreshed);
      return { ...kept, access: accessToken.token, access_until: Date.parse(accessToken.validUntil) };
    } catch (error) {
      // A long token that was taken back is no reason to stop: ours proves us again.
      if (error instanceof KsefError && error.kind === "refused") return prove();
      throw error;
    }
  };
  return {
    async token(): Promise<string> {
      if (kept !== null && lives(kept.access_until)) return kept.access;
      coming ??= renew().finally(() => (coming = null));
      kept = await coming;
      return kept.access;
    },
    forget(): void {
      kept = null;
    },
  };
}
