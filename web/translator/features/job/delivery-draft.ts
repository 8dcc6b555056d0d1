import type { JobView } from "#contract/translators.ts";

/** One target slot: the upload it holds, and whether a file is still on its way. */
export type Slot = { readonly upload: string | null; readonly sending: boolean };

/** The field of a slot: `slot-` and the hash of the source file, or `slot-whole` for a job of links alone. */
export type SlotName = `slot-${string}`;

export type DeliveryDraft = { readonly [slot: SlotName]: Slot } & {
  readonly text: string;
  readonly comment: string;
  readonly complete: boolean;
};

export type SlotPlan = {
  readonly key: SlotName;
  readonly answers: string | null;
  readonly name: string | null;
};

type Given = Pick<JobView, "source" | "text" | "booking">;

/** T5: one slot for each source file; one for the whole job when there is nothing but links; none for a session. */
export function slotsOf(job: Given): SlotPlan[] {
  if (job.booking !== null) return [];
  if (job.source.length > 0)
    return job.source.map(({ hash, name }) => ({ key: `slot-${hash}` as const, answers: hash, name }));
  return isTyped(job) ? [] : [{ key: "slot-whole", answers: null, name: null }];
}

/** Whether the work is typed: a pasted text's translation, or the minutes of a session. */
export const isTyped = ({ text, booking }: Given): boolean =>
  booking !== null || (text !== null && text.trim() !== "");

/** "contract.docx" translated to English is handed in as "contract_EN.docx". */
export function suggestedName(name: string, target_lang: string): string {
  const dot = name.lastIndexOf(".");
  const stem = dot > 0 ? name.slice(0, dot) : name;
  return `${stem}_${target_lang.toUpperCase()}${dot > 0 ? name.slice(dot) : ""}`;
}

/** What the contract is asked about. */
export const inputOf = (plans: readonly SlotPlan[]) => (draft: DeliveryDraft) => ({
  files: plans.flatMap(({ key, answers }) => {
    const upload = draft[key]?.upload ?? null;
    return upload === null ? [] : [{ answers, upload }];
  }),
  ...(draft.text.trim() === "" ? {} : { text: draft.text }),
  comment: draft.comment,
  complete: draft.complete,
});
