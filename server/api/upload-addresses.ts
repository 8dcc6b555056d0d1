import type { FastifyInstance, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import type { api_ordering_routes } from "#contract/api/ordering.ts";
import { public_api } from "#contract/api/address.ts";
import type { ApiFileView } from "#contract/api/shapes.ts";
import { limits, type Service } from "#domain/catalog.ts";
import { Refusal } from "#domain/errors.ts";
import { transact } from "#server/kernel/db/transact.ts";
import { makeUploadAddress, readUploadAddress, type UploadAddress } from "#server/kernel/files/links.ts";
import { bodyStream, forgetRest } from "#server/kernel/http/body.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { claim, claimOf, keep } from "#server/kernel/http/idempotency.ts";
import { proveKey, rowOfKeyId } from "#server/kernel/http/key-proof.ts";
import { openLimits } from "#server/kernel/http/limits.ts";
import { sendRefusal } from "#server/kernel/http/refuse.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import { receiveByKey, requireName, storeApiFile } from "./files.ts";
import { absoluteLink, keyOf } from "./own.ts";

type Made = z.input<(typeof api_ordering_routes)["apiCreateUpload"]["answer"]>;
type Asked = {
  readonly name: string;
  readonly source_lang: string;
  readonly service_type: Service;
  readonly for_quote: boolean;
  readonly origin: string;
};

/**
 * An address that takes one file for the account of a key. Refuses a name that the service does not take, as `requireName`.
 */
export function uploadAddress(machine: Machine, caller: Caller, { origin, ...file }: Asked, now: Date): Made {
  requireName(caller, file);
  const upload = { nonce: newHash(), api_key_id: keyOf(caller).id, ...file };
  const link = makeUploadAddress(machine.keys, upload, now);
  const { url, expires_at } = absoluteLink(machine, { caller, origin }, link);
  return { method: "PUT", url, expires_at, max_bytes: limits.file_bytes };
}

/**
 * Reads an address with the machine that signed it. Refuses `upload.not_found` for one that was never given and
 * `file.link_expired` after its time.
 */
function opened(live: Machine, token: string, now: Date): { machine: Machine; upload: UploadAddress } {
  for (const machine of [live, live.test?.machine]) {
    const upload = machine && readUploadAddress(machine.keys, token, now);
    if (upload === "expired") throw new Refusal("file.link_expired");
    if (machine && upload) return { machine, upload };
  }
  throw new Refusal("upload.not_found");
}

/**
 * Takes the file of an address by the rules of `POST /files`. Refuses as the proof of its key, `upload.used` after its file has come,
 * and as `receiveFile`; a refused or broken upload leaves the address usable until its end.
 */
async function takeFile(
  { machine, upload }: { readonly machine: Machine; readonly upload: UploadAddress },
  request: FastifyRequest,
  now: Date,
): Promise<ApiFileView> {
  const { nonce, api_key_id, source_lang } = upload;
  const row = await rowOfKeyId(machine, api_key_id);
  const caller = await proveKey(machine, request, { row, scope: "files:write" }, now);
  const ticket = claimOf(`upload:${nonce}`, caller.name, "apiCreateUpload", upload);
  const known = await machine.db
    .selectFrom("idempotency")
    .select("key")
    .where("key", "=", ticket.key)
    .where("caller", "=", ticket.caller)
    .where("route", "=", ticket.route)
    .executeTakeFirst();
  if (known) throw new Refusal("upload.used");
  const { headers } = request;
  const received = await receiveByKey(machine, caller, upload, { stream: bodyStream(request), headers });
  try {
    return await transact(machine.db, async (tx) => {
      // Two senders at once: the second waits here for the first.
      if (await claim(tx, ticket, now)) throw new Refusal("upload.used");
      const view = await storeApiFile(tx, caller, { received, source_lang }, now);
      await keep(tx, ticket, { result: view.id, answer: null });
      return view;
    });
  } catch (error) {
    if (error instanceof Refusal) await machine.store.remove(received.storage_key);
    throw error;
  }
}

const tries_per_minute = 60;
const uploads_path = `${public_api}/uploads`;

/** `PUT /uploads/:token`: the file of an address. The address is its own proof, so no key is sent. */
export function serveUploadAddresses(app: FastifyInstance, live: Machine): void {
  const tries = openLimits(live.db);
  const onRequest = async ({ ip }: FastifyRequest): Promise<void> => {
    const limit = { name: "upload address", ip, per_minute: tries_per_minute };
    if (live.config.rate_limits) await tries.count(limit, live.clock());
  };
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, payload, parsed) => parsed(null, payload));
    scope.put<{ Params: { token: string } }>(
      `${uploads_path}/:token`,
      { onRequest, bodyLimit: Number.MAX_SAFE_INTEGER },
      async (request, reply) => {
        const now = live.clock();
        try {
          const view = await takeFile(opened(live, request.params.token, now), request, now);
          return await reply.code(201).header("cache-control", "no-store").send(view);
        } catch (error) {
          forgetRest(request);
          return sendRefusal(error, reply, request, null, live);
        }
      },
    );
    done();
  });
}
