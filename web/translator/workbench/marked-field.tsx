import { useLayoutEffect, useRef } from "react";
import type { FieldProps } from "./coded-field.tsx";
import { codedPlace, fromMarks, markedPlace, withMarks } from "./model/plain-field.ts";
import style from "./segment-row.module.css";

/** The field of the active segment as a plain one, with `{1}` for a code, for programs that cannot read the other. */
export function MarkedField({ bench, row, lang, label, described_by, can_edit }: FieldProps) {
  const { id, target, source } = row;
  const field = useRef<HTMLTextAreaElement>(null);
  const shown = withMarks(target);
  useLayoutEffect(() => {
    const area = field.current;
    if (!area || document.activeElement !== area) return;
    const { from, to } = bench.caret(id);
    area.setSelectionRange(markedPlace(target, from), markedPlace(target, to));
  }, [bench, id, target]);
  return (
    <textarea
      ref={field}
      className={style.field}
      lang={lang}
      dir="auto"
      spellCheck
      translate="no"
      rows={Math.min(8, 1 + Math.ceil(shown.length / 40))}
      data-field={id}
      aria-label={label}
      aria-describedby={described_by}
      readOnly={!can_edit}
      value={shown}
      onSelect={({ currentTarget: { selectionStart, selectionEnd } }) =>
        bench.setCaret(id, { from: codedPlace(target, selectionStart), to: codedPlace(target, selectionEnd) })
      }
      onChange={({ target: { value, selectionStart } }) => {
        const text = fromMarks(value, source);
        bench.edit(id, { text, caret: codedPlace(text, selectionStart) }, true);
      }}
    />
  );
}
