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
export function BulkDialog<Row extends BulkRow, Input>(props: {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly act: BulkAct<Row, Input>;
  /** What is asked for; null while a field is wrong. */
  readonly input: () => Input | null;
  readonly children: (tried: boolean) => ReactNode;
  readonly onClose: () => void;
}) {
  const { title, rows, act, input, children, onClose } = props;
  const { t } = useDeskText();
  const [tried, setTried] = useState(false);
  const bulk = useBulk(rows, act);
  const count = (state: RowState["state"]) => bulk.states.filter((one) => one.state === state).length;
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
          {(bulk.phase === "running" || (bulk.phase === "previewed" && count("allowed") > 0)) && (
            <Button look="primary" busy={bulk.phase === "running"} onClick={() => asked(bulk.run)}>
              {t("bulk.run", { n: count("allowed") })}
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
        <div className="stack-3 fit">
          <output>
            {bulk.phase === "previewed"
              ? t("bulk.will", { allowed: count("allowed"), refused: count("refused") })
              : t("bulk.did", {
                  done: count("done") + count("waiting"),
                  failed: count("failed") + count("refused"),
                })}
          </output>
          <ul className={style.rows}>
            {bulk.states.map(({ row, state, text }) => (
              <li key={row.id}>
                <strong>{row.name}</strong>
                <Badge tone={tones[state]}>{t(`bulk.state.${state}`)}</Badge>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
}
