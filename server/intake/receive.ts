import { Readable } from "node:stream";
import { brandById } from "#brands/all.ts";
import type { Brand } from "#brands/brand.ts";
import { orderInput } from "#contract/orders/orders.ts";
import { fileName } from "#contract/shared.ts";
import { file_formats, limits } from "#domain/catalog.ts";
import { Refusal } from "#domain/errors.ts";
import { tokenIn } from "#domain/intake/proof.ts";
import { createPrepared, prepareOrder, tidyPrepared, type PreparedOrder } from "#server/checkout/index.ts";
import { receiveFile, requireAccepted, storeFile } from "#server/files/index.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { JsonValue } from "#server/kernel/db/tables.ts";
import { transact } from "#server/kernel/db/transact.ts";
import { refusalText } from "#server/kernel/format/texts.ts";
import { callerOfAccount, type Caller } from "#server/kernel/http/caller.ts";
import { enqueue, enqueueEach } from "#server/kernel/jobs/queue.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import type { MailIntake } from "#server/kernel/settings/config.ts";
import { isFrom, type Message, type Posted, readMessage } from "./messages.ts";
import { accountAt, type Account, isKnown, lastLanguages, memberAt, type Sender } from "./queries.ts";

/** A file of a message that was not taken, with the reason in the language of the account. */
type NotTaken = { readonly name: string; readonly text: string };
type Reason = "empty" | "languages" | "files" | "content";

type Read = {
  readonly account: Account;
  readonly message: Message;
  readonly caller: Caller;
  /** The member whose address has proven to be the sender; undefined for the address of the account and every other. */
  readonly member: Sender | undefined;
  readonly is_proven: boolean;
  readonly not_taken: readonly NotTaken[];
};
type Ordered = ReturnType<typeof orderInput.parse>;
/** What becomes of a message: nothing, an answer that says what is missing, or a request for a quote. */
export type Received =
  | { readonly kind: "ignored" }
  | ({ readonly kind: "refused"; readonly reason: Reason } & Read)
  | ({ readonly kind: "request"; readonly input: Ordered; readonly prepared: PreparedOrder } & Read);

const ignored: Received = { kind: "ignored" };

/** Most characters of a note; what does not fit is in the mail of the sender. */
const longest_note = 2000;

/**
 * Takes the files of a message by the rules of uploads for a quote, each by itself: one that is refused does not refuse the
 * others. Answers hashes, and what was not taken.
 */
async function takeFiles(
  machine: Machine,
  caller: Caller,
  files: Message["files"],
  now: Date,
): Promise<{ readonly hashes: readonly string[]; readonly not_taken: readonly NotTaken[] }> {
  const hashes: string[] = [];
  const not_taken: NotTaken[] = [];
  for (const { name: given, bytes } of files) {
    const name = fileName.safeParse(given.slice(-255)).data ?? "";
    try {
      if (hashes.length >= limits.files_per_order) throw new Refusal("file.too_many");
      requireAccepted(name, file_formats);
      const incoming = {
        name,
        source_lang: "",
        stream: Readable.from([bytes]),
        declared_bytes: bytes.length,
        sender: caller,
        for_quote: true,
      };
      const received = await receiveFile(machine, incoming, file_formats);
      await transact(machine.db, (tx) => storeFile(tx, caller.brand.id, received, "", now));
      hashes.push(received.hash);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const details = error.details as Readonly<Record<string, string>>;
      not_taken.push({ name, text: refusalText(caller.locale, error.code, details) });
    }
  }
  return { hashes, not_taken };
}

/** Who asks: the member who has sent the message, else the account. A request spends nothing, so no limit is asked for. */
const callerFor = (brand: Brand, account: Account, member: Sender | undefined): Caller => {
  if (member === undefined) return callerOfAccount(brand, account);
  const { person_id, locale, ...membership } = member;
  const caller = callerOfAccount(brand, { id: account.id, locale });
  return { ...caller, person_id, member: { ...membership, is_limited: false } };
};

/**
 * Reads a message that came to an address and prepares what becomes of it. Refuses `route.not_found` for an address that no
 * account has. Automatic, repeated and unreadable messages are ignored.
 */
export async function receiveMail(
  machine: Machine,
  { recipient, bytes }: Posted,
  intake: MailIntake,
  now: Date,
): Promise<Received> {
  const token = tokenIn(recipient, intake.domain);
  const account = token === null ? undefined : await accountAt(machine.db, token);
  const brand = account && brandById(account.brand_id);
  if (!account || !brand) throw new Refusal("route.not_found");
  const message = await readMessage(bytes, intake.authserv_id);
  if (message === null || message.is_automatic) return ignored;
  if (await isKnown(machine.db, account.id, message.sha256)) return ignored;
  const known = await memberAt(machine.db, account.id, message.from);
  const member = known && isFrom(message, message.from) ? known : undefined;
  const is_proven = member !== undefined || isFrom(message, account.email);
  const caller = callerFor(await machine.brands.now(brand), account, member);
  const about = { account, message, caller, member, is_proven };
  const languages = await lastLanguages(machine.db, account.id, member);
  if (!languages) return { kind: "refused", reason: "languages", not_taken: [], ...about };
  const { hashes, not_taken } = await takeFiles(machine, caller, message.files, now);
  const read: Read = { ...about, not_taken };
  if (hashes.length === 0) {
    if (message.files.length > 0) return { kind: "refused", reason: "files", ...read };
    if (message.text === "") return { kind: "refused", reason: "empty", ...read };
  }
  const { text, subject } = message;
  const asked = orderInput.safeParse({
    intent: "quote",
    service_type: "write",
    source_lang: languages.source_lang,
    target_langs: [languages.target_lang],
    files: hashes,
    // With files the text is what the sender says about them; without files it is what is to be translated.
    ...(hashes.length > 0 ? { note_for_translator: text.slice(0, longest_note) } : { text }),
    ...(subject === "" ? {} : { reference: subject }),
  });
  if (!asked.success) return { kind: "refused", reason: "content", ...read };
  const prepared = await prepareOrder(machine, caller, asked.data);
  return { kind: "request", input: asked.data, prepared, ...read };
}

/** Stores that a message came; null when it came before, also at the same time. */
async function noteMessage(tx: Tx, received: Exclude<Received, { kind: "ignored" }>, now: Date) {
  const { account, message, is_proven, not_taken } = received;
  return tx
    .insertInto("mail_received")
    .values({
      customer_id: account.id,
      message_sha256: message.sha256,
      subject: message.subject,
      outcome: received.kind,
      reason: received.kind === "refused" ? received.reason : null,
      files: JSON.stringify(not_taken) as JsonValue,
      is_proven,
      received_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
}

/**
 * Makes the request for a quote of a message, and reports to the account or its member what was not taken. The desk is called to a
 * request whose sender is not proven to be one of both.
 */
export async function storeReceived(tx: Tx, received: Received, now: Date): Promise<void> {
  if (received.kind === "ignored") return;
  const row = await noteMessage(tx, received, now);
  if (!row) return;
  if (received.kind === "refused" || received.not_taken.length > 0)
    await enqueue(tx, "mail.request_not_taken", {
      mail_received_id: row.id,
      ...(received.member === undefined ? {} : { member_id: received.member.id }),
    });
  if (received.kind === "refused") return;
  const { cart, orders } = await createPrepared(tx, received.caller, received, now);
  await tx.updateTable("cart").set({ via: "mail" }).where("id", "=", cart.id).execute();
  if (received.is_proven) return;
  const event_id = `mail_sender:${row.id}`;
  await enqueueEach(
    tx,
    "mail.staff_task",
    orders.map(({ id }) => ({ payload: { order_id: id, event_id } })),
  );
}

/** Removes copies of files that were made for a request that was there before. */
export const tidyReceived = async (machine: Machine, received: Received | undefined): Promise<void> => {
  if (received?.kind === "request") await tidyPrepared(machine, received.prepared);
};
