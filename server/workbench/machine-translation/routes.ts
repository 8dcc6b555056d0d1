import { limits } from "#domain/catalog.ts";
import { makeLink } from "#server/kernel/files/links.ts";
import { idOfCaller } from "#server/kernel/http/caller.ts";
import { read, steps } from "#server/kernel/http/handlers.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { requireTranslationPage, translateDocument, translateText, type MadeDocument } from "./commands.ts";
import { charactersLeft, dayOf, translationOffer } from "./queries.ts";

/** The size declared by the client, if any; the measured size decides. */
const declaredBytes = (length: string | undefined): number | null =>
  length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : null;

type Text = Awaited<ReturnType<typeof translateText>>;

export const machine_translation_handlers = {
  machineTranslationOffer: read("machineTranslationOffer", async ({ db, machine, caller, now }) => {
    requireTranslationPage(caller);
    const left = await charactersLeft(db, idOfCaller(caller), dayOf(caller.brand, now));
    return translationOffer(machine, caller, left, now);
  }),
  // The engine runs before the transaction, which has nothing to write, because texts are not stored.
  machineTranslate: steps<"machineTranslate", Text, Text>("machineTranslate", {
    prepare: ({ machine, caller, body, now }) => translateText(machine, caller, body, now),
    command: (_asked, made) => Promise.resolve(made),
  }),
  machineTranslateDocument: steps<"machineTranslateDocument", MadeDocument, unknown>(
    "machineTranslateDocument",
    {
      prepare: ({ machine, caller, query, stream, headers, now }) =>
        translateDocument(
          machine,
          caller,
          { ...query, stream, declared_bytes: declaredBytes(headers["content-length"]) },
          now,
        ),
      command: async ({ tx, machine, now }, { key, name, characters, day_characters_left }) => {
        const forget_at = new Date(now.getTime() + limits.download_link_seconds * 1000);
        await enqueue(tx, "machine_translation.forget", { key }, { run_at: forget_at });
        return { name, characters, link: makeLink(machine.keys, { key, name }, now), day_characters_left };
      },
    },
  ),
};
