import { queryOptions } from "@tanstack/react-query";
import { memory_routes } from "#contract/memory/memory.ts";
import type { MemoryAccess } from "#ui/memory-access.ts";
import { postFile } from "#ui/post-file.ts";
import { callAccount } from "../../account-api.ts";
import { apiHeaders } from "../../api.ts";
import { call } from "../../late-api.ts";

const key = ["memory"] as const;
const poll_ms = 2_000;

/** Loaded again while a file is being imported. */
export const memoryOptions = queryOptions({
  queryKey: [...key, "page"],
  queryFn: ({ signal }) => call("memory", { signal }),
  refetchInterval: ({ state }) =>
    state.data?.imports.some((one) => one.state === "waiting" || one.state === "running") ? poll_ms : false,
});

const addressOf = (path: string, query: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(query).toString()}`;

/** The memories and terms of the customer. */
export const own_access: MemoryAccess = {
  key,
  needs_reason: false,
  memoryLink: (id) => call("memoryFile", { params: { id: String(id) } }),
  removeMemory: ({ id }) => call("removeMemory", { params: { id: String(id) } }),
  importMemory: async (file, pair) =>
    postFile({
      url: addressOf(memory_routes.importMemory.path, { ...pair, name: file.name }),
      headers: await apiHeaders(),
      file,
      answer: memory_routes.importMemory.answer,
    }),
  terms: ({ search, page, ...pair }, signal) =>
    call("terms", { query: { ...pair, page: String(page), ...(search && { search }) }, signal }),
  termLink: (body) => call("termFile", { body }),
  importTerms: async (file, query) =>
    postFile({
      url: addressOf(memory_routes.importTerms.path, query),
      headers: await apiHeaders(),
      file,
      answer: memory_routes.importTerms.answer,
    }),
  setTerm: ({ id, input: body }) =>
    id === null ? call("addTerm", { body }) : call("changeTerm", { params: { id: String(id) }, body }),
  proposeTerm: null,
  removeTerm: (id) => call("removeTerm", { params: { id: String(id) } }),
  removeTerms: null,
};

const proposals_key = [...key, "proposals"] as const;
export const proposalsOptions = queryOptions({
  queryKey: proposals_key,
  queryFn: ({ signal }) => callAccount("termProposals", { signal }),
});

/** What members may do who read and propose. */
export const reading_access: MemoryAccess = {
  ...own_access,
  removeMemory: null,
  importMemory: null,
  importTerms: null,
  setTerm: null,
  removeTerm: null,
  proposeTerm: (body) => callAccount("proposeTerm", { body }),
};

export const setLeavesKnown = (leaves_known: boolean) => call("setLeavesKnown", { body: { leaves_known } });

export const setConsent = (granted: boolean) => call("setMemoryConsent", { body: { granted } });
