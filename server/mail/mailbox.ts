import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import { brands } from "#brands/all.ts";
import { type Locale, locales } from "#brands/brand.ts";
import type { DB } from "../db/tables.ts";
import { likeText } from "../lists.ts";
import { mail_kinds, type MailKind } from "./kinds.ts";
import { listPage, mailPage, missingPage } from "./mailbox-pages.ts";
import { renderMail } from "./render.ts";
import { sampleMails } from "./samples.ts";

/** Nothing of a mail may run, load or call home; its styles stand in the mail itself. */
const headers = {
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};
const newest = 200;

const send = (reply: FastifyReply, html: string): FastifyReply => reply.headers(headers).send(html);
const missing = (reply: FastifyReply): FastifyReply => send(reply.code(404), missingPage());

/** A row id as it stands in an address; null when no row can have it. */
function idIn(text: string | undefined): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text ?? "") ? Number(text) : 0;
  return id >= 1 && id <= 2_147_483_647 ? id : null;
}

/**
 * The demo's mailbox under `/_mail`: every mail written, and one of each kind to look at. It shows everybody's
 * mail without a login, so it is registered in the demo only.
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
    app.get<{ Params: { kind: string; locale: string } }>("/_mail/preview/:kind/:locale", preview);
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
  return send(reply, listPage({ mails, search, refresh: asked.refresh === "1", kinds: mail_kinds, locales }));
}

type PreviewRequest = FastifyRequest<{ Params: { kind: string; locale: string } }>;

function preview(request: PreviewRequest, reply: FastifyReply): FastifyReply {
  const kind = mail_kinds.find((one) => one === request.params.kind);
  const locale = locales.find((one) => one === request.params.locale);
  if (kind === undefined || locale === undefined) return missing(reply);
  return send(reply, previewPage(kind, locale, `${request.protocol}://${request.host}`));
}

/** Every locale in the first brand that speaks it. */
function previewPage(kind: MailKind, locale: Locale, origin: string): string {
  const brand = brands.find((one) => one.locales.includes(locale)) ?? brands[0];
  const mail = renderMail(
    brand,
    locale,
    kind,
    sampleMails(origin, locale)[kind],
    `${origin}/${locale}/mails/sample`,
  );
  return mailPage({
    ...mail,
    kind,
    recipient: "anna@nowak.example",
    created_at: null,
    sent_at: null,
    error: null,
    attachment_name: null,
  });
}
