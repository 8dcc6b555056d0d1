import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import { brands } from "#brands/all.ts";
import { type Brand, type Locale, locales } from "#brands/brand.ts";
import type { DB } from "../db/tables.ts";
import { likeText } from "../format/lists.ts";
import type { Mail } from "./define.ts";
import { listPage, mailPage, missingPage, previewsPage } from "./mailbox-pages.ts";
import { renderSample } from "./render.ts";
import { allMails, mailOfKind } from "./table.ts";

/** Nothing in a mail may run or be loaded from elsewhere; its styles are inline. */
const headers = {
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};
const newest = 200;

const kinds = (): readonly string[] => allMails().map(({ kind }) => kind);

const send = (reply: FastifyReply, html: string): FastifyReply => reply.headers(headers).send(html);
const missing = (reply: FastifyReply): FastifyReply => send(reply.code(404), missingPage());

/** A row id from an address; null when no row can have it. */
function idIn(text: string | undefined): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text ?? "") ? Number(text) : 0;
  return id >= 1 && id <= 2_147_483_647 ? id : null;
}

/**
 * The demo's mailbox under `/_mail`: every mail written, and a sample of each kind. It shows the mail of all
 * recipients without a login, so it is registered in the demo only.
 */
export function mailbox(db: Kysely<DB>): FastifyPluginCallback {
  return (app, _options, done) => {
    app.get("/_mail", (request: ListRequest, reply) => list(db, request, reply));
    app.get<{ Params: { id: string } }>("/_mail/:id", async (request, reply) => {
      const id = idIn(request.params.id);
      if (id === null) return missing(reply);
      const mail = await db.selectFrom("mail").selectAll().where("id", "=", id).executeTakeFirst();
      return mail ? send(reply, mailPage(mail)) : missing(reply);
    });
    app.get("/_mail/preview", (_request, reply) => send(reply, previewsPage({ kinds: kinds(), brands })));
    app.get<PreviewOf>("/_mail/preview/:kind/:locale", preview);
    app.get<PreviewOf>("/_mail/preview/:kind/:locale/:brand", preview);
    done();
  };
}

type ListRequest = FastifyRequest<{ Querystring: { q?: unknown; refresh?: unknown } }>;

async function list(
  db: Kysely<DB>,
  { query: asked }: ListRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const search = typeof asked.q === "string" ? asked.q.replaceAll("\0", "").slice(0, 254) : "";
  let query = db
    .selectFrom("mail")
    .select(["id", "kind", "recipient", "subject", "created_at", "sent_at", "error"])
    .orderBy("id", "desc")
    .limit(newest);
  if (search !== "") query = query.where("recipient", "ilike", likeText(search));
  const mails = await query.execute();
  return send(reply, listPage({ mails, search, refresh: asked.refresh === "1", kinds: kinds(), locales }));
}

type PreviewOf = { Params: { kind: string; locale: string; brand?: string } };

/** One kind in one language, in the brand named or else in the first that speaks it. */
function preview(request: FastifyRequest<PreviewOf>, reply: FastifyReply): FastifyReply {
  const asked = request.params;
  const mail = mailOfKind(asked.kind);
  const locale = locales.find((one) => one === asked.locale);
  if (mail === undefined || locale === undefined) return missing(reply);
  const speakers = brands.filter((one) => one.locales.includes(locale));
  const brand = asked.brand === undefined ? speakers[0] : speakers.find(({ slug }) => slug === asked.brand);
  if (brand === undefined) return missing(reply);
  return send(reply, previewPage({ mail, locale, brand, origin: `${request.protocol}://${request.host}` }));
}

function previewPage(shown: {
  readonly mail: Mail;
  readonly locale: Locale;
  readonly brand: Brand;
  readonly origin: string;
}): string {
  const { mail, locale, brand, origin } = shown;
  const { kind } = mail;
  return mailPage(
    {
      ...renderSample(brand, locale, mail, origin, `${origin}/${locale}/mails/sample`),
      kind,
      recipient: "anna@nowak.example",
      created_at: null,
      sent_at: null,
      error: null,
      attachment_name: null,
    },
    { kind, locale, brand, brands },
  );
}
