import type { Readable } from "node:stream";
import { Refusal } from "#domain/errors.ts";
import { recordAccess } from "#server/kernel/audit.ts";
import { read, steps, write } from "#server/kernel/http/handlers.ts";
import { allMails } from "#server/kernel/mail/table.ts";
import { chooseMails, resendMail, stopMails } from "./mails-commands.ts";
import { chooserOf, choiceView, deskMail, deskMails } from "./mails-queries.ts";

const most_bytes = 4096;

/** RFC 8058: a mail program sends the request in the body, in either form encoding; any other body changes nothing. */
async function requireOneClick(stream: Readable): Promise<void> {
  let body = "";
  for await (const chunk of stream) {
    body += Buffer.from(chunk as Uint8Array).toString("latin1");
    if (body.length > most_bytes) throw new Refusal("body.too_large");
  }
  if (!/List-Unsubscribe["\r\n=]+One-Click/.test(body)) throw new Refusal("body.malformed");
}

export const mail_handlers = {
  mailChoice: read("mailChoice", async ({ db, caller, params }) =>
    choiceView(db, await chooserOf(db, caller, params.hash)),
  ),
  chooseMails: write("chooseMails", async ({ tx, caller, params, body, now }) =>
    choiceView(tx, await chooseMails(tx, await chooserOf(tx, caller, params.hash), body.off, now)),
  ),
  stopMails: steps<"stopMails", void, "OK">("stopMails", {
    prepare: ({ stream }) => requireOneClick(stream),
    command: async ({ tx, params, query, now }) => {
      await stopMails(tx, params.hash, query.group, now);
      return "OK";
    },
  }),
  deskMails: read("deskMails", ({ db, query }) => deskMails(db, query)),
  deskMailKinds: read("deskMailKinds", ({ machine }) =>
    Promise.resolve({
      kinds: allMails()
        .map(({ kind }) => kind)
        .toSorted(),
      sends: machine.config.smtp_url !== null,
    }),
  ),
  // A read that writes: a mail contains personal data, so the access is recorded.
  deskMail: write("deskMail", async ({ tx, caller, params: { id }, now }) => {
    const found = await deskMail(tx, id);
    await recordAccess(tx, caller, { act: "mail.look", object: "mail", object_id: id }, now);
    return found;
  }),
  resendMail: write("resendMail", async ({ tx, caller, params, now }) => ({
    id: await resendMail(tx, caller, params.id, now),
  })),
};
