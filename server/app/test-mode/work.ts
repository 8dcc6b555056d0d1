import type { CallInput } from "#contract/client.ts";
import type { Routes } from "#contract/routes.ts";
import { release_points } from "#domain/work/hand-in.ts";
import type { TakenApart } from "#document-count/answer.ts";
import { type StoredFile, storedInput } from "#server/files/index.ts";
import type { InsideCall } from "#server/kernel/http/inside-call.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { pseudoTranslation } from "./simulators.ts";

/** Formats whose bytes are their text. */
const plain_text = /\.(?:txt|md|srt|vtt|csv)$/i;
/** Evidence of sworn work, which is only a document of one line. */
const scan = "%PDF-1.4 test mode";

type Job = Awaited<ReturnType<typeof jobOf>>;
const jobOf = (call: InsideCall, who: Caller, id: string) => call(who, "job", { params: { id } });

type Pair = Pick<Job, "source_lang" | "target_lang">;

/** Coded targets by position: the first text has the whole note, the others name the language. */
function pseudoTargets(pair: Pair, segments: TakenApart["segments"]): Map<number, string> {
  const open = segments.filter(({ is_locked }) => !is_locked);
  return new Map(
    open.map(({ position, source }, at) => [
      position,
      at === 0 ? pseudoTranslation(pair, source) : `[${pair.target_lang}] ${source}`,
    ]),
  );
}

/** A document with its texts marked; null when it has none or cannot be taken apart. */
async function pseudoDocument(
  { store, counter }: Machine,
  pair: Pair,
  file: StoredFile,
): Promise<Buffer | null> {
  const source = () => storedInput({ store }, file, pair.source_lang);
  const apart = await counter.readSegments(await source());
  if (apart.outcome !== "ok") return null;
  const made = await counter.writeTargets(
    await source(),
    pseudoTargets(pair, apart.segments),
    pair.target_lang,
  );
  return made.outcome === "ok" ? made.file : null;
}

/** The bytes of a finished file: a pseudo translation, or the unchanged source of a document without a text. */
async function translated(machine: Machine, pair: Pair, hash: string): Promise<Buffer> {
  const file = await machine.db
    .selectFrom("attachment")
    .innerJoin("file", "file.id", "attachment.file_id")
    .select(["file.storage_key", "file.name", "file.size_bytes"])
    .where("attachment.hash", "=", hash)
    .executeTakeFirstOrThrow();
  const bytes = Buffer.from(await machine.store.read(file.storage_key));
  if (plain_text.test(file.name)) return Buffer.from(pseudoTranslation(pair, bytes.toString("utf8")));
  return (await pseudoDocument(machine, pair, file)) ?? bytes;
}

async function upload(call: InsideCall, who: Caller, name: string, bytes: Buffer): Promise<string> {
  const file = { query: { name }, body: bytes } as unknown as CallInput<Routes["uploadWork"]>;
  return (await call(who, "uploadWork", file)).hash;
}

/** A stage as its translator hands it in: every source with its finished file, and what else its kind needs. */
export async function handIn(
  machine: Machine,
  call: InsideCall,
  { who, desk, id }: { readonly who: Caller; readonly desk: Caller; readonly id: string },
): Promise<void> {
  const job = await jobOf(call, who, id);
  const { source, work, text, booking, target_lang } = job;
  if (work.paper_copy && work.asks.sworn && job.draft?.state !== "approved")
    await approvePaper(call, desk, job.order_id);
  const files = [];
  for (const one of source) {
    const name = one.name.replace(/(\.\w+)?$/, `_${target_lang}$1`);
    files.push({
      answers: one.hash,
      upload: await upload(call, who, name, await translated(machine, job, one.hash)),
    });
  }
  const is_typed = source.length === 0 || (text ?? "").trim() !== "";
  const typed = pseudoTranslation(job, text ?? "");
  const pieces = { files, ...(is_typed ? { text: typed } : {}) };
  const params = { id };
  const { findings } = await call(who, "checkWork", { params, body: pieces });
  await call(who, "deliverJob", {
    params,
    body: {
      ...pieces,
      complete: true,
      warned: true,
      explanations: findings.map(({ key }) => ({ key, text: "This is the test mode." })),
      segments_confirmed: true,
      checklist: [...release_points],
      lqa: { errors: {} },
      ...(work.asks.session
        ? { session: { minutes: booking?.duration_minutes ?? 0, notes: "This is the test mode." } }
        : {}),
      ...(work.asks.sworn
        ? {
            sworn: {
              repertory_number: `TEST/${id}`,
              pages: 1,
              evidence: "certified_scan" as const,
              upload: await upload(call, who, "scan.pdf", Buffer.from(scan)),
            },
          }
        : {}),
    },
  });
}

/** The office records that the customer has approved a paper original. */
async function approvePaper(call: InsideCall, desk: Caller, order_id: number): Promise<void> {
  const at = { params: { id: String(order_id) } };
  const { shipment } = await call(desk, "deskOrder", at);
  if (!shipment) return;
  const { recipient, address, postcode, city, locker, draft } = shipment;
  const body = { note: "This is the test mode.", recipient, address, postcode, city, locker };
  await call(desk, "approvePaper", { ...at, body: { version: draft?.version ?? null, ...body } });
}
