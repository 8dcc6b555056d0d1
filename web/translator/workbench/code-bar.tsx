import { X } from "lucide-react";
import type { KeyboardEvent } from "react";
import type { SegmentView } from "#contract/workbench/workbench.ts";
import type { Code } from "#domain/workbench/coded-text.ts";
import { marksOf } from "#domain/workbench/codes.ts";
import { toast } from "#ui/toast.tsx";
import { useZoneText } from "../text.ts";
import { useChipName } from "./coded-text.tsx";
import { useEditing } from "./editing.ts";
import { codeNumbers, putCode, takeOutCode } from "./model/code-commands.ts";
import style from "./segment-row.module.css";

const fieldOf = (segment: number) => document.querySelector<HTMLElement>(`[data-field="${segment}"]`);

/** The codes of the source as buttons: pressing one puts it at the caret or around the selection. Digits press them. */
export function CodeBar({ row }: { row: SegmentView }) {
  const { bench } = useEditing();
  const { t } = useZoneText();
  const nameOf = useChipName(row.codes);
  const numbers = codeNumbers(row.source);
  if (numbers.length === 0) return null;
  const there = new Set(marksOf(row.target).map(({ id }) => id));
  const selected = () => {
    const { from, to } = bench.caret(row.id);
    const text = bench.row(row.id)?.target ?? row.target;
    return { text, from: Math.min(from, text.length), to: Math.min(to, text.length) };
  };
  const back = () => fieldOf(row.id)?.focus();
  const put = (id: number) => {
    const code = row.codes.find((one) => one.id === id);
    const after = code && putCode(selected(), row.source, code);
    if (after) bench.edit(row.id, { text: after.text, caret: after.to });
    else toast(t("bench.code_crosses"), "warning");
    back();
  };
  const takeOut = (id: number) => {
    const after = takeOutCode(selected(), id);
    bench.edit(row.id, { text: after.text, caret: after.to });
    back();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") back();
    const id = numbers.find((one) => String(one) === event.key);
    if (id === undefined) return;
    event.preventDefault();
    put(id);
  };
  return (
    <fieldset aria-label={t("bench.codes")} className={style.codes} data-codes={row.id}>
      {numbers.map((id) => (
        <CodeButtons
          key={id}
          id={id}
          name={nameOf("alone", id)}
          code={row.codes.find((one) => one.id === id)}
          is_there={there.has(id)}
          put={put}
          takeOut={takeOut}
          onKeyDown={onKeyDown}
        />
      ))}
    </fieldset>
  );
}

function CodeButtons(props: {
  readonly id: number;
  readonly name: string;
  readonly code: Code | undefined;
  readonly is_there: boolean;
  readonly put: (id: number) => void;
  readonly takeOut: (id: number) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}) {
  const { id, name, code, is_there, put, takeOut, onKeyDown } = props;
  const { t } = useZoneText();
  return (
    <span className={style.code}>
      <button
        type="button"
        className={style.put}
        data-there={is_there || undefined}
        title={name}
        onKeyDown={onKeyDown}
        // The selection in the field stays.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => put(id)}
      >
        <span className="visually-hidden">{t("bench.put_code")} </span>
        {id}
        {code && code.show !== "" && <span className={style.show}> {code.show}</span>}
      </button>
      {is_there && code?.can_delete === true && (
        <button
          type="button"
          className={style.put}
          aria-label={t("bench.take_out_code", { name })}
          title={t("bench.take_out_code", { name })}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => takeOut(id)}
        >
          <X size={14} strokeWidth={2} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
