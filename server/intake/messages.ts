import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import type { Email } from "postal-mime";
import { Refusal } from "#domain/errors.ts";
import { isAutomatic, signingDomains, isAligned } from "#domain/intake/proof.ts";
import { textOfHtml, typedLine, typedText } from "#domain/intake/plain-text.ts";
import { digest } from "#server/kernel/settings/keys.ts";
import type { MailIntake } from "#server/kernel/settings/config.ts";

/** The longest message that is read: 25 MB of files are 35 MB in base64. */
const longest_message_bytes = 36 * 1024 * 1024;
/** How far the clock of the mail server may be off. */
const most_seconds_apart = 300;

/** A message that came to an address, as far as it is used. */
export type Message = {
  readonly sha256: Buffer;
  readonly subject: string;
  readonly text: string;
  readonly files: readonly { readonly name: string; readonly bytes: Buffer }[];
  readonly from: string;
  /** A program wrote it by itself: nothing answers it. */
  readonly is_automatic: boolean;
  /** Domains for which the mail server has found a valid signature. */
  readonly signed_by: readonly string[];
};

/** What the mail server has posted, its signature not checked yet. */
export type Posted = { readonly recipient: string; readonly bytes: Buffer };

const headerOf = (headers: IncomingHttpHeaders, name: string): string => {
  const value = headers[name];
  return typeof value === "string" ? value : "";
};

/**
 * Reads what the mail server posts and checks its signature over time, recipient and message. Refuses `body.too_large` and, for
 * what is not the mail server's or is older than five minutes, `body.malformed`.
 */
export async function readPosted(
  stream: Readable,
  headers: IncomingHttpHeaders,
  { secret }: MailIntake,
  now: Date,
): Promise<Posted> {
  const recipient = headerOf(headers, "x-mail-recipient");
  const [, time = "", signature = ""] =
    /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(headerOf(headers, "x-mail-signature")) ?? [];
  if (time === "" || Math.abs(Number(time) - now.getTime() / 1000) > most_seconds_apart)
    throw new Refusal("body.malformed");
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk as Uint8Array);
    size += bytes.length;
    if (size > longest_message_bytes) throw new Refusal("body.too_large");
    chunks.push(bytes);
  }
  const bytes = Buffer.concat(chunks);
  const expected = createHmac("sha256", secret).update(`${time}\n${recipient}\n`).update(bytes).digest();
  if (!timingSafeEqual(expected, Buffer.from(signature, "hex"))) throw new Refusal("body.malformed");
  return { recipient, bytes };
}

/** Parts of a message inside of parts, and bytes of its headers: more is no mail of a person. */
const limits_of_parts = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 } as const;

const bytesOf = (content: string | ArrayBuffer | Uint8Array): Buffer =>
  content instanceof ArrayBuffer ? Buffer.from(content) : Buffer.from(content as Uint8Array);

/** Reads a message; null for one that cannot be read or names no sender. */
export async function readMessage(bytes: Buffer, authserv_id: string): Promise<Message | null> {
  // Loaded by the first message: most installations get none.
  const { default: PostalMime } = await import("postal-mime");
  const email: Email | null = await PostalMime.parse(bytes, {
    ...limits_of_parts,
  }).catch(() => null);
  if (email === null) return null;
  const { headers, subject = "", text, html = "", messageId = "" } = email;
  const from = (email.from?.address ?? "").toLowerCase();
  if (from === "") return null;
  return {
    // A message without a number is known by its bytes.
    sha256: digest(messageId === "" ? bytes : messageId),
    subject: typedLine(subject).slice(0, 100).trim(),
    text: typedText(text ?? textOfHtml(html)),
    files: email.attachments
      // Pictures inside of the text are signatures and logos.
      .filter(
        ({ related, disposition, filename }) => related !== true && (disposition !== "inline" || filename),
      )
      .map(({ filename, content }, nth) => ({
        name: typedLine(filename ?? "") || `file-${nth + 1}`,
        bytes: bytesOf(content),
      })),
    from,
    is_automatic: isAutomatic(headers, from),
    signed_by: signingDomains(headers, authserv_id),
  };
}

/** Whether a message is proven to come from an address: it says so, and that domain has signed it. */
export const isFrom = ({ from, signed_by }: Message, address: string): boolean =>
  from === address.toLowerCase() && isAligned(from, signed_by);
