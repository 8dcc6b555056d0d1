import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { ApiError } from "#contract/client.ts";
import type { NotePart, SegmentView, WorkbenchView } from "#contract/workbench/workbench.ts";
import { idempotencyKey } from "#ui/call.ts";
import { call } from "../api.ts";

const preparing_poll_ms = 1_500;

/** The state of the editor; asked for again while the documents are taken apart. */
export const workbenchQuery = (id: string) =>
  queryOptions({
    queryKey: ["workbench", id],
    queryFn: ({ signal }) => call("openWorkbench", { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === "preparing" ? preparing_poll_ms : false),
  });

export const notesQuery = (id: string, segment: number) =>
  queryOptions({
    queryKey: ["workbench", id, "notes", segment],
    queryFn: ({ signal }) => call("segmentNotes", { params: { id, segment: String(segment) }, signal }),
  });

/** Earlier texts of a segment; its version is a part of the key, because each act may add one. */
export const versionsQuery = (id: string, { id: segment, version }: Pick<SegmentView, "id" | "version">) =>
  queryOptions({
    queryKey: ["workbench", id, "versions", segment, version],
    queryFn: ({ signal }) => call("segmentVersions", { params: { id, segment: String(segment) }, signal }),
    staleTime: 0,
  });

/** What stops the hand-in, read again each time it is looked at. */
export const gateQuery = (id: string) =>
  queryOptions({
    queryKey: ["workbench", id, "gate"],
    queryFn: ({ signal }) => call("workbenchGate", { params: { id }, signal }),
    gcTime: 0,
    staleTime: 0,
  });

/** All segments of a job, page by page; `onPage` gets each as it arrives. */
export async function loadSegments(
  id: string,
  onPage: (page: readonly SegmentView[], first: boolean) => void,
  signal: AbortSignal,
): Promise<void> {
  let after: number | null = -1;
  for (let first = true; after !== null; first = false) {
    const { segments, next }: { segments: SegmentView[]; next: number | null } = await call(
      "workbenchSegments",
      {
        params: { id },
        query: { after: String(after) },
        signal,
      },
    );
    signal.throwIfAborted();
    onPage(segments, first);
    after = next;
  }
}

const lookup_ms = 10 * 60_000;
/** A prefetch asks for as many segments as one request takes. */
const most_at_once = 20;

type Looked = Pick<SegmentView, "id" | "source">;

/** The matches of a segment; its source is a part of the key, because segments are split and joined. */
export const matchesQuery = (id: string, { id: segment, source }: Looked) =>
  queryOptions({
    queryKey: ["workbench", id, "matches", segment, source],
    queryFn: async ({ signal }) => {
      const [found] = await call("segmentMatches", {
        params: { id },
        query: { segments: String(segment) },
        signal,
      });
      return { matches: found?.matches ?? [], is_limited: found?.is_limited ?? false };
    },
    staleTime: lookup_ms,
  });

/** Looks up the matches of the next segments, so that they are there when the person is. */
export async function prefetchMatches(
  queries: QueryClient,
  id: string,
  rows: readonly Looked[],
): Promise<void> {
  const wanted = rows
    .filter((row) => queries.getQueryState(matchesQuery(id, row).queryKey) === undefined)
    .slice(0, most_at_once);
  // Half of them are known until the person has come so far.
  if (wanted.length < Math.min(rows.length, most_at_once / 2)) return;
  const segments = wanted.map((row) => row.id).join(",");
  const found = await call("segmentMatches", { params: { id }, query: { segments } });
  for (const { segment_id, matches, is_limited } of found) {
    const row = wanted.find((one) => one.id === segment_id);
    // One that was cut off is looked up by itself when it is its turn.
    if (row && !is_limited) queries.setQueryData(matchesQuery(id, row).queryKey, { matches, is_limited });
  }
}

export const termsQuery = (id: string) =>
  queryOptions({
    queryKey: ["workbench", id, "terms"],
    queryFn: ({ signal }) => call("jobTerms", { params: { id }, signal }),
    staleTime: lookup_ms,
  });

export type Side = "source" | "target";

export const concordanceQuery = (id: string, text: string, side: Side) =>
  queryOptions({
    queryKey: ["workbench", id, "concordance", side, text],
    queryFn: ({ signal }) => call("jobConcordance", { params: { id }, query: { text, side }, signal }),
    staleTime: lookup_ms,
  });

/** A machine translation of a segment; an engine is asked and paid only when the person asks for it. */
export const machineQuery = (id: string, { id: segment, source }: Looked) =>
  queryOptions({
    queryKey: ["workbench", id, "machine", segment, source],
    queryFn: () => call("suggestByMachine", bySegment(id, segment)),
    staleTime: Infinity,
    retry: false,
  });

const bySegment = (id: string, segment: number) => ({ params: { id, segment: String(segment) } });
const once = () => ({ idempotency_key: idempotencyKey() });

export const splitAt = (id: string, segment: number, at: number): Promise<WorkbenchView> =>
  call("splitSegment", { ...bySegment(id, segment), body: { at }, ...once() });

export const joinWithNext = (id: string, segment: number): Promise<WorkbenchView> =>
  call("joinSegments", { ...bySegment(id, segment), ...once() });

type Written = { readonly text: string; readonly part: NotePart | null };

export const addNote = (id: string, segment: number, kind: "note" | "issue", written: Written) =>
  call("addSegmentNote", { ...bySegment(id, segment), body: { kind, ...written }, ...once() });

export const askAbout = (id: string, segment: number, to: "desk" | "customer", written: Written) =>
  call("askAboutSegment", { ...bySegment(id, segment), body: { to, ...written }, ...once() });

export const resolveNote = (id: string, note: number, is_resolved: boolean) =>
  call("resolveSegmentNote", { params: { id, note: String(note) }, body: { is_resolved } });

export const settleFindings = (
  id: string,
  segments: readonly number[],
  code: SegmentView["findings"][number]["code"],
  reason: string,
): Promise<SegmentView[]> =>
  call("settleFindings", { params: { id }, body: { segments: [...segments], code, reason } });

/** The job was handed in, withdrawn or released: nothing is stored any more. */
export const isJobEnd = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.body.code === "stage.not_yours");
