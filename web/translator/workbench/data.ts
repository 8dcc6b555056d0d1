import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "#contract/client.ts";
import type { SegmentView, WorkbenchView } from "#contract/workbench/workbench.ts";
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

const bySegment = (id: string, segment: number) => ({ params: { id, segment: String(segment) } });
const once = () => ({ idempotency_key: idempotencyKey() });

export const splitAt = (id: string, segment: number, at: number): Promise<WorkbenchView> =>
  call("splitSegment", { ...bySegment(id, segment), body: { at }, ...once() });

export const joinWithNext = (id: string, segment: number): Promise<WorkbenchView> =>
  call("joinSegments", { ...bySegment(id, segment), ...once() });

export const addNote = (id: string, segment: number, kind: "note" | "issue", text: string) =>
  call("addSegmentNote", { ...bySegment(id, segment), body: { kind, text }, ...once() });

export const resolveNote = (id: string, note: number, is_resolved: boolean) =>
  call("resolveSegmentNote", { params: { id, note: String(note) }, body: { is_resolved } });

export const settleFinding = (
  id: string,
  segment: number,
  code: SegmentView["findings"][number]["code"],
  reason: string,
): Promise<SegmentView> => call("waiveFinding", { ...bySegment(id, segment), body: { code, reason } });

/** The job was handed in, withdrawn or released: nothing is stored any more. */
export const isJobEnd = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.body.code === "stage.not_yours");
