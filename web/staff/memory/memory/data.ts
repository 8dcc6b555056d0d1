import { queryOptions } from "@tanstack/react-query";
import { desk_memory_routes } from "#contract/memory/desk-memory.ts";
import type { MemoryAccess } from "#ui/memory-access.ts";
import { postFile } from "#ui/post-file.ts";
import { call, headers } from "../../api.ts";

/** A customer, or a brand itself. */
export type DeskOwner = { readonly customer: number } | { readonly brand: string };

const keyOf = (owner: DeskOwner) => ["memory", owner] as const;
const asked = (owner: DeskOwner) =>
  "customer" in owner ? { customer: String(owner.customer) } : { brand: owner.brand };
const named = (owner: DeskOwner) => ({
  customer: "customer" in owner ? owner.customer : null,
  brand: "brand" in owner ? owner.brand : null,
});
const poll_ms = 2_000;

/** Loaded again while a file is being imported. */
export const memoryQuery = (owner: DeskOwner) =>
  queryOptions({
    queryKey: [...keyOf(owner), "overview"],
    queryFn: ({ signal }) => call("deskMemory", { query: asked(owner), signal }),
    refetchInterval: ({ state }) =>
      state.data?.imports.some((one) => one.state === "waiting" || one.state === "running") ? poll_ms : false,
  });

const addressOf = (path: string, query: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(query).toString()}`;

/** What the desk may do with the memories and terms of an owner. */
export const deskAccess = (owner: DeskOwner, may_edit: boolean): MemoryAccess => ({
  key: keyOf(owner),
  needs_reason: true,
  memoryLink: (id) => call("deskMemoryFile", { params: { id: String(id) } }),
  removeMemory: may_edit
    ? ({ id, reason }) => call("removeDeskMemory", { params: { id: String(id) }, body: { reason } })
    : null,
  importMemory: may_edit
    ? async (file, pair) =>
        postFile({
          url: addressOf(desk_memory_routes.importDeskMemory.path, {
            ...asked(owner),
            ...pair,
            name: file.name,
          }),
          headers: await headers(),
          file,
          answer: desk_memory_routes.importDeskMemory.answer,
        })
    : null,
  terms: ({ search, page, ...pair }, signal) =>
    call("deskTerms", {
      query: { ...asked(owner), ...pair, page: String(page), ...(search && { search }) },
      signal,
    }),
  termLink: (file) => call("deskTermFile", { body: { ...named(owner), ...file } }),
  importTerms: may_edit
    ? async (file, query) =>
        postFile({
          url: addressOf(desk_memory_routes.importDeskTerms.path, { ...asked(owner), ...query }),
          headers: await headers(),
          file,
          answer: desk_memory_routes.importDeskTerms.answer,
        })
    : null,
  setTerm: may_edit
    ? ({ id, input }) => {
        const body = { ...named(owner), ...input };
        return id === null
          ? call("addDeskTerm", { body })
          : call("changeDeskTerm", { params: { id: String(id) }, body });
      }
    : null,
  proposeTerm: null,
  removeTerm: may_edit
    ? (id) => call("removeDeskTerm", { params: { id: String(id) }, body: named(owner) })
    : null,
  removeTerms: may_edit ? (input) => call("removeDeskTerms", { body: { ...named(owner), ...input } }) : null,
});
