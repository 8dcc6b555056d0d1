import { invoice_status, type KsefClient } from "#server/kernel/ports/ksef.ts";
import * as z from "zod/mini";
import { ask, type Call, KsefError, read } from "./ask.ts";
import { digest, encrypted, newSessionKey, sealed } from "./crypto.ts";
import { certificateShelf, type KsefAccess, tokenKeeper } from "./login.ts";

const opened = z.object({ referenceNumber: z.string() });
const taken = z.object({ referenceNumber: z.string() });

const invoices = z.object({
  continuationToken: z.nullish(z.string()),
  invoices: z.array(invoice_status),
});

const form_code = { systemCode: "FA (3)", schemaVersion: "1-0E", value: "FA" };
const listed_pages = 20;

/** A client of KSeF 2.0 that proves itself by a token. Every method throws KsefError when KSeF does not do it. */
export function ksefClient(access: KsefAccess): KsefClient {
  const shelf = certificateShelf(access);
  const own = heeding(access, believed(access, tokenKeeper(access, shelf)));
  return {
    async open() {
      const key = newSessionKey();
      const answer = await shelf.sealedFor("SymmetricKeyEncryption", ({ certificate, publicKeyId }) =>
        own({
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
        }),
      );
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

type OwnCall = (one: Omit<Call, "bearer">) => Promise<Response>;

/** No call before the end of a wait that KSeF asked for, because each one would prolong it. */
function heeding({ clock }: KsefAccess, call: OwnCall): OwnCall {
  let busy: { readonly until: number; readonly error: KsefError } | null = null;
  return async (one) => {
    const wait_ms = busy === null ? 0 : busy.until - clock().getTime();
    if (busy !== null && wait_ms > 0) {
      const { kind, code, message, status } = busy.error;
      throw new KsefError(kind, code, message, { status, wait_ms });
    }
    busy = null;
    try {
      return await call(one);
    } catch (error) {
      if (error instanceof KsefError && error.kind === "busy")
        busy = { until: clock().getTime() + error.wait_ms, error };
      throw error;
    }
  };
}

/** Calls with our token; a refused token is replaced once. */
const believed =
  ({ url }: KsefAccess, login: ReturnType<typeof tokenKeeper>) =>
  async (one: Omit<Call, "bearer">): Promise<Response> => {
    try {
      return await ask(url, { ...one, bearer: await login.token() });
    } catch (error) {
      if (!(error instanceof KsefError) || error.status !== 401) throw error;
      login.forget();
      return ask(url, { ...one, bearer: await login.token() });
    }
  };
