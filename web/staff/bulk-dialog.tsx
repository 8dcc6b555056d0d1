import { type ReactNode, useState } from "react";
import { Badge, type Tone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useDeskText } from "./text.ts";
import style from "./bulk.module.css";
import { type BulkAct, type BulkRow, type RowState, useBulk } from "./use-bulk.ts";

const tones: Readonly<Record<RowState["state"], Tone>> = {
  allowed: "info",
  refused: "warning",
  done: "success",
  waiting: "info",
  failed: "danger",
  undone: "neutral",
};

/** An act on the chosen rows: its fields, then what will happen in each row, then what happened. */
export function BulkDialog<Row extends BulkRow, Input, Plan>(props: {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly act: BulkAct<Row, Input, Plan>;
  /** What is asked for; null while a field is wrong. */
  readonly input: () => Input | null;
  readonly children: (tried: boolean) => ReactNode;
  /** What the act does in one row in full, as the mail that is sent: shown in the preview, of the first row. */
  readonly sample?: (row: Row, input: Input) => ReactNode;
  readonly onClose: () => void;
}) {
  const { title, rows, act, input, children, sample, onClose } = props;
  const { t } = useDeskText();
  const [tried, setTried] = useState(false);
  const bulk = useBulk(rows, act);
  const allowed = bulk.states.filter(({ state }) => state === "allowed").length;
  const first = rows.find(({ id }) =>
    bulk.states.some(({ row, state }) => row.id === id && state === "allowed"),
  );
  const chosen_input = input();
  const asked = (then: (input: Input) => Promise<void>) => {
    setTried(true);
    const value = input();
    if (value !== null) void then(value);
  };
  const asks = bulk.phase === "ask" || bulk.phase === "previewing";
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(bulk.phase === "done" ? "ui.close" : "ui.cancel")}</Button>
          {bulk.phase === "previewed" && <Button onClick={bulk.change}>{t("bulk.change")}</Button>}
          {bulk.may_undo && <Button onClick={() => void bulk.undo()}>{t("bulk.undo")}</Button>}
          {asks && (
            <Button look="primary" busy={bulk.phase === "previewing"} onClick={() => asked(bulk.preview)}>
              {t("bulk.preview")}
            </Button>
          )}
          {bulk.failed > 0 && (
            <Button look="primary" onClick={() => asked(bulk.run)}>
              {t("bulk.again", { n: bulk.failed })}
            </Button>
          )}
          {(bulk.phase === "running" || (bulk.phase === "previewed" && allowed > 0)) && (
            <Button look="primary" busy={bulk.phase === "running"} onClick={() => asked(bulk.run)}>
              {t("bulk.run", { n: allowed })}
            </Button>
          )}
        </>
      }
    >
      {asks ? (
        <div className="stack-4 fit">
          <p className="hint">{t("bulk.chosen", { n: rows.length })}</p>
          {children(tried)}
        </div>
      ) : (
        <>
          <Outcome states={bulk.states} is_preview={bulk.phase === "previewed"} />
          {bulk.phase === "previewed" && first && chosen_input !== null && sample?.(first, chosen_input)}
        </>
      )}
    </Dialog>
  );
}

/** What will happen in each row, or what happened. */
function Outcome({ states, is_preview }: { states: readonly RowState[]; is_preview: boolean }) {
  const { t } = useDeskText();
  const count = (...of: readonly RowState["state"][]) =>
    states.filter(({ state }) => of.includes(state)).length;
  return (
    <div className="stack-3 fit">
      <output>
        {is_preview
          ? t("bulk.will", { allowed: count("allowed"), refused: count("refused") })
          : t("bulk.did", { done: count("done", "waiting"), failed: count("failed", "refused") })}
      </output>
      <ul className={style.rows}>
        {states.map(({ row, state, text }) => (
          <li key={row.id}>
            <strong>{row.name}</strong>
            <Badge tone={tones[state]}>{t(`bulk.state.${state}`)}</Badge>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
