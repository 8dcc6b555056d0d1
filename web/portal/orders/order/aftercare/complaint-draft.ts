import type { UploadView } from "#contract/files/files.ts";
import { brand } from "#brand/brand.ts";
import { case_reasons, type CaseReason } from "#domain/cases/correction-case.ts";
import { draftStore } from "#ui/draft.ts";
import { acceptUploads } from "../../../ordering/accept-upload.ts";

/** A marked passage as it is typed. */
export type Place = {
  readonly key: number;
  readonly attachment: string;
  readonly place: string;
  readonly quote: string;
  readonly comment: string;
};
export type Complained = {
  readonly reasons: readonly CaseReason[];
  readonly text: string;
  readonly places: readonly Place[];
};
type Stored = { readonly values: Complained; readonly files: readonly UploadView[] };

export const no_complaint: Stored = { values: { reasons: [], text: "", places: [] }, files: [] };
export const isEmptyComplaint = ({ values, files }: Stored): boolean =>
  values.reasons.length === 0 &&
  values.text.trim() === "" &&
  values.places.length === 0 &&
  files.length === 0;

const field = (of: unknown, name: string): unknown =>
  typeof of === "object" && of !== null ? Reflect.get(of, name) : undefined;
const textOf = (of: unknown, name: string): string => {
  const found = field(of, name);
  return typeof found === "string" ? found : "";
};
const listOf = (of: unknown, name: string): readonly unknown[] => {
  const found = field(of, name);
  return Array.isArray(found) ? found : [];
};

/** C23: the complaint of one order with its files. Of what an earlier version stored, what is known here is taken. */
export const complaintDraft = (hash: string) =>
  draftStore<Stored>({
    brand: brand.slug,
    form: `complaint:${hash}`,
    accept: (stored) => {
      const values = field(stored, "values");
      const reasons = listOf(values, "reasons");
      const read: Stored = {
        values: {
          reasons: case_reasons.filter((one) => reasons.includes(one)),
          text: textOf(values, "text"),
          places: listOf(values, "places").map((one, at) => ({
            key: at + 1,
            attachment: textOf(one, "attachment"),
            place: textOf(one, "place"),
            quote: textOf(one, "quote"),
            comment: textOf(one, "comment"),
          })),
        },
        files: acceptUploads(field(stored, "files")),
      };
      return isEmptyComplaint(read) ? null : read;
    },
  });

type Remark = readonly [segment: number, comment: string];
const isRemark = (one: unknown): one is Remark =>
  Array.isArray(one) && one.length === 2 && typeof one[0] === "number" && typeof one[1] === "string";

/** C23: remarks on segments, which are written before the complaint is. */
export const remarksDraft = (hash: string) =>
  draftStore<readonly Remark[]>({
    brand: brand.slug,
    form: `remarks:${hash}`,
    accept: (stored) => (Array.isArray(stored) ? stored.filter(isRemark) : null),
  });
export const isNone = (list: readonly unknown[]): boolean => list.length === 0;
