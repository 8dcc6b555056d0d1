import { constants, createHash, privateDecrypt, randomBytes, X509Certificate } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { selfSigned, type SelfSigned } from "./certificate.ts";

/** Faults of the simulator, for tests; changed while it runs, also by `POST …/faults`. */
export type KsefFaults = {
  /** It is unavailable. */
  away: boolean;
  /** The number of next calls answered with 429. */
  busy: number;
  /** The number of next status queries answered with "in progress". */
  running: number;
  /** Status codes of the next invoices, independent of their content. */
  verdicts: number[];
  /** The number of next invoices that are accepted while the response is lost. */
  lost_answers: number;
  /** Exception codes with which the next invoices are refused at their submission. */
  refusals: number[];
  /** The number of next status queries answered with 403. */
  forbidden: number;
  /** How often the public key was replaced; a key of before is refused. */
  key_generation: number;
  /** The calls made, without references. */
  calls: string[];
};
export const noFaults = (): KsefFaults => ({
  away: false,
  busy: 0,
  running: 0,
  verdicts: [],
  lost_answers: 0,
  refusals: [],
  forbidden: 0,
  key_generation: 0,
  calls: [],
});

export type Body = Readonly<Record<string, unknown>>;
export const textIn = (body: Body, name: string): string => {
  const value = body[name];
  return typeof value === "string" ? value : "";
};
export const objectIn = (body: Body, name: string): Body => {
  const value = body[name];
  return typeof value === "object" && value !== null ? { ...value } : {};
};

/** A refusal in KSeF's format. */
export class Wrong extends Error {
  readonly code: number;
  readonly status: number;
  constructor(code: number, message: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

export const hash = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("base64");
export const minutes = (now: Date, count: number): string =>
  new Date(now.getTime() + count * 60_000).toISOString();
const some = (bytes: number): string => randomBytes(bytes).toString("hex");
export const reference = (now: Date, kind: string): string =>
  `${now.toISOString().slice(0, 10).replaceAll("-", "")}-${kind}-${some(5)}-${some(5)}-${some(1)}`.toUpperCase();

type TokenKind = "proof" | "access" | "refresh";

let own: SelfSigned | null = null;
/** Creating a key takes a third of a second: all simulators of a process share one, made when it is first asked for. */
const ownKey = (): SelfSigned => (own ??= selfSigned("KSeF simulator", 9000));

type GateOptions = { readonly clock: () => Date; readonly faults?: KsefFaults };

/** The public keys of the simulator, the present one and the next, and the issued tokens. */
export function openGate({ clock, faults }: GateOptions) {
  const tokens = new Map<string, { kind: TokenKind; whose: string; until: number }>();
  const der = (): Buffer => new X509Certificate(ownKey().certificate).raw;
  const keyId = (next = 0): string =>
    hash(Buffer.from(`${hash(der())}${(faults?.key_generation ?? 0) + next}`));
  return {
    certificates() {
      const month = 30 * 1440;
      return ["KsefTokenEncryption", "SymmetricKeyEncryption"].flatMap((usage) =>
        [0, 1].map((next) => ({
          certificate: der().toString("base64"),
          certificateId: keyId(next),
          publicKeyId: keyId(next),
          validFrom: next === 0 ? "2025-01-01T00:00:00Z" : minutes(clock(), month),
          validTo: next === 0 ? minutes(clock(), 2 * month) : minutes(clock(), 24 * month),
          usage: [usage],
        })),
      );
    },
    /** Decrypts what was sealed for the present key, which the sender has to name. */
    unsealed(text: string, key_id: string): Buffer {
      if (key_id !== keyId())
        throw new Wrong(
          21470,
          "Przesłany identyfikator klucza jest nieznany lub wskazuje na wycofany klucz.",
        );
      return privateDecrypt(
        { key: ownKey().private_key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" },
        Buffer.from(text, "base64"),
      );
    },
    /** The owner of the token; without one, or after its expiry, access is refused. */
    bearer(request: FastifyRequest, kind: TokenKind): string {
      const given = tokens.get((request.headers.authorization ?? "").replace(/^Bearer /, ""));
      if (given?.kind !== kind || given.until < clock().getTime())
        throw new Wrong(21301, "Brak autoryzacji.", 401);
      return given.whose;
    },
    issue(kind: TokenKind, whose: string, valid_minutes: number) {
      const token = some(24);
      tokens.set(token, { kind, whose, until: clock().getTime() + valid_minutes * 60_000 });
      return { token, validUntil: minutes(clock(), valid_minutes) };
    },
  };
}
export type Gate = ReturnType<typeof openGate>;
