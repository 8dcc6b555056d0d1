import type { JobView } from "#contract/work/translators.ts";
import type { ErrorCounts } from "#domain/work/lqa.ts";

/** One target slot: the upload it holds, and whether a file is still on its way. */
export type Slot = { readonly upload: string | null; readonly sending: boolean };

/** The field of a slot: `slot-` and the hash of the source file, or `slot-whole` for a job of links alone. */
type SlotName = `slot-${string}`;

/** What a person types or ticks; stored on this device, while files wait on the server. */
export type Typed = {
  readonly text: string;
  readonly comment: string;
  readonly repertory_number: string;
  readonly pages: string;
  readonly evidence: string;
  readonly posted_on: string;
  readonly tracking_number: string;
  readonly lqa_comment: string;
};
export const nothing_typed: Typed = {
  text: "",
  comment: "",
  repertory_number: "",
  pages: "",
  evidence: "certified_scan",
  posted_on: "",
  tracking_number: "",
  lqa_comment: "",
};

export type DeliveryDraft = { readonly [slot: SlotName]: Slot } & Typed & {
    readonly complete: boolean;
    readonly segments_confirmed: boolean;
    readonly checklist: readonly string[];
    readonly errors: ErrorCounts;
    readonly scan: Slot;
  };

export type SlotPlan = {
  readonly key: SlotName;
  readonly answers: string | null;
  readonly name: string | null;
};

type Given = Pick<JobView, "source" | "text" | "booking">;
type Asks = JobView["work"]["asks"];

/** T5: one slot for each source file; one for the whole job when there is nothing but links; none for a session. */
export function slotsOf(job: Given): SlotPlan[] {
  if (job.booking !== null) return [];
  if (job.source.length > 0)
    return job.source.map(({ hash, name }) => ({ key: `slot-${hash}` as const, answers: hash, name }));
  return isTyped(job) ? [] : [{ key: "slot-whole", answers: null, name: null }];
}

/** Whether the work is typed: the translation of a pasted text. A session has a report of its own. */
export const isTyped = ({ text, booking }: Given): boolean =>
  booking === null && text !== null && text.trim() !== "";

const whole = (text: string): number | undefined =>
  /^\d{1,5}$/.test(text.trim()) ? Number(text) : undefined;

/** The input for the contract: only the fields of this kind of work. */
export const inputOf =
  (plans: readonly SlotPlan[], asks: Asks) =>
  ({ errors, checklist, segments_confirmed, complete, comment, scan, ...draft }: DeliveryDraft) => ({
    files: plans.flatMap(({ key, answers }) => {
      const upload = (draft as DeliveryDraft)[key]?.upload ?? null;
      return upload === null ? [] : [{ answers, upload }];
    }),
    ...(draft.text.trim() === "" ? {} : { text: draft.text }),
    comment,
    complete,
    ...(asks.segments ? { segments_confirmed } : {}),
    ...(asks.checklist ? { checklist } : {}),
    ...(asks.lqa ? { lqa: { errors, comment: draft.lqa_comment } } : {}),
    ...(asks.sworn
      ? {
          sworn: {
            repertory_number: draft.repertory_number,
            pages: whole(draft.pages),
            evidence: draft.evidence,
            upload: scan.upload ?? "",
            posted_on: draft.posted_on === "" ? null : draft.posted_on,
            tracking_number: draft.tracking_number,
          },
        }
      : {}),
  });

/** Where a problem of the contract's input belongs in this form. */
export const fieldOf = ([first, second]: readonly PropertyKey[]): string =>
  first === "sworn" ? (second === "upload" ? "scan" : String(second ?? first)) : String(first ?? "form");

/** One line of a list of places: what is before the first colon is the place. */
export const placesIn = (text: string): { place: string; text: string }[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const colon = line.indexOf(":");
      const [place, comment] = colon > 0 ? [line.slice(0, colon), line.slice(colon + 1)] : [line, line];
      return { place: place.trim().slice(0, 200), text: (comment.trim() || place.trim()).slice(0, 1000) };
    });
