import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import type { MatchView } from "#contract/workbench/lookup.ts";
import type { SegmentView } from "#contract/workbench/workbench.ts";
import { plainText } from "#domain/workbench/coded-text.ts";
import { isDone } from "#domain/workbench/segment-state.ts";
import { Button } from "#ui/button.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useZoneText } from "../text.ts";
import { CodedText, Differences } from "./coded-text.tsx";
import { machineQuery, matchesQuery } from "./data.ts";
import { EarlierTexts, type ShownEarlier } from "./earlier-texts.tsx";
import { useEditing } from "./editing.ts";
import { KeyHint } from "./key-hint.tsx";
import { OrderMatches } from "./order-matches.tsx";
import style from "./side-panel.module.css";

const match_commands = ["match_1", "match_2", "match_3", "match_4", "match_5"] as const;

/** Matches of the memories with what differs from the source, then what an engine makes, without a percent. */
export function MatchesTab({ row, ...earlier }: { row: SegmentView } & ShownEarlier) {
  const { id } = useEditing();
  const { t } = useZoneText();
  const found = useQuery(matchesQuery(id, row));
  const matches = found.data?.matches ?? [];
  return (
    <>
      {/* The first key makes a draft of a segment, and what is offered for it stays. */}
      <OrderMatches key={`${row.id} ${isDone(row.state) ? row.state : ""}`} row={row} />
      {found.isPending && <Skeleton rows={2} height="4rem" />}
      {found.isError && <LoadFailed error={found.error} onRetry={found.refetch} />}
      {found.data && matches.length === 0 && <p className="hint">{t("bench.no_matches")}</p>}
      {matches.length > 0 && (
        <ol className={style.list} aria-label={t("bench.tab.matches")}>
          {matches.map((match, at) => (
            <MatchItem key={match.unit_id} row={row} match={match} at={at} />
          ))}
        </ol>
      )}
      {found.data?.is_limited === true && <p className="hint">{t("bench.matches_limited")}</p>}
      <MachineItem row={row} />
      <EarlierTexts row={row} {...earlier} />
    </>
  );
}

function MatchItem({ row, match, at }: { row: SegmentView; match: MatchView; at: number }) {
  const { view, run, can_edit } = useEditing();
  const { t } = useZoneText();
  const command = match_commands[at];
  return (
    <li className={style.item}>
      <p className={style.itemhead}>
        <strong className={style.percent} data-band={match.percent >= 100 ? "exact" : "fuzzy"}>
          {`${match.percent} %`}
        </strong>
        <span className="hint">
          {t(`bench.match_kind.${match.kind}`)} · {match.memory_name}
        </span>
      </p>
      {match.percent < 100 && (
        <p className={style.text} lang={view.source_lang} dir="auto" translate="no">
          <Differences before={plainText(match.source)} after={plainText(row.source)} codes={[]} />
        </p>
      )}
      <p className={style.text} lang={view.target_lang} dir="auto" translate="no">
        <CodedText coded={match.target} codes={row.codes} />
      </p>
      {match.dropped.length > 0 && (
        <p className="hint">{t("bench.match_dropped", { codes: match.dropped.join(", ") })}</p>
      )}
      {match.missing.length > 0 && (
        <p className="hint">{t("bench.match_missing", { codes: match.missing.join(", ") })}</p>
      )}
      {can_edit && !row.is_locked && command && (
        <Button size="small" look="quiet" onClick={() => run(command)}>
          {t("bench.take_match", { n: at + 1 })} <KeyHint command={command} />
        </Button>
      )}
    </li>
  );
}

/** A machine translation is asked for, and has no percent. */
function MachineItem({ row }: { row: SegmentView }) {
  const { id, view, run, can_edit } = useEditing();
  const { t } = useZoneText();
  const queries = useQueryClient();
  const query = machineQuery(id, row);
  const made = useQuery({ ...query, enabled: false });
  const is_asking = queries.isFetching({ queryKey: query.queryKey }) > 0;
  if (!can_edit || row.is_locked) return null;
  return (
    <section className={style.item} aria-label={t("bench.act.machine")}>
      {made.data && (
        <>
          <p className={style.itemhead}>
            <strong className={style.machine}>{t("bench.origin.engine")}</strong>
            <span className="hint">
              {made.data.is_simulator ? t("bench.machine_simulator") : made.data.engine}
            </span>
          </p>
          <p className={style.text} lang={view.target_lang} dir="auto" translate="no">
            <CodedText coded={made.data.target} codes={row.codes} />
          </p>
          {made.data.codes_guessed && <p className="hint">{t("bench.codes_guessed")}</p>}
        </>
      )}
      <Button
        size="small"
        look="quiet"
        busy={is_asking}
        icon={<Sparkles size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => run("machine")}
      >
        {t("bench.act.machine")} <KeyHint command="machine" />
      </Button>
    </section>
  );
}
