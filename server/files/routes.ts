import { formatsOf } from "#brands/running.ts";
import { file_formats } from "#domain/catalog.ts";
import { Refusal } from "#domain/errors.ts";
import { isHeld } from "#server/kernel/files/held.ts";
import { read, steps, write } from "#server/kernel/http/handlers.ts";
import { declaredBytes, storeFile, receiveFile, requireAccepted, type Received } from "./commands.ts";
import { readingsIn } from "./readings.ts";
import { countsView, fileByHash, filesByHash, textPageIn, textPageOf, uploadView } from "./queries.ts";

export const file_handlers = {
  uploadFile: steps<"uploadFile", Received, unknown>("uploadFile", {
    prepare: ({ machine, caller, query, stream, headers }) => {
      const for_quote = query.for_quote === "1";
      const formats = for_quote ? file_formats : formatsOf(caller.brand, query.service);
      requireAccepted(query.name, formats);
      const incoming = {
        name: query.name,
        source_lang: query.source_lang ?? "",
        stream,
        declared_bytes: declaredBytes(headers["content-length"]),
        sender: caller,
        for_quote,
      };
      return receiveFile(machine, incoming, formats);
    },
    command: async ({ tx, machine, caller, query, now }, received) => {
      await storeFile(tx, caller.brand.id, received, query.source_lang ?? "", now);
      return uploadView(await fileByHash(tx, caller.brand.id, received.hash), caller.locale, machine.config);
    },
  }),
  uploadWork: steps<"uploadWork", Received, unknown>("uploadWork", {
    prepare: ({ machine, caller, query, stream, headers }) =>
      receiveFile(
        machine,
        {
          name: query.name,
          source_lang: "",
          stream,
          declared_bytes: declaredBytes(headers["content-length"]),
          sender: caller,
        },
        null,
      ),
    command: async ({ tx, caller, now }, received) => {
      await storeFile(tx, caller.brand.id, received, "", now);
      return uploadView(await fileByHash(tx, caller.brand.id, received.hash), caller.locale);
    },
  }),
  uploadCounts: read("uploadCounts", async ({ db, caller, query, machine }) => {
    const files = await filesByHash(db, caller.brand.id, query.files);
    const { source_lang, annotations: chosen = [] } = query;
    if (source_lang === undefined) return countsView(db, files, { chosen });
    const readings = { source_lang, read: await readingsIn(machine, files, source_lang) };
    return countsView(db, files, { readings, chosen });
  }),
  uploadText: read("uploadText", async ({ db, caller, params, query, machine }) => {
    const file = await fileByHash(db, caller.brand.id, params.hash);
    const read_now =
      query.source_lang === undefined
        ? undefined
        : (await readingsIn(machine, [file], query.source_lang)).get(file.id);
    return read_now ? textPageIn(read_now, query.page) : textPageOf(db, file, query.page);
  }),
  upload: read("upload", async ({ db, machine, caller, params }) =>
    uploadView(await fileByHash(db, caller.brand.id, params.hash), caller.locale, machine.config),
  ),
  removeUpload: write("removeUpload", async ({ tx, caller, params, now }) => {
    const file = await fileByHash(tx, caller.brand.id, params.hash);
    if (await isHeld(tx, file.id)) throw new Refusal("file.not_found");
    // The bytes are removed by the hourly sweep, because a transaction that rolls back must not lose them.
    await tx.updateTable("file").set({ deleted_at: now }).where("id", "=", file.id).execute();
    return null;
  }),
};
