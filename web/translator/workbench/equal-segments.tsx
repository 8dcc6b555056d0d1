import { useState } from "react";
import type { SegmentView } from "#contract/workbench/workbench.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { useZoneText } from "../text.ts";
import { useEditing } from "./editing.ts";
import { openEqual } from "./model/equal.ts";

/** Of a confirmed segment with repetitions: the same text for the equal ones that are open. */
export function EqualSegments({ row, onDone }: { row: SegmentView; onDone: () => void }) {
  const { bench, announce } = useEditing();
  const { t } = useZoneText();
  const [equal] = useState(() => openEqual(bench, row));
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
