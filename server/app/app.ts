import compress from "@fastify/compress";
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from "fastify";
import { readBodies } from "#server/kernel/http/bodies.ts";
import { Refusal } from "#domain/errors.ts";
import { readArchiveLink, readGeneratedLink, readLink } from "#server/kernel/files/links.ts";
import { isMissing } from "#server/kernel/files/stall.ts";
import { zipStream } from "#server/kernel/files/zip-stream.ts";
import { generatedFile } from "#server/memory/index.ts";
import { archiveOf } from "#server/views/index.ts";
import { settingOwners } from "./order-owners.ts";
import { handlers } from "./composition.ts";
import { installComposition } from "./install-composition.ts";
import { serveCrawlers } from "./crawlers.ts";
import { docsPage } from "./docs-page.ts";
import { servePublicDocs } from "./public-docs.ts";
import { fixedDocuments } from "#server/kernel/http/fixed-documents.ts";
import { openKeyCalls } from "#server/kernel/http/key-rates.ts";
import { openLimits } from "#server/kernel/http/limits.ts";
import { serveAgents } from "./agents.ts";
import { serveOauth, serveUploadAddresses } from "#server/api/index.ts";
import { serveQuoteWidget } from "#server/embeds/index.ts";
import { measure } from "./metrics.ts";
import { followRequests, followUnreadable } from "#server/kernel/http/follow-requests.ts";
import { openMethods } from "#server/kernel/http/methods.ts";
import { mountContract } from "#server/kernel/http/mount.ts";
import { newRequestId } from "#server/kernel/tracing/cause.ts";
import { proxyTrust } from "#server/kernel/http/network.ts";
import { servePaymentForm } from "#server/payments/index.ts";
import { sendRefusal } from "#server/kernel/http/refuse.ts";
import { closed_policy, download_policy, securityHeaders } from "#server/kernel/http/security-headers.ts";
import { isDraining } from "./readiness.ts";
import { brandOfHost, serveApps } from "./shells.ts";
import { mailbox } from "#server/kernel/mail/mailbox.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";

const body_limit = 2 * 1024 * 1024;
/** A download link contains the file's name: 255 characters are up to six bytes each in JSON, and base64 adds a third. */
const longest_link = 2500;

/** The whole HTTP side of one installation; `main.ts` makes it listen, tests inject requests. */
export async function buildApp(machine: Machine): Promise<FastifyInstance> {
  installComposition();
  // Fastify declares a narrower type of logger; the wider one must not appear in every signature.
  const loggerInstance: FastifyBaseLogger = machine.log;
  const app = fastify({
    bodyLimit: body_limit,
    // A request on an open connection that comes while the process ends is answered like any other.
    return503OnClosing: false,
    trustProxy: proxyTrust(machine.config.trust_proxy),
    loggerInstance,
    // An id of the caller is not accepted: it could be another request's (decision 0242).
    genReqId: newRequestId,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: longest_link },
    frameworkErrors: (error, request, reply) => {
      followUnreadable(machine, request, reply);
      // No hook sees a request that has no route.
      reply.headers(securityHeaders(request, machine.config));
      sendRefusal(error, reply, request, null, machine);
    },
  });
  app.setErrorHandler((error, request, reply) => sendRefusal(error, reply, request, null, machine));
  readBodies(app);
  app.addHook("onSend", (request, reply, _payload, done) => {
    if (isDraining()) reply.header("connection", "close");
    const headers = securityHeaders(request, machine.config);
    for (const name in headers) if (!reply.hasHeader(name)) reply.header(name, headers[name]);
    done();
  });
  const methodsOf = openMethods(app);
  followRequests(app, machine);
  measure(app, machine);
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ["br", "gzip"],
    customTypes: /^(text\/|application\/(json|jwt|javascript))/,
  });
  const admitKey = openKeyCalls(machine);
  mountContract(app, machine, settingOwners(handlers), admitKey);
  serveFiles(app, machine);
  servePaymentForm(app, machine);
  serveDocs(app, machine);
  servePublicDocs(app, machine);
  serveAgents(app, machine, admitKey);
  serveUploadAddresses(app, machine);
  serveOauth(app, machine, brandOfHost);
  serveQuoteWidget(app, machine, brandOfHost);
  if (machine.config.demo) await app.register(mailbox(machine.db));
  serveCrawlers(app, machine);
  await serveApps(app, machine, methodsOf);
  return app;
}

const docs_per_minute = 30;

/** The API documentation as a page; the machine-readable one is a route of the contract. */
function serveDocs(app: FastifyInstance, { config, db, clock }: Machine): void {
  const documents = fixedDocuments();
  const limits = openLimits(db);
  const onRequest = async ({ ip }: FastifyRequest): Promise<void> => {
    if (config.rate_limits) await limits.count({ name: "docs", ip, per_minute: docs_per_minute }, clock());
  };
  const page = { name: "docs", type: "text/html; charset=utf-8", text: docsPage };
  app.get("/api/docs", { onRequest }, (request, reply) =>
    documents.send(
      page,
      request,
      reply.header("content-security-policy", `${closed_policy}; style-src 'unsafe-inline'`),
    ),
  );
}

/** Documents have their content type; everything else is bytes. */
function typeOf(name: string): string {
  if (name.endsWith(".pdf")) return "application/pdf";
  return name.endsWith(".xml") ? "application/xml; charset=utf-8" : "application/octet-stream";
}

/** §9: signed downloads. The link is its own proof, so no token is required. */
function serveFiles(app: FastifyInstance, machine: Machine): void {
  app.get<{ Params: { token: string } }>("/files/archive/:token", async (request, reply) => {
    try {
      const link = readArchiveLink(machine.keys, request.params.token, machine.clock());
      if (link === null) throw new Refusal("file.not_found");
      if (link === "expired") throw new Refusal("file.link_expired");
      const entries = await archiveOf(machine, link.order_id);
      return await reply
        .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(link.name)}`)
        .header("cache-control", "private, no-store")
        .header("content-security-policy", download_policy)
        .type("application/zip")
        .send(zipStream(entries));
    } catch (error) {
      return sendRefusal(error, reply, request, null, machine);
    }
  });
  app.get<{ Params: { token: string } }>("/files/generated/:token", async (request, reply) => {
    try {
      const link = readGeneratedLink(machine.keys, request.params.token, machine.clock());
      if (link === null) throw new Refusal("file.not_found");
      if (link === "expired") throw new Refusal("file.link_expired");
      return await reply
        .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(link.name)}`)
        .header("cache-control", "private, no-store")
        .header("content-security-policy", download_policy)
        .type(link.format === "csv" ? "text/csv; charset=utf-8" : "application/xml; charset=utf-8")
        .send(await generatedFile(machine.db, link));
    } catch (error) {
      return sendRefusal(error, reply, request, null, machine);
    }
  });
  app.get<{ Params: { token: string } }>("/files/:token", async (request, reply) => {
    try {
      const { token } = request.params;
      // A link of the test mode is signed by its own keys and leads to its own files.
      const [owner = machine] = [machine, machine.test?.machine].filter(
        (one) => one && readLink(one.keys, token, machine.clock()) !== null,
      );
      const link = readLink(owner.keys, token, machine.clock());
      if (link === null) throw new Refusal("file.not_found");
      if (link === "expired") throw new Refusal("file.link_expired");
      const { stream, size_bytes } = await owner.store.get(link.key).catch((error: unknown) => {
        throw isMissing(error) ? new Refusal("file.not_found") : error;
      });
      return await reply
        .header("content-length", size_bytes)
        .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(link.name)}`)
        .header("cache-control", "private, no-store")
        .header("content-security-policy", download_policy)
        .type(typeOf(link.name))
        .send(stream);
    } catch (error) {
      return sendRefusal(error, reply, request, null, machine);
    }
  });
}
