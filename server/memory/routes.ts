import { read, steps, write } from "#server/kernel/http/handlers.ts";
import { makeGeneratedLink } from "#server/kernel/files/links.ts";
import type { ImportedTerms, MemoryImport, MemoryPage } from "#contract/memory/memory.ts";
import { Refusal } from "#domain/errors.ts";
import type { Kysely } from "kysely";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { memoryFileOf, termFileOf } from "./downloads.ts";
import { addImport, receiveImport, type ReceivedFile } from "./imports.ts";
import { importViews, memoryOverview } from "./overview.ts";
import {
  leavesKnown,
  memoryConsent,
  type Owner,
  ownerOfCaller,
  setLeavesKnown,
  setMemoryConsent,
} from "./owner.ts";
import { removeMemory } from "./removal.ts";
import { addTerm, changeTerm, removeTerm } from "./term-base.ts";
import { importTerms, readTerms, type ReadTerms } from "./term-files.ts";
import { termRows } from "./term-queries.ts";

async function memoryPage(db: Kysely<DB>, caller: Caller): Promise<MemoryPage> {
  const owner = ownerOfCaller(caller);
  const { granted, given_at } = await memoryConsent(db, owner.customer_id ?? 0);
  const overview = await memoryOverview(db, owner, caller.locale);
  const leaves_known = await leavesKnown(db, owner.customer_id ?? 0);
  return { consent: { granted, given_at: given_at?.toISOString() ?? null }, leaves_known, ...overview };
}

/** An import as the pages show it. */
export async function importView(
  db: Kysely<DB>,
  owner: Owner,
  { locale, id }: { readonly locale: Caller["locale"]; readonly id: number },
): Promise<MemoryImport> {
  const [view] = await importViews(db, owner, { locale, id });
  if (!view) throw new Refusal("memory.not_found");
  return view;
}

export const memory_handlers = {
  memory: read("memory", ({ db, caller }) => memoryPage(db, caller)),
  setMemoryConsent: write("setMemoryConsent", async ({ tx, caller, body, now }) => {
    await setMemoryConsent(tx, caller, body.granted, now);
    return memoryPage(tx, caller);
  }),
  setLeavesKnown: write("setLeavesKnown", async ({ tx, caller, body }) => {
    await setLeavesKnown(tx, caller, body.leaves_known);
    return memoryPage(tx, caller);
  }),
  importMemory: steps<"importMemory", ReceivedFile, MemoryImport>("importMemory", {
    prepare: ({ machine, caller, stream }) => receiveImport(machine, ownerOfCaller(caller), stream),
    command: async ({ tx, caller, query: { name, ...pair }, now }, file) => {
      const owner = ownerOfCaller(caller);
      const id = await addImport(tx, caller, { scope: { ...owner, ...pair }, name, file }, now);
      return importView(tx, owner, { locale: caller.locale, id });
    },
  }),
  memoryFile: read("memoryFile", async ({ db, machine, caller, params, now }) =>
    makeGeneratedLink(
      machine.keys,
      await memoryFileOf(db, params.id, ownerOfCaller(caller).customer_id),
      now,
    ),
  ),
  removeMemory: write("removeMemory", async ({ tx, caller, params, now }) => {
    await removeMemory(tx, caller, { memory_id: params.id, reason: null }, now);
    return null;
  }),
  terms: read("terms", ({ db, caller, query }) => termRows(db, ownerOfCaller(caller), query)),
  addTerm: write("addTerm", ({ tx, caller, body, now }) => addTerm(tx, ownerOfCaller(caller), body, now)),
  changeTerm: write("changeTerm", ({ tx, caller, params, body, now }) =>
    changeTerm(tx, ownerOfCaller(caller), { id: params.id, input: body }, now),
  ),
  removeTerm: write("removeTerm", async ({ tx, caller, params }) => {
    await removeTerm(tx, ownerOfCaller(caller), params.id);
    return null;
  }),
  importTerms: steps<"importTerms", ReadTerms, ImportedTerms>("importTerms", {
    prepare: ({ query, stream }) => readTerms(stream, query),
    command: ({ tx, caller, query, now }, found) =>
      importTerms(tx, ownerOfCaller(caller), { pair: query, read: found }, now),
  }),
  termFile: read("termFile", async ({ db, machine, caller, body, now }) =>
    makeGeneratedLink(machine.keys, await termFileOf(db, ownerOfCaller(caller), body), now),
  ),
};
