import { expect } from "vitest";
import type { ChangeResult, SegmentView } from "#contract/workbench/workbench.ts";
import type { SegmentAct, SegmentOrigin } from "#domain/workbench/segment-state.ts";
import type { Installation } from "./installation.ts";
import type { Session } from "./session.ts";
import { orderOf, paidOrder, takeStage, translator } from "./steps.ts";

/** A file that a customer has sent. */
export async function uploaded(guest: Session, name: string, content: Buffer): Promise<string> {
  const file = { query: { name }, body: content };
  const answer = await guest.send("uploadFile", file);
  return answer.json<{ data: { hash: string } }>().data.hash;
}

export type EditedJob = {
  readonly installation: Installation;
  readonly who: Session;
  readonly params: { readonly id: string };
  readonly order_id: number;
  readonly hash: string;
};

/** A paid order whose first stage a translator has taken. */
export async function taken(
  installation: Installation,
  guest: Session,
  input: Parameters<typeof paidOrder>[2],
  email = "olena@example.com",
): Promise<EditedJob> {
  const placed = await paidOrder(installation, guest, input);
  const [order] = placed.orders;
  const order_id = order?.id ?? 0;
  const id = await takeStage(installation, order_id, email);
  return {
    installation,
    who: translator(installation, email),
    params: { id: String(id) },
    order_id,
    hash: order?.hash ?? "",
  };
}

/** Opens the editor and runs the job that takes the documents apart. */
export async function opened({ installation, who, params }: EditedJob): Promise<SegmentView[]> {
  await who.call("openWorkbench", { params });
  await installation.runJobs();
  expect((await who.call("openWorkbench", { params })).state).toBe("ready");
  return (await who.call("workbenchSegments", { params })).segments;
}

/** The first file of a delivered order. */
export async function deliveredFile(
  { origin }: Installation,
  guest: Session,
  hash: string,
): Promise<{ name: string; bytes: Buffer }> {
  const { attachments } = await orderOf(guest, hash);
  const [file] = attachments.translated;
  const { url } = await guest.call("attachmentLink", { params: { hash, attachment: file?.hash ?? "" } });
  const bytes = Buffer.from(await (await fetch(origin + url)).arrayBuffer());
  return { name: file?.name ?? "", bytes };
}

export const change = (
  { id, version }: Pick<SegmentView, "id" | "version">,
  act: SegmentAct,
  target = "",
  origin: SegmentOrigin = "person",
) => ({ id, version, act, target, origin });

export async function changed(
  { who, params }: Pick<EditedJob, "who" | "params">,
  ...changes: ReturnType<typeof change>[]
) {
  return (await who.call("changeSegments", { params, body: { changes } })).results;
}

export const rowOf = ([result]: readonly ChangeResult[]): SegmentView => {
  if (!result?.segment) throw new Error("no row came back");
  return result.segment;
};

/** Types a target and confirms it. */
export async function translated(
  job: Pick<EditedJob, "who" | "params">,
  segment: SegmentView,
  target: string,
): Promise<SegmentView> {
  const draft = rowOf(await changed(job, change(segment, "edit", target)));
  expect(draft).toMatchObject({ state: "draft", version: segment.version + 1 });
  return rowOf(await changed(job, change(draft, "confirm")));
}

/** Marks every yellow finding as seen. */
export async function seeAll({ who, params }: Pick<EditedJob, "who" | "params">): Promise<void> {
  const { must_be_seen } = await who.call("workbenchGate", { params });
  for (const { segment_id, code } of must_be_seen)
    await who.call("settleFindings", { params, body: { segments: [segment_id], code } });
}

/** Hands a job in, and gives the stage after it to another person. */
export async function handedOn(job: EditedJob, email: string): Promise<EditedJob> {
  const { installation, who, params, order_id } = job;
  await seeAll(job);
  await who.call("handInWorkbench", { params, body: { complete: true } });
  await installation.runJobs();
  const id = await takeStage(installation, order_id, email);
  return { ...job, who: translator(installation, email), params: { id: String(id) } };
}
