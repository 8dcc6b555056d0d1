import type { Selectable } from "kysely";
import type { Brand, Locale } from "#brands/brand.ts";
import { brandById } from "#brands/all.ts";
import { Refusal } from "#domain/errors.ts";
import type { Config } from "#server/kernel/settings/config.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { lowered } from "#server/kernel/db/lowered.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { JobName } from "#server/kernel/jobs/payloads.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";

type MailRequest = Selectable<DB["mail_request"]>;

const cool_down_ms = 60_000;
const most_an_hour = 5;

const jobs = {
  register: "account.registered",
  activation: "account.activation_asked",
  password: "account.password_asked",
  staff_password: "account.staff_password_asked",
  translator_password: "account.translator_password_asked",
  order_link: "mail.order_link",
  order_link_renewal: "mail.order_link_renewal",
} as const satisfies Record<MailRequest["purpose"], JobName>;

export type MailRequestFor = {
  readonly purpose: MailRequest["purpose"];
  readonly brand: Pick<Brand, "id">;
  readonly locale: Locale;
  readonly email: string;
  /** For an order link: the order. */
  readonly order_id?: number | null;
};

/**
 * Records the request of a mail and leaves the rest to a job, so that the response and its time reveal nothing about
 * accounts. Refuses `rate.limited` within a minute of the last request (not after registering, which is typed again)
 * and after five in an hour, for every address alike (R19).
 */
export async function requestMail(tx: Tx, wanted: MailRequestFor, now: Date): Promise<void> {
  const { purpose, brand, locale, order_id = null } = wanted;
  const email = wanted.email.toLowerCase();
  const before = await tx
    .selectFrom("mail_request")
    .select("asked_at")
    .where("email", "=", email)
    .where("purpose", "=", purpose)
    .where("brand_id", "=", brand.id)
    .where("asked_at", ">", new Date(now.getTime() - 3_600_000))
    .orderBy("asked_at", "desc")
    .execute();
  const last = before[0]?.asked_at.getTime() ?? 0;
  const too_soon = purpose !== "register" && now.getTime() - last < cool_down_ms;
  if (too_soon || before.length >= most_an_hour) throw new Refusal("rate.limited");
  const { id } = await tx
    .insertInto("mail_request")
    .values({ purpose, brand_id: brand.id, locale, email, order_id, asked_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await enqueue(tx, jobs[purpose], { mail_request_id: id });
}

/** A request for a mail; nothing is locked. */
export const mailRequest = (tx: Tx, id: number) =>
  tx.selectFrom("mail_request").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** The request of a job of this kind, with the person it may be about. */
export async function askedMail(tx: Tx, id: number) {
  const request = await mailRequest(tx, id);
  const brand = brandById(request.brand_id);
  if (!brand) throw new Error(`mail request ${id} is of a brand that does not exist`);
  return { request, brand, person: await personByEmail(tx, brand, request.email) };
}

/** The person of an address at a brand, locked; undefined without one. */
export const personByEmail = (tx: Tx, brand: Pick<Brand, "id">, email: string) =>
  tx
    .selectFrom("person")
    .selectAll()
    .where("brand_id", "=", brand.id)
    .where((w) => w(w.fn<string>("lower", ["email"]), "=", lowered(email)))
    .forNoKeyUpdate()
    .executeTakeFirst();

/** A URL of the portal for a mail; `parts` are encoded. */
export const portalPage = (
  config: Config,
  brand: Brand,
  locale: Locale,
  ...parts: readonly string[]
): string => [originOfBrand(config, brand), locale, ...parts.map(encodeURIComponent)].join("/");
