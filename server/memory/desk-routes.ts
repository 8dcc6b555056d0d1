import type { ImportedTerms, MemoryImport } from "#contract/memory/memory.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import { makeGeneratedLink } from "#server/kernel/files/links.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { read, steps, write } from "#server/kernel/http/handlers.ts";
import { memoryFileOf, termFileOf } from "./downloads.ts";
import { addImport, receiveImport, type ReceivedFile } from "./imports.ts";
import { memoryOverview } from "./overview.ts";
import { memoryConsent, namedOwner, type Owner } from "./owner.ts";
import { removeMemory } from "./removal.ts";
import { importView } from "./routes.ts";
import { addTerm, changeTerm, removeTerm, removeTermsOfPair } from "./term-base.ts";
import { importTerms, readTerms, type ReadTerms } from "./term-files.ts";
import { termRows } from "./term-queries.ts";

type Pair = { readonly source_lang: string; readonly target_lang: string };
const pairDetail = ({ source_lang, target_lang }: Pair, { customer_id }: Owner) => ({
  pairs: `${source_lang}-${target_lang}`,
  ...(customer_id === null ? {} : { customer: customer_id }),
});

/** Records a change of one term; the log has no texts. */
async function noteTerm(
  tx: Tx,
  caller: Caller,
  { act, owner, pair }: { act: "terms.set" | "terms.remove"; owner: Owner; pair: Pair },
  now: Date,
): Promise<void> {
  const detail = { ...pairDetail(pair, owner), count: 1 };
  await writeAudit(tx, caller, { act, object: "memory", object_id: null, detail }, now);
}

export const desk_memory_handlers = {
  deskMemory: read("deskMemory", async ({ db, caller, query }) => {
    const owner = await namedOwner(db, query);
    const overview = await memoryOverview(db, owner, caller.locale);
    const granted = owner.customer_id === null || (await memoryConsent(db, owner.customer_id)).granted;
    return { ...overview, granted };
  }),
  importDeskMemory: steps<"importDeskMemory", ReceivedFile, MemoryImport>("importDeskMemory", {
    prepare: async ({ machine, query, stream }) =>
      receiveImport(machine, await namedOwner(machine.db, query), stream),
    command: async ({ tx, caller, query, now }, file) => {
      const owner = await namedOwner(tx, query);
      const { name, source_lang, target_lang } = query;
      const scope = { ...owner, source_lang, target_lang };
      const id = await addImport(tx, caller, { scope, name, file }, now);
      return importView(tx, owner, { locale: caller.locale, id });
    },
  }),
  deskMemoryFile: write("deskMemoryFile", async ({ tx, machine, caller, params, now }) => {
    const { customer_id, ...file } = await memoryFileOf(tx, params.id, null);
    const detail = pairDetail(file, { brand_id: 0, customer_id });
    await writeAudit(tx, caller, { act: "memory.file", object: "memory", object_id: params.id, detail }, now);
    return makeGeneratedLink(machine.keys, file, now);
  }),
  removeDeskMemory: write("removeDeskMemory", async ({ tx, caller, params, body, now }) => {
    await removeMemory(tx, caller, { memory_id: params.id, reason: body.reason }, now);
    return null;
  }),
  deskTerms: read("deskTerms", async ({ db, query }) => termRows(db, await namedOwner(db, query), query)),
  addDeskTerm: write("addDeskTerm", async ({ tx, caller, body, now }) => {
    const owner = await namedOwner(tx, body);
    const row = await addTerm(tx, owner, body, now);
    await noteTerm(tx, caller, { act: "terms.set", owner, pair: body }, now);
    return row;
  }),
  changeDeskTerm: write("changeDeskTerm", async ({ tx, caller, params, body, now }) => {
    const owner = await namedOwner(tx, body);
    const row = await changeTerm(tx, owner, { id: params.id, input: body }, now);
    await noteTerm(tx, caller, { act: "terms.set", owner, pair: body }, now);
    return row;
  }),
  removeDeskTerm: write("removeDeskTerm", async ({ tx, caller, params, body, now }) => {
    const owner = await namedOwner(tx, body);
    const pair = await removeTerm(tx, owner, params.id);
    await noteTerm(tx, caller, { act: "terms.remove", owner, pair }, now);
    return null;
  }),
  importDeskTerms: steps<"importDeskTerms", ReadTerms, ImportedTerms>("importDeskTerms", {
    prepare: ({ query, stream }) => readTerms(stream, query),
    command: async ({ tx, caller, query, now }, found) => {
      const owner = await namedOwner(tx, query);
      const imported = await importTerms(tx, owner, { pair: query, read: found }, now);
      const detail = { ...pairDetail(query, owner), count: imported.added + imported.changed };
      await writeAudit(tx, caller, { act: "terms.import", object: "memory", object_id: null, detail }, now);
      return imported;
    },
  }),
  deskTermFile: write("deskTermFile", async ({ tx, machine, caller, body, now }) => {
    const owner = await namedOwner(tx, body);
    const file = await termFileOf(tx, owner, body);
    const detail = pairDetail(body, owner);
    await writeAudit(tx, caller, { act: "terms.file", object: "memory", object_id: null, detail }, now);
    return makeGeneratedLink(machine.keys, file, now);
  }),
  removeDeskTerms: write("removeDeskTerms", async ({ tx, caller, body, now }) => {
    const owner = await namedOwner(tx, body);
    const removed = await removeTermsOfPair(tx, owner, body);
    const detail = { ...pairDetail(body, owner), count: removed, reason: body.reason };
    await writeAudit(tx, caller, { act: "terms.remove", object: "memory", object_id: null, detail }, now);
    return { removed };
  }),
};
