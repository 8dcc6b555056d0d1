import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { desk_live_routes } from "#contract/live.ts";
import { fillPath } from "#contract/route.ts";
import type { DeskSegment } from "#contract/workbench/reading.ts";
import { stage_kinds } from "#domain/catalog.ts";
import { Button } from "#ui/button.tsx";
import { restFor, useEachChange } from "#ui/live.ts";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { brand_name, call, headers } from "../api.ts";
import { TextChange } from "../text-change.tsx";
import { useDeskText } from "../text.ts";
import style from "./segments-page.module.css";

/** Where changes are not pushed. */
const poll_ms = 5_000;

const segmentsQuery = (id: string, after: number) =>
  queryOptions({
    queryKey: ["order-segments", id, after],
    queryFn: ({ signal }) =>
      call("deskSegments", { params: { id }, query: { after: String(after) }, signal }),
    refetchInterval: restFor(poll_ms),
    placeholderData: keepPreviousData,
  });

/** Reads the segments again when the translator or reviewer has stored some. */
function useFollowing(id: string): void {
  const queries = useQueryClient();
  const onChange = useCallback(
    () => void queries.invalidateQueries({ queryKey: ["order-segments", id] }),
    [queries, id],
  );
  useEachChange(fillPath(desk_live_routes.deskSegmentChanges.path, { id }), headers, onChange);
}

/** The segments of an order as its translator or reviewer has them at present; the desk reads them. */
export function SegmentsPage({ id }: { id: string }) {
  const { t } = useDeskText();
  const [after, setAfter] = useState(-1);
  useFollowing(id);
  const found = useQuery(segmentsQuery(id, after));
  const title = t("segments.title", { id });
  const stage = found.data?.stage;
  const kind = stage_kinds.find((one) => one === stage);
  return (
    <>
      <p>
        <Link to="/orders/$id" params={{ id: Number(id) }}>
          {t("segments.back", { id })}
        </Link>
      </p>
      <PageHead title={title} brand={brand_name} />
      {found.isError && !found.data && <LoadFailed error={found.error} onRetry={found.refetch} />}
      {found.isPending && <Skeleton rows={8} height="3rem" />}
      {found.data?.segments.length === 0 && <Notice tone="info">{t("segments.none")}</Notice>}
      {found.data && found.data.segments.length > 0 && (
        <>
          <output className="hint num">
            {t("segments.stage", {
              stage: kind
                ? t(`stage.${kind}`)
                : t(stage === "check" ? "corrections.kind.check" : "corrections.kind.rework"),
              percent: found.data.progress_percent,
            })}
          </output>
          <Segments
            label={title}
            segments={found.data.segments}
            langs={[found.data.source_lang, found.data.target_lang]}
          />
          <div className="cluster-2 middle">
            {after >= 0 && (
              <Button size="small" onClick={() => setAfter(-1)}>
                {t("segments.first")}
              </Button>
            )}
            {found.data.next !== null && (
              <Button size="small" onClick={() => setAfter(found.data.next ?? -1)}>
                {t("segments.next")}
              </Button>
            )}
          </div>
        </>
      )}
    </>
  );
}

type Listed = {
  readonly label: string;
  readonly segments: readonly DeskSegment[];
  readonly langs: readonly [string, string];
};

function Segments({ label, segments, langs }: Listed) {
  const { t } = useDeskText();
  return (
    <table className={style.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t("segments.number")}</th>
          <th scope="col">{t("segments.source")}</th>
          <th scope="col">{t("segments.target")}</th>
          <th scope="col">{t("segments.state")}</th>
        </tr>
      </thead>
      <tbody>
        {segments.map((one) => (
          <tr key={one.id}>
            <th scope="row" className={style.number}>
              {one.number}
            </th>
            <td lang={langs[0]} dir="auto" className={style.text}>
              {one.source}
            </td>
            <td className={style.text}>
              <div lang={langs[1]} dir="auto">
                <TextChange before={one.before} after={one.target} />
              </div>
              <Notes one={one} />
            </td>
            <td>
              <State one={one} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function State({ one }: { one: DeskSegment }) {
  const { t } = useDeskText();
  return (
    <>
      {t(one.is_locked ? "segment_state.locked" : `segment_state.${one.state}`)}
      {one.origin !== null && one.origin !== "person" && (
        <span className="hint num">
          {` ${t(`segment_origin.${one.origin}`)}`}
          {one.match_percent !== null && ` ${one.match_percent} %`}
        </span>
      )}
    </>
  );
}

function Notes({ one: { notes, number } }: { one: DeskSegment }) {
  const { t } = useDeskText();
  if (notes.length === 0) return null;
  return (
    <ul className={style.notes} aria-label={`${t("segments.notes")}, ${number}`}>
      {notes.map((note) => (
        <li key={note.id} data-resolved={note.resolved_at !== null || undefined}>
          <strong>{t(`segment_note.${note.kind}`)}</strong>
          {": "}
          {note.part && (
            <>
              <q>{note.part.quote}</q>{" "}
            </>
          )}
          {note.text}
          {note.question?.answer && <span className="hint">{` – ${note.question.answer}`}</span>}
        </li>
      ))}
    </ul>
  );
}
