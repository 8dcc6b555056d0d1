// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- explicit below
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ComplaintSegment } from "#contract/cases/complaint-texts.ts";
import type { DeskCorrection } from "#contract/cases/corrections.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/field.tsx";
import { Loading } from "#ui/loading.tsx";
import { call } from "../../api.ts";
import { TextChange } from "../../text-change.tsx";
import { useDeskText } from "../../text.ts";
import style from "./complaint-texts.module.css";

type Wanted = { readonly after: number; readonly is_all: boolean };

export const complaintSegmentsQuery = (id: string, { after, is_all }: Wanted) =>
  queryOptions({
    queryKey: ["correction-segments", id, after, is_all],
    queryFn: ({ signal }) => {
      const query = { after: String(after), ...(is_all ? { all: "1" as const } : {}) };
      return call("complaintSegments", { params: { id }, query, signal });
    },
    placeholderData: keepPreviousData,
  });

/** The segments that the customer marked or the rework changed, each next to its source; or all of them. */
export function ComplaintSegments({ id, one }: { id: string; one: DeskCorrection }) {
  const { t } = useDeskText();
  const [wanted, setWanted] = useState<Wanted>({ after: -1, is_all: false });
  const found = useQuery(complaintSegmentsQuery(id, wanted));
  const { segments, next, total } = found.data ?? { segments: [], next: null, total: 0 };
  return (
    <>
      <Checkbox
        id="all-segments"
        label={t("complaint.all_segments", { n: total })}
        checked={wanted.is_all}
        onChange={({ target }) => setWanted({ after: -1, is_all: target.checked })}
      />
      <Loading found={found} rows={4} />
      {found.data && segments.length === 0 && <p className="hint">{t("complaint.no_segments")}</p>}
      {segments.length > 0 && <Segments segments={segments} one={one} />}
      <div className="cluster-2 middle">
        {wanted.after >= 0 && (
          <Button size="small" onClick={() => setWanted({ ...wanted, after: -1 })}>
            {t("segments.first")}
          </Button>
        )}
        {next !== null && (
          <Button size="small" onClick={() => setWanted({ ...wanted, after: next })}>
            {t("segments.next")}
          </Button>
        )}
      </div>
    </>
  );
}

function Segments({ segments, one }: { segments: readonly ComplaintSegment[]; one: DeskCorrection }) {
  const { t } = useDeskText();
  const { source_lang, target_lang } = one.order;
  // Roles are explicit, because a table with another `display` loses its own.
  return (
    <table role="table" className={style.segments} aria-label={t("complaint.texts")}>
      <thead>
        <tr>
          <th scope="col">{t("segments.number")}</th>
          <th scope="col">{t("corrections.source")}</th>
          <th scope="col">{t("corrections.results")}</th>
          <th scope="col">{t("corrections.new")}</th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {segments.map(({ id, number, source, first, corrected }) => {
          const marks = one.places.filter(({ segment }) => segment?.number === number);
          return (
            <tr key={id} role="row">
              <th scope="row" role="rowheader">
                {number}
              </th>
              <td role="cell" data-label={t("corrections.source")}>
                <div lang={source_lang} dir="auto">
                  {source}
                </div>
              </td>
              <td role="cell" data-label={t("corrections.results")}>
                <div lang={target_lang} dir="auto">
                  {first}
                </div>
                {marks.map(({ comment }, at) => (
                  <p key={at} className={style.mark}>
                    {comment}
                  </p>
                ))}
              </td>
              <td role="cell" data-label={t("corrections.new")}>
                <div lang={target_lang} dir="auto">
                  {corrected === null ? "–" : <TextChange before={first} after={corrected} />}
                </div>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
