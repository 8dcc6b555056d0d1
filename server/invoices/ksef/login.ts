import * as z from "zod/mini";
import { ask, KsefError, read } from "./ask.ts";
import { sealed, tokenText } from "./crypto.ts";

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
    validFrom: instant,
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
/** Certificates are read again each day, as KSeF requires. */
const day_ms = 86_400_000;
/** A token that ends within this time counts as ended. */
const margin_ms = 30_000;
const polls = 20;
type Tokens = { access: string; access_until: number; refresh: string; refresh_until: number };
type Usage = "KsefTokenEncryption" | "SymmetricKeyEncryption";

type PublicKey = Pick<z.output<typeof certificates>[number], "certificate" | "publicKeyId">;
/** KSeF's answer to a key that it does not know or has withdrawn. */
const withdrawn_key = "21470";

/**
 * Holds KSeF's public keys. `sealedFor` makes a call with the key of a usage: of several the one that is valid longest,
 * never one that was only announced. If KSeF has withdrawn the key meanwhile, the keys are read again and the call is
 * made once more.
 */
export function certificateShelf({ url, clock }: KsefAccess) {
  let shelf: { readonly at: number; readonly all: z.output<typeof certificates> } | null = null;
  const keyFor = async (usage: Usage): Promise<PublicKey> => {
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
      .filter((one) => one.usage.includes(usage) && Date.parse(one.validFrom) <= now)
      .toSorted((a, b) => Date.parse(b.validTo) - Date.parse(a.validTo));
    if (best) return best;
    shelf = null;
    throw new KsefError("away", "certificate", `KSeF has no public key for ${usage}`);
  };
  return {
    async sealedFor(usage: Usage, call: (key: PublicKey) => Promise<Response>): Promise<Response> {
      try {
        return await call(await keyFor(usage));
      } catch (error) {
        if (!(error instanceof KsefError) || error.code !== withdrawn_key) throw error;
        shelf = null;
        return call(await keyFor(usage));
      }
    },
  };
}

/** Holds the tokens: the access token while valid, then a new one by the refresh token, then both by the KSeF token. */
export function tokenKeeper(access: KsefAccess, shelf: CertificateShelf) {
  const { url, clock } = access;
  let tokens: Tokens | null = null;
  let coming: Promise<Tokens> | null = null;
  const lives = (until: number): boolean => until - margin_ms > clock().getTime();

  const renew = async (): Promise<Tokens> => {
    if (tokens === null || !lives(tokens.refresh_until)) return prove(access, shelf);
    try {
      const answer = await ask(url, { method: "POST", path: "/auth/token/refresh", bearer: tokens.refresh });
      const { accessToken } = await read(answer, refreshed);
      return { ...tokens, access: accessToken.token, access_until: Date.parse(accessToken.validUntil) };
    } catch (error) {
      // A refresh token may have been revoked: the permanent KSeF token authenticates again.
      if (error instanceof KsefError && error.kind === "refused") return prove(access, shelf);
      throw error;
    }
  };
  return {
    async token(): Promise<string> {
      if (tokens !== null && lives(tokens.access_until)) return tokens.access;
      coming ??= renew().finally(() => (coming = null));
      tokens = await coming;
      return tokens.access;
    },
    forget(): void {
      tokens = null;
    },
  };
}

type CertificateShelf = ReturnType<typeof certificateShelf>;

/** Logs in with the KSeF token: challenge, proof, and the two resulting tokens. */
async function prove(
  { url, nip, token: secret, rest }: KsefAccess,
  shelf: CertificateShelf,
): Promise<Tokens> {
  const begun = await read(
    await shelf.sealedFor("KsefTokenEncryption", async ({ certificate, publicKeyId }) => {
      const asked = await read(await ask(url, { method: "POST", path: "/auth/challenge" }), challenge);
      return ask(url, {
        method: "POST",
        path: "/auth/ksef-token",
        body: {
          challenge: asked.challenge,
          contextIdentifier: { type: "Nip", value: nip },
          encryptedToken: sealed(certificate, tokenText(secret, asked.timestampMs)),
          publicKeyId,
        },
      });
    }),
    operation,
  );
  const bearer = begun.authenticationToken.token;
  await proven({ url, rest }, begun.referenceNumber, bearer);
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
}

async function proven(
  { url, rest }: Pick<KsefAccess, "url" | "rest">,
  reference: string,
  bearer: string,
): Promise<void> {
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
}
