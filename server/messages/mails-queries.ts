import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import type * as z from "zod/mini";
import { brandById } from "#brands/all.ts";
import type { DeskMail, DeskMailRow, desk_mail_routes, MailState } from "#contract/messages/desk-mails.ts";
import type { MailChoice } from "#contract/messages/mails.ts";
import { Refusal } from "#domain/errors.ts";
import { buyer_groups, type MailGroup, worker_groups } from "#domain/messages/mail-groups.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { type Caller, personOfCaller } from "#server/kernel/http/caller.ts";
import { likeText, metaOf, paging } from "#server/kernel/format/lists.ts";
import { addressOf } from "#server/kernel/mail/choices.ts";
import { forDesk } from "#server/kernel/mail/mark.ts";
import { cartKinds, ruleOf } from "#server/kernel/mail/table.ts";

/** The row of a key or a login; `id` is null before anything was written to the address. */
export type Chooser = {
  readonly id: number | null;
  readonly brand_id: number;
  readonly address: string;
  readonly off: readonly string[];
};

/** The owner of the choice: the key is the permission, `mine` requires a login. Refuses an unknown key. */
export async function chooserOf(db: Kysely<DB>, caller: Caller, hash: string): Promise<Chooser> {
  const brand_id = caller.brand.id;
  const rows = db
    .selectFrom("mail_choice")
    .select(["id", "brand_id", "address", "off"])
    .where("brand_id", "=", brand_id);
  if (hash !== "mine") {
    const found = await rows.where("token", "=", hash).executeTakeFirst();
    if (!found) throw new Refusal("mail_choice.not_found");
    return found;
  }
  if (caller.role !== "customer" || caller.id === null) throw new Refusal("mail_choice.not_found");
  const { email } = await db
    .selectFrom("person")
    .select("email")
    .where("id", "=", personOfCaller(caller))
    .executeTakeFirstOrThrow();
  const address = addressOf(email);
  const found = await rows.where("address", "=", address).executeTakeFirst();
  return found ?? { id: null, brand_id, address, off: [] };
}

/** Whether the address is that of a person whose account has other members. */
async function sharesAccount(
  db: Kysely<DB>,
  { brand_id, address }: Pick<Chooser, "brand_id" | "address">,
): Promise<boolean> {
  const row = await db
    .selectFrom("person")
    .innerJoin("member", "member.person_id", "person.id")
    .innerJoin("member as other", "other.customer_id", "member.customer_id")
    .select("other.id")
    .where("person.brand_id", "=", brand_id)
    .where(sql`lower(person.email)`, "=", address)
    .whereRef("other.id", "<>", "member.id")
    .where("member.left_at", "is", null)
    .where("other.left_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The groups that this address may choose: a translator's or staff address has none about buying, and vice versa. */
export async function groupsOf(
  db: Kysely<DB>,
  { brand_id, address }: Pick<Chooser, "brand_id" | "address">,
): Promise<readonly MailGroup[]> {
  const works = await db
    .selectFrom("translator")
    .select("id")
    .where(sql`lower(email)`, "=", address)
    .executeTakeFirst();
  const shared = await sharesAccount(db, { brand_id, address });
  const buying = buyer_groups.filter((group) => shared || group !== "terms");
  if (!works) return buying;
  const buys = await db
    .selectFrom("cart")
    .select("id")
    .where("brand_id", "=", brand_id)
    .where("email", "=", address)
    .limit(1)
    .executeTakeFirst();
  return buys ? [...buying, ...worker_groups] : worker_groups;
}

/** `anna@nowak.example` as `a•••@nowak.example`. */
const hintOf = (address: string): string => address.replace(/^(.).*@/, "$1•••@");

/** The groups that an address receives now. */
export async function choiceView(db: Kysely<DB>, chooser: Chooser): Promise<MailChoice> {
  const groups = await groupsOf(db, chooser);
  return {
    address_hint: hintOf(chooser.address),
    groups: groups.map((group) => ({ group, on: !chooser.off.includes(group) })),
  };
}

const columns = [
  "id",
  "brand_id",
  "kind",
  "locale",
  "recipient",
  "subject",
  "order_id",
  "created_at",
  "sent_at",
  "overtaken_at",
  "error",
  "copy_of",
] as const;
type Row = Awaited<ReturnType<typeof mailRow>>;
type Listed = Pick<Row, (typeof columns)[number]>;

const stateOf = ({ sent_at, overtaken_at, error }: Listed): MailState =>
  sent_at !== null ? "sent" : overtaken_at !== null ? "overtaken" : error === null ? "waiting" : "failed";

const rowView = (row: Listed): DeskMailRow => ({
  id: row.id,
  brand: brandById(row.brand_id)?.slug ?? "",
  kind: row.kind,
  locale: row.locale,
  recipient: row.recipient,
  subject: row.subject,
  order_id: row.order_id,
  created_at: row.created_at.toISOString(),
  sent_at: row.sent_at?.toISOString() ?? null,
  state: stateOf(row),
  copy_of: row.copy_of,
});

type Asked = z.output<typeof desk_mail_routes.deskMails.query>;
type Mails = SelectQueryBuilder<DB, "mail", object>;

/** A mail about a whole cart names the first of its orders; it belongs to each of them. */
const ofOrder =
  (order_id: number) =>
  (mails: Mails): Mails =>
    mails.where((w) =>
      w.or([
        w("order_id", "=", order_id),
        w.and([
          w("kind", "in", cartKinds()),
          w("order_id", "in", (q) =>
            q
              .selectFrom("order")
              .select("order.id")
              .where("order.cart_id", "=", (cart) =>
                cart.selectFrom("order as one").select("one.cart_id").where("one.id", "=", order_id),
              ),
          ),
        ]),
      ]),
    );

const inState =
  (state: MailState) =>
  (mails: Mails): Mails => {
    if (state === "sent") return mails.where("sent_at", "is not", null);
    if (state === "overtaken") return mails.where("overtaken_at", "is not", null);
    return mails
      .where("sent_at", "is", null)
      .where("overtaken_at", "is", null)
      .where("error", state === "failed" ? "is not" : "is", null);
  };

const most_listed = 100;

/** Mails that were written and not sent, the oldest first. */
export const unsentMails = (db: Kysely<DB>) =>
  db
    .selectFrom("mail")
    .select(["id", "kind", "recipient", "error"])
    .where("sent_at", "is", null)
    .where("overtaken_at", "is", null)
    .where("emptied_at", "is", null)
    .orderBy("id")
    .limit(most_listed)
    .execute();

/** One page of the log. A number finds an order's mails too, anything else a part of the recipient's address. */
export async function deskMails(db: Kysely<DB>, query: Asked) {
  const place = paging(query);
  const { search = "", state, kind, order_id } = query;
  const number = /^[1-9]\d{0,8}$/.test(search) ? Number(search) : null;
  let mails: Mails = db.selectFrom("mail");
  if (state !== undefined) mails = inState(state)(mails);
  if (kind !== undefined) mails = mails.where("kind", "=", kind);
  if (order_id !== undefined) mails = ofOrder(order_id)(mails);
  if (number !== null)
    mails = mails.where((w) => w.or([w("order_id", "=", number), w("recipient", "ilike", likeText(search))]));
  else if (search !== "") mails = mails.where("recipient", "ilike", likeText(search));
  const rows = await mails
    .select(columns)
    .orderBy("id", "desc")
    .limit(place.per_page + 1)
    .offset(place.offset)
    .execute();
  return {
    rows: rows.slice(0, place.per_page).map(rowView),
    meta: metaOf(place, place.offset + rows.length),
  };
}

/** A mail with its content. Refuses an unknown id. */
export async function mailRow(db: Kysely<DB>, id: number) {
  const row = await db.selectFrom("mail").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("mail.not_found");
  return row;
}

/** Whether the desk may send it again, and if not, why. */
export async function againOf(
  db: Kysely<DB>,
  { kind, brand_id, recipient }: Pick<Row, "kind" | "brand_id" | "recipient">,
): Promise<DeskMail["again"]> {
  const { group, secret } = ruleOf(kind);
  if (secret) return "secret";
  if (group === null) return "yes";
  const choice = await db
    .selectFrom("mail_choice")
    .select("off")
    .where("brand_id", "=", brand_id)
    .where("address", "=", addressOf(recipient))
    .executeTakeFirst();
  return choice?.off.includes(group) ? "stopped" : "yes";
}

/** One mail as its reader sees it; links and codes that grant access are hidden. */
export async function deskMail(db: Kysely<DB>, id: number): Promise<DeskMail> {
  const row = await mailRow(db, id);
  const again = await againOf(db, row);
  return {
    ...rowView(row),
    content: again === "secret" ? null : { html: forDesk(row.html), text: row.text },
    attachment_name: row.attachment_name,
    error: row.error,
    again,
  };
}
