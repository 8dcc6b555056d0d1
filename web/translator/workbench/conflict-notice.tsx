import type { Code } from "#domain/workbench/coded-text.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { useZoneText } from "../text.ts";
import { CodedText } from "./coded-text.tsx";
import { useEditing } from "./editing.ts";
import type { Conflict } from "./model/bench.ts";

/** Two texts of one segment: the person chooses, and the server keeps the stored one as a version. */
export function ConflictNotice(props: {
  readonly segment: number;
  readonly conflict: Conflict;
  readonly codes: readonly Code[];
}) {
  const { segment, conflict, codes } = props;
  const { bench, view } = useEditing();
  const { t } = useZoneText();
  return (
    <Notice
      tone="warning"
      live="alert"
      action={
        <div className="cluster-2">
          <Button size="small" look="primary" onClick={() => bench.resolve(segment, "mine")}>
            {t("bench.keep_mine")}
          </Button>
          <Button size="small" onClick={() => bench.resolve(segment, "theirs")}>
            {t("bench.take_theirs")}
          </Button>
        </div>
      }
    >
      <strong>{t("bench.conflict")}</strong>
      <dl>
        <dt>{t("bench.mine")}</dt>
        <dd lang={view.target_lang} dir="auto">
          <CodedText coded={conflict.mine} codes={codes} />
        </dd>
        <dt>{t("bench.theirs")}</dt>
        <dd lang={view.target_lang} dir="auto">
          <CodedText coded={conflict.theirs.target} codes={codes} />
        </dd>
      </dl>
    </Notice>
  );
}
