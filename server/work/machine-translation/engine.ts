import type { OrderRow } from "#server/kernel/db/rows.ts";
import path from "node:path";
import type { Kysely } from "kysely";
import { limits } from "#domain/catalog.ts";
import { max_mt_attempts } from "#domain/orders/guards.ts";
import type { LoadedFacts } from "#domain/orders/facts.ts";
import { minute } from "#domain/orders/timers.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { Together } from "#document-count/answer.ts";
import { storedInput, type StoredFile, storeFile, type Received } from "#server/files/index.ts";
import type { Unread } from "#document-count/verdict.ts";
import { engine_timeouts_ms } from "#domain/engines/retry.ts";
import { lightRoute, probeRoute, removeBatchesOf } from "#server/engines/index.ts";
import { makeTexts, textOf, type TextsMade, type Wanted } from "./translate.ts";
import { streamOf } from "#server/kernel/files/store.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { act, system, orderForUpdate, stagesOf } from "#server/orders/index.ts";
import { eachByTurns } from "#document-count/batches.ts";

/** The delays after each failed attempt (§4.3 T76). */
const backoff_ms = [10_000, minute, 5 * minute] as const;

type Draft = { readonly received: Received; readonly answers_id: number | null };
/** One attempt of the engines at all texts of an order. */
export type Attempt = {
  readonly outcome: "done" | "failed" | "unsupported" | "unsound";
  readonly reason: string;
  /** The engines that made the drafts. */
  readonly engines: readonly string[];
  readonly texts: number;
  readonly drafts: readonly Draft[];
};

/** Whether an order can be translated by machine now. */
export const probeEngine = (
  machine: Machine,
  order: Pick<OrderRow, "brand_id" | "source_lang" | "target_lang">,
): Promise<LoadedFacts["engine"]> => probeRoute(machine, lightRoute(order));

/** The engines could not translate a text of the order. */
class NotMade extends Error {
  readonly made: Exclude<TextsMade, { readonly outcome: "done" }>;
  constructor(made: NotMade["made"]) {
    super(made.outcome);
    this.made = made;
  }
}

/** `DeepL: quota, Apertium: timeout`. */
const reasonOf = ({ made }: NotMade): string =>
  made.outcome === "failed"
    ? made.tried.map(({ engine, reason }) => `${engine}: ${reason}`).join(", ")
    : "pair";

const sourcesOf = (machine: Machine, order: OrderRow) =>
  machine.db
    .selectFrom("attachment")
    .innerJoin("file", "file.id", "attachment.file_id")
    .select(["attachment.id", "file.name", "file.storage_key", "file.size_bytes"])
    .where("attachment.order_id", "=", order.id)
    .where("attachment.kind", "=", "source")
    .orderBy("attachment.id")
    .execute();

/**
 * Translates all sources of an order, each by one engine, outside any transaction; a failure is returned as an outcome.
 */
export async function attemptDraft(machine: Machine, order: OrderRow): Promise<Attempt> {
  const sources = await sourcesOf(machine, order);
  const typed = (order.text ?? "").trim() === "" ? 0 : 1;
  const about = { texts: sources.length + typed, engines: [] as string[] };
  const drafts: Draft[] = [];
  if (about.texts === 0) return { ...about, outcome: "unsupported", reason: "links", drafts };
  const line = draftLine(machine, order, about.engines);
  try {
    for (const { id, ...source } of sources) {
      const made = await translatedFile(machine, source, order.source_lang, (texts) => line.translate(texts));
      if (made.outcome !== "ok")
        return { ...about, outcome: again(made), reason: `${source.name}: ${made.detail}`, drafts };
      const received = await store(machine, made.file, draftName(source.name, order));
      drafts.push({ received, answers_id: id });
    }
    if (typed === 1) {
      const [draft = ""] = await line.translate([order.text ?? ""]);
      const name = draftName(`order-${order.id}.txt`, order);
      drafts.push({ received: await store(machine, Buffer.from(draft, "utf8"), name), answers_id: null });
    }
  } catch (error) {
    if (!(error instanceof NotMade)) throw error;
    const outcome = error.made.outcome === "unserved" ? "unsupported" : "failed";
    return { ...about, outcome, reason: reasonOf(error), drafts };
  }
  const lost = line.lost();
  return { ...about, outcome: lost === "" ? "done" : "unsound", reason: lost, drafts };
}

/** Translates documents of an order within its time, and notes the engines and the first lost placeholder. */
function draftLine(machine: Machine, order: OrderRow, engines: string[]) {
  let lost = "";
  const wanted: Wanted = {
    ...lightRoute(order),
    order_id: order.id,
    is_interactive: false,
    is_raw: order.plan === "MT",
    signal: AbortSignal.timeout(engine_timeouts_ms.order),
  };
  return {
    lost: () => lost,
    async translate(units: readonly string[]): Promise<string[]> {
      const made = await makeTexts(machine, units, wanted);
      if (made.outcome !== "done") throw new NotMade(made);
      if (!engines.includes(made.engine)) engines.push(made.engine);
      const texts = made.texts.map(textOf);
      await eachByTurns(units, (unit, i) => (lost ||= placeholdersLost(unit, texts[i] ?? "")));
      return texts;
    },
  };
}

/** Translates the texts of a stored document in place. */
async function translatedFile(
  machine: Machine,
  source: StoredFile,
  source_lang: string,
  translate: (texts: readonly string[]) => Promise<readonly string[]>,
): Promise<Together | Unread> {
  const { counter } = machine;
  const apart = await counter.takeApart(await storedInput(machine, source, source_lang));
  if (apart.outcome !== "ok") return apart;
  const texts = await translate(apart.texts);
  return counter.putTogether(await storedInput(machine, source, source_lang), texts);
}

/** Temporary faults are failures and are tried again; faults of the file itself are final. */
const again = ({ outcome }: Unread): Attempt["outcome"] =>
  outcome === "busy" || outcome === "timeout" ? "failed" : "unsupported";

/** Placeholders and tags of a text for a program; the translation has to contain each of them. */
const placeholder = /\{\{?[\w.]+\}?\}|%(?:\d+\$)?[sd]|<\/?[a-z][^<>]*>/gi;
const placeholdersLost = (source: string, made: string): string =>
  (source.match(placeholder) ?? []).find((one) => !made.includes(one)) ?? "";

/** Raw machine output is marked in the file name (T78), because every format has one. */
const draftName = (name: string, { target_lang, plan }: Pick<OrderRow, "target_lang" | "plan">): string => {
  const { name: stem, ext } = path.posix.parse(name);
  return `${stem}.${target_lang}${plan === "MT" ? ".raw-machine-translation" : ""}${ext}`;
};

async function store(machine: Machine, file: Buffer, name: string): Promise<Received> {
  const hash = newHash();
  const storage_key = `upload/${hash}`;
  const stored = await machine.store.put(storage_key, streamOf(file), limits.file_bytes);
  return { hash, storage_key, name, ...stored, verdict: null };
}

/** Stores an attempt and its consequence: the draft is handed in, a retry is scheduled, or the stage fails. */
export async function keepAttempt(tx: Tx, order_id: number, made: Attempt, now: Date): Promise<void> {
  const order = await orderForUpdate(tx, order_id);
  if (order?.status !== "in_machine_translation") return;
  const stage = (await stagesOf(tx, order_id)).find(({ state }) => state === "active");
  if (!stage) return;
  const attempt = (await attemptsOf(tx, order_id)) + 1;
  await tx
    .insertInto("engine_run")
    .values({
      order_id,
      stage_id: stage.id,
      attempt,
      engine: made.engines.join(", ") || "none",
      outcome: made.outcome,
      reason: made.reason.slice(0, 500),
      texts: made.texts,
      texts_done: made.drafts.length,
      ended_at: now,
    })
    .execute();
  // Nothing automatic happens to an order on hold; the end of the hold starts the engine again.
  if (order.on_hold) return;
  if (made.outcome === "done") {
    await keepDrafts(tx, order, stage.id, made.drafts, now);
    await removeBatchesOf(tx, order_id);
    await act(tx, order_id, system, { event: "mt.done" }, now);
    return;
  }
  // A retry does not help with an unsupported language pair.
  if (made.outcome === "unsupported") {
    await enqueue(tx, "mail.staff_task", { order_id, event_id: `engine:${stage.id}:${attempt}` });
    return;
  }
  const tries = await triesSince(tx, order_id);
  if (tries >= max_mt_attempts) {
    await act(tx, order_id, system, { event: "mt.exhausted" }, now);
    return;
  }
  await act(tx, order_id, system, { event: "mt.retry" }, now);
  const run_at = new Date(now.getTime() + (backoff_ms[tries - 1] ?? backoff_ms[0]));
  await enqueue(tx, "order.machine_translate", { order_id }, { run_at });
}

async function keepDrafts(
  tx: Tx,
  order: OrderRow,
  stage_id: number,
  drafts: readonly Draft[],
  now: Date,
): Promise<void> {
  for (const { received, answers_id } of drafts) {
    const file_id = await storeFile(tx, order.brand_id, received, order.target_lang, now);
    await tx
      .insertInto("attachment")
      .values({
        hash: newHash(),
        order_id: order.id,
        file_id,
        // It is a draft for a post-editor or, in a plan without one, the result for the customer.
        kind: order.plan === "MT" ? "translated" : "machine",
        stage_id,
        answers_id,
        created_at: now,
      })
      .execute();
  }
}

const attemptsOf = async (db: Kysely<DB>, order_id: number): Promise<number> => {
  const { n } = await db
    .selectFrom("engine_run")
    .select((w) => w.fn.countAll<bigint>().as("n"))
    .where("order_id", "=", order_id)
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** Attempts since the machine stage last began; those before a resumed failure do not count. */
async function triesSince(tx: Tx, order_id: number): Promise<number> {
  const begun = await tx
    .selectFrom("order_event")
    .select("at")
    .where("order_id", "=", order_id)
    .where("to_status", "=", "in_machine_translation")
    .where("from_status", "!=", "in_machine_translation")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const { n } = await tx
    .selectFrom("engine_run")
    .select((w) => w.fn.countAll<bigint>().as("n"))
    .where("order_id", "=", order_id)
    .where("ended_at", ">=", begun?.at ?? new Date(0))
    .executeTakeFirstOrThrow();
  return Number(n);
}
