import { useState } from "react";
import type { SegmentView } from "#contract/workbench/workbench.ts";
import { isDone } from "#domain/workbench/segment-state.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { useZoneText } from "../text.ts";
import { useEditing } from "./editing.ts";

/** After a segment with repetitions is confirmed: the same text for the equal ones that are open. */
export function EqualSegments({ row, onDone }: { row: SegmentView; onDone: () => void }) {
  const { bench, announce } = useEditing();
  const { t } = useZoneText();
  const first = row.repeat_of ?? row.id;
  const [equal] = useState(() =>
    bench.order().filter((id) => {
      const other = bench.row(id);
      if (!other || id === row.id || other.is_locked || isDone(other.state)) return false;
      // Codes of another segment have other numbers, so the sources are compared with them.
      return (other.repeat_of ?? other.id) === first && other.source === row.source;
    }),
  );
  if (equal.length === 0) return null;
  const confirm = () => {
    for (const id of equal) {
      bench.act(id, "take", bench.row(row.id)?.target ?? row.target, "repetition");
      bench.act(id, "confirm");
    }
    announce(t("bench.equal_done", { n: equal.length }));
    onDone();
  };
  return (
    <Notice
      tone="info"
      live="status"
      action={
        <div className="cluster-2">
          <Button size="small" look="primary" onClick={confirm}>
            {t("bench.equal_confirm", { n: equal.length })}
          </Button>
          <Button size="small" look="quiet" onClick={onDone}>
            {t("ui.close")}
          </Button>
        </div>
      }
    >
      {t("bench.equal", { n: equal.length })}
    </Notice>
  );
}
