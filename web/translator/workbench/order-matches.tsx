import { useEffect, useMemo, useState } from "react";
import type { SegmentView } from "#contract/workbench/workbench.ts";
import { plainText } from "#domain/workbench/coded-text.ts";
import { isDone } from "#domain/workbench/segment-state.ts";
import { Button } from "#ui/button.tsx";
import { useZoneText } from "../text.ts";
import { CodedText, Differences } from "./coded-text.tsx";
import { useEditing } from "./editing.ts";
import { EqualSegments } from "./equal-segments.tsx";
import { confirmedEqual, confirmedSimilar, targetAt } from "./model/equal.ts";
import type { OrderMatch } from "./model/order-texts.ts";
import style from "./side-panel.module.css";

/** Similar texts are looked for when a segment has been active this long, so that moving through many costs nothing. */
const look_ms = 80;

/** What the order itself has for this text: confirmed segments to take from, or open ones to confirm as well. */
export function OrderMatches({ row }: { row: SegmentView }) {
  const { can_edit } = useEditing();
  const [is_over, setOver] = useState(false);
  if (!can_edit || row.is_locked || is_over) return null;
  if (isDone(row.state)) return <EqualSegments row={row} onDone={() => setOver(true)} />;
  return (
    <>
      <EqualItem row={row} />
      <SimilarItems row={row} />
    </>
  );
}

type Offered = {
  readonly row: SegmentView;
  readonly from: SegmentView;
  readonly target: string;
  readonly percent: number;
  readonly dropped: readonly string[];
  readonly missing: readonly number[];
};

function OfferedItem({ row, from, target, percent, dropped, missing }: Offered) {
  const { view, bench, announce } = useEditing();
  const { t } = useZoneText();
  const n = bench.placeOf(from.id) + 1;
  const take = () => {
    const taken = { match_percent: percent < 100 ? percent : null, codes_guessed: false };
    bench.edit(row.id, { text: target, caret: target.length, origin: "repetition", taken });
    announce(t("bench.document_taken", { n }));
  };
  return (
    <section className={style.item} aria-label={t("bench.document_match", { n })}>
      <p className={style.itemhead}>
        <strong className={style.percent} data-band={percent >= 100 ? "exact" : "fuzzy"}>
          {`${percent} %`}
        </strong>
        <span className="hint">{t("bench.document_match", { n })}</span>
      </p>
      {percent < 100 && (
        <p className={style.text} lang={view.source_lang} dir="auto" translate="no">
          <Differences before={plainText(from.source)} after={plainText(row.source)} codes={[]} />
        </p>
      )}
      <p className={style.text} lang={view.target_lang} dir="auto" translate="no">
        <CodedText coded={target} codes={row.codes} />
      </p>
      {dropped.length > 0 && (
        <p className="hint">{t("bench.match_dropped", { codes: dropped.join(", ") })}</p>
      )}
      {missing.length > 0 && (
        <p className="hint">{t("bench.match_missing", { codes: missing.join(", ") })}</p>
      )}
      <Button size="small" look="quiet" onClick={take}>
        {t("bench.document_take")}
      </Button>
    </section>
  );
}

function EqualItem({ row }: { row: SegmentView }) {
  const { bench } = useEditing();
  // Typing draws this part again, and a job has thousands of segments.
  const { id, source, state } = row;
  const done = useMemo(
    () => confirmedEqual(bench, row),
    // oxlint-disable-next-line react/exhaustive-deps
    [bench, id, source, state],
  );
  return (
    done && (
      <OfferedItem
        row={row}
        from={done}
        target={targetAt(row, done)}
        percent={100}
        dropped={[]}
        missing={[]}
      />
    )
  );
}

function SimilarItems({ row }: { row: SegmentView }) {
  const { bench, view } = useEditing();
  const [found, setFound] = useState<readonly OrderMatch[]>([]);
  const { id, source } = row;
  useEffect(() => {
    const timer = globalThis.setTimeout(() => {
      const present = bench.row(id);
      setFound(present ? confirmedSimilar(bench, present, view) : []);
    }, look_ms);
    return () => globalThis.clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a split changes the source
  }, [bench, view, id, source]);
  return found.map(({ unit, target, percent, dropped, missing }) => (
    <OfferedItem key={unit.row.id} {...{ row, from: unit.row, target, percent, dropped, missing }} />
  ));
}
