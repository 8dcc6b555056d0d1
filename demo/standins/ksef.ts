import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from "fastify";
import type pg from "pg";
import { openArchive } from "./ksef-archive.ts";
import { judged, type Received, statusOf, upoOf } from "./ksef-verdict.ts";
import {
  type Body,
  noFaults,
  type Gate,
  type KsefFaults,
  minutes,
  objectIn,
  openGate,
  reference,
  textIn,
  Wrong,
} from "./ksef-gate.ts";

/**
 * A simulator of KSeF 2.0: the calls for authentication, sending invoices and querying their results. It decrypts,
 * compares digests, checks the structure and detects duplicates; like the real system it stores all accepted invoices.
 * Sessions, tokens and keys are lost at the end of the process.
 */
export type KsefOptions = {
  readonly pool: pg.Pool;
  readonly mount: string;
  readonly nips: readonly string[];
  readonly token: string;
  readonly clock: () => Date;
  readonly faults?: KsefFaults;
};

type Standing = Required<KsefOptions> & { readonly app: FastifyInstance; readonly gate: Gate };

/** Limit of remembered calls, because a demo may run for months. */
const remembered_calls = 500;

const bodyOf = (request: FastifyRequest): Body =>
  typeof request.body === "string" && request.body !== "" ? (JSON.parse(request.body) as Body) : {};

export const ksefStandIn: FastifyPluginAsync<KsefOptions> = async (app, options) => {
  const { mount, faults = noFaults() } = options;
  const standing: Standing = { ...options, faults, app, gate: openGate({ ...options, faults }) };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  app.addHook("onRequest", async (request, reply) => {
    if (request.url.endsWith("/faults")) return undefined;
    if (faults.calls.length >= remembered_calls) faults.calls.shift();
    faults.calls.push(
      `${request.method} ${request.url.slice(`${mount}/v2`.length).replace(/\d{8}-[A-Z]{2}-[A-Z0-9-]+/g, "…")}`,
    );
    if (faults.away)
      return reply.code(503).send({ title: "Service Unavailable", detail: "Przerwa techniczna" });
    if (faults.busy > 0) {
      faults.busy -= 1;
      const status = { code: 429, description: "Too Many Requests", details: ["Przekroczono limit."] };
      return reply.code(429).header("retry-after", "7").send({ status });
    }
    return undefined;
  });
  app.setErrorHandler((error, _request, reply) => {
    const { code, status, message } = error instanceof Wrong ? error : new Wrong(21405, String(error));
    const list = [{ exceptionCode: code, exceptionDescription: message, details: [] }];
    return reply.code(status).send({ exception: { exceptionDetailList: list } });
  });
  app.get(`${mount}/faults`, () => faults);
  app.post(`${mount}/faults`, (request) => Object.assign(faults, bodyOf(request)));
  serveProofs(standing);
  await serveSessions(standing);
};

/** Authentication: public keys, challenge, proof, and tokens. */
function serveProofs({ app, mount, nips, token, clock, faults, gate }: Standing): void {
  const challenges = new Map<string, number>();
  const proofs = new Map<string, string>();
  app.get(`${mount}/v2/security/public-key-certificates`, () => gate.certificates());
  app.post(`${mount}/v2/auth/challenge`, (request) => {
    const [challenge, timestampMs] = [reference(clock(), "CR"), clock().getTime()];
    challenges.set(challenge, timestampMs);
    return { challenge, timestamp: clock().toISOString(), timestampMs, clientIp: request.ip };
  });
  app.post(`${mount}/v2/auth/ksef-token`, (request, reply) => {
    const body = bodyOf(request);
    const at = challenges.get(textIn(body, "challenge"));
    if (at === undefined || at < clock().getTime() - 600_000)
      throw new Wrong(21111, "Nieprawidłowe wyzwanie autoryzacyjne.");
    challenges.delete(textIn(body, "challenge"));
    const nip = textIn(objectIn(body, "contextIdentifier"), "value");
    const proof = gate.unsealed(textIn(body, "encryptedToken"), textIn(body, "publicKeyId")).toString("utf8");
    const operation = reference(clock(), "AU");
    proofs.set(operation, proof === `${token}|${at}` && nips.includes(nip) ? nip : "");
    return reply
      .code(202)
      .send({ referenceNumber: operation, authenticationToken: gate.issue("proof", operation, 45) });
  });
  app.get<{ Params: { reference: string } }>(`${mount}/v2/auth/:reference`, (request) => {
    const operation = gate.bearer(request, "proof");
    const running = faults.running > 0;
    if (running) faults.running -= 1;
    const status = running
      ? { code: 100, description: "Uwierzytelnianie w toku" }
      : proofs.get(operation)
        ? { code: 200, description: "Uwierzytelnianie zakończone sukcesem" }
        : {
            code: 450,
            description: "Uwierzytelnianie zakończone niepowodzeniem",
            details: ["Błędny token."],
          };
    return { startDate: clock().toISOString(), authenticationMethod: "Token", status };
  });
  app.post(`${mount}/v2/auth/token/redeem`, (request) => {
    const operation = gate.bearer(request, "proof");
    const nip = proofs.get(operation);
    // Valid once, as in the real system.
    proofs.delete(operation);
    if (!nip) throw new Wrong(21301, "Brak autoryzacji.", 401);
    return {
      accessToken: gate.issue("access", nip, 15),
      refreshToken: gate.issue("refresh", nip, 7 * 1440),
    };
  });
  app.post(`${mount}/v2/auth/token/refresh`, (request) => ({
    accessToken: gate.issue("access", gate.bearer(request, "refresh"), 15),
  }));
}

/** Sessions, the invoices sent in them, their results, and receipts. */
async function serveSessions({ app, mount, pool, clock, faults, gate }: Standing): Promise<void> {
  const archive = await openArchive(pool);
  const sessions = new Map<string, Omit<Received, "body">>();
  app.post(`${mount}/v2/sessions/online`, (request, reply) => {
    const nip = gate.bearer(request, "access");
    const body = bodyOf(request);
    const form = objectIn(body, "formCode");
    if (textIn(form, "systemCode") !== "FA (3)" || textIn(form, "schemaVersion") !== "1-0E")
      throw new Wrong(21405, "Nieprawidłowy kod formularza.");
    const encryption = objectIn(body, "encryption");
    const key = gate.unsealed(textIn(encryption, "encryptedSymmetricKey"), textIn(encryption, "publicKeyId"));
    const iv = Buffer.from(textIn(encryption, "initializationVector"), "base64");
    if (key.length !== 32 || iv.length !== 16) throw new Wrong(21470, "Nieprawidłowy klucz.");
    const session = reference(clock(), "SO");
    sessions.set(session, { session, nip, key, iv });
    return reply.code(201).send({ referenceNumber: session, validUntil: minutes(clock(), 720) });
  });
  type InSession = { Params: { session: string } };
  app.post<InSession>(`${mount}/v2/sessions/online/:session/invoices`, async (request, reply) => {
    gate.bearer(request, "access");
    const found = sessions.get(request.params.session);
    if (!found) throw new Wrong(21173, "Sesja nie istnieje albo jest zamknięta.");
    const refusal = faults.refusals.shift();
    if (refusal !== undefined) throw new Wrong(refusal, "Odmowa na życzenie.");
    const received = { ...found, body: bodyOf(request) };
    const stored = await archive.keep(judged(received, clock(), faults.verdicts.shift()));
    if (faults.lost_answers > 0) {
      faults.lost_answers -= 1;
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    }
    return reply.code(202).send({ referenceNumber: stored.reference });
  });
  app.post<InSession>(`${mount}/v2/sessions/online/:session/close`, (request, reply) => {
    gate.bearer(request, "access");
    sessions.delete(request.params.session);
    return reply.code(204).send();
  });
  app.get<InSession>(`${mount}/v2/sessions/:session/invoices`, async (request) => {
    gate.bearer(request, "access");
    return {
      continuationToken: null,
      invoices: (await archive.all(request.params.session)).map((stored) => statusOf(stored)),
    };
  });
  type OfInvoice = { Params: { session: string; reference: string } };
  app.get<OfInvoice>(`${mount}/v2/sessions/:session/invoices/:reference`, async (request) => {
    gate.bearer(request, "access");
    if (faults.forbidden > 0) {
      faults.forbidden -= 1;
      throw new Wrong(403, "Brak wymaganych uprawnień.", 403);
    }
    const stored = await archive.find(request.params.session, request.params.reference);
    if (!stored) throw new Wrong(21406, "Nie znaleziono faktury.");
    const running = faults.running > 0;
    if (running) faults.running -= 1;
    return statusOf(running ? { ...stored, code: 150, details: [], ksef_number: null } : stored);
  });
  app.get<OfInvoice>(`${mount}/v2/sessions/:session/invoices/:reference/upo`, async (request, reply) => {
    gate.bearer(request, "access");
    const stored = await archive.find(request.params.session, request.params.reference);
    if (!stored?.ksef_number) throw new Wrong(21406, "Nie znaleziono UPO.");
    return reply.type("application/xml").send(upoOf(stored));
  });
}
