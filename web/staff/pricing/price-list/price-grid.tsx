import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import type { CellTexts } from "#contract/pricing/price-sheets.ts";
import { cellText, parseCell } from "#domain/pricing/sheet-cells.ts";
import { useDeskText } from "../../text.ts";
import { plain } from "../../typed.ts";
import type { Typed } from "./data.ts";
import { useCellName } from "./names.ts";
import style from "./price-list.module.css";

export type GridRow = {
  readonly key: string;
  readonly label: ReactNode;
  /** One cell for each column, by name. */
  readonly cells: readonly string[];
  /** What is shown next to the numbers and cannot be edited. */
  readonly aside?: ReactNode;
};
type Place = { readonly row: number; readonly column: number };

type GridProps = {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly GridRow[];
  readonly texts: CellTexts;
  /** What is sold by now, to mark what was changed; null where nothing is being written. */
  readonly live: CellTexts | null;
  readonly editable: boolean;
  readonly onWrite: (typed: readonly Typed[]) => void;
  /** Takes the last write back; answers the cells that are as they were. */
  readonly onUndo: () => readonly Typed[];
};

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -100],
  End: [0, 100],
  PageUp: [-10, 0],
  PageDown: [10, 0],
};

/** The current cell of the grid, what is being typed there, and what became of what was typed. */
function useGrid({ rows, texts, editable, onWrite, onUndo }: GridProps) {
  const { t } = useDeskText();
  const id = useId();
  const name = useCellName();
  const [at, setAt] = useState<Place>({ row: 0, column: 0 });
  const [editing, setEditing] = useState<string | null>(null);
  const [announced, setAnnounced] = useState("");
  const [problem, setProblem] = useState("");
  const idOf = ({ row, column }: Place) => `${id}${row}-${column}`;
  const cellAt = ({ row, column }: Place): string => rows[row]?.cells[column] ?? "";
  const go = (rows_on: number, columns_on: number, from: Place = at) => {
    const row = Math.max(0, Math.min(rows.length - 1, from.row + rows_on));
    const last = (rows[row]?.cells.length ?? 1) - 1;
    const column = Math.max(0, Math.min(last, from.column + columns_on));
    flushSync(() => setAt({ row, column }));
    document.getElementById(idOf({ row, column }))?.focus();
  };
  const announce = ({ cell, value }: Typed) => setAnnounced(`${name(cell)}, ${value ?? t("prices.empty")}`);
  const write = (typed: readonly Typed[]): boolean => {
    const wrong = typed.find(({ cell, value }) => value !== null && parseCell(cell, value) === null);
    setProblem(wrong ? t("prices.wrong", { cell: name(wrong.cell), typed: wrong.value ?? "" }) : "");
    if (wrong) return false;
    const changed = typed.map(asWritten).filter(({ cell, value }) => (texts[cell] ?? null) !== value);
    const [one] = changed;
    if (one) {
      onWrite(changed);
      announce(one);
    }
    return true;
  };
  const keep = (text: string): boolean =>
    write([{ cell: cellAt(at), value: text.trim() === "" ? null : plain(text) }]);
  /** Ends the typing by a key; what its cell cannot hold is typed on. Answers whether it ended. */
  const end: Ending = (text, rows_on = 0, columns_on = 0) => {
    if (text === null) setProblem("");
    else if (!keep(text)) return false;
    flushSync(() => setEditing(null));
    go(rows_on, columns_on);
    return true;
  };
  /** The typing ends because the focus has left: what cannot be stored is announced and discarded. */
  const leave = (text: string) => {
    keep(text);
    setEditing(null);
  };
  const onKey = (event: KeyboardEvent, place: Place) => {
    const step = steps[event.key];
    if (editable && isUndo(event)) {
      const [one] = onUndo();
      if (one) announce(one);
      return event.preventDefault();
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (step) go(step[0], step[1], place);
    else if (!editable) return;
    else if (event.key === "Enter" || event.key === "F2") setEditing(texts[cellAt(place)] ?? "");
    else if (event.key === "Delete" || event.key === "Backspace")
      write([{ cell: cellAt(place), value: null }]);
    else if (/^[\d.,]$/.test(event.key)) setEditing(event.key);
    else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent, place: Place) => {
    if (!editable || editing !== null) return;
    event.preventDefault();
    write(pasted(event.clipboardData.getData("text"), place, rows));
  };
  return { at, setAt, editing, setEditing, announced, problem, idOf, name, end, leave, onKey, onPaste };
}

/**
 * Numbers as in a spreadsheet, by the ARIA pattern of a grid: arrows move, Enter, F2 or typing begins to write, Enter
 * and Tab keep what was typed, Esc leaves the cell as it was, Delete empties it, and a block from a spreadsheet is pasted
 * from the cell on; Ctrl+Z takes the last write back. A number that its cell cannot hold is announced and not stored.
 */
export function PriceGrid(props: GridProps) {
  const { caption, head, rows, texts, live, editable } = props;
  const grid = useGrid(props);
  const { at } = grid;
  const cellOf = (cell: string, place: Place) => {
    const here = at.row === place.row && at.column === place.column;
    return (
      <GridCell
        key={cell}
        id={grid.idOf(place)}
        text={texts[cell]}
        was={live === null ? undefined : { text: live[cell] }}
        here={here}
        typing={here ? grid.editing : null}
        name={grid.name(cell)}
        onFocus={() => grid.setAt(place)}
        onKey={(event) => grid.onKey(event, place)}
        onPaste={(event) => grid.onPaste(event, place)}
        onOpen={() => editable && grid.setEditing(texts[cell] ?? "")}
        onTyped={grid.setEditing}
        onEnd={grid.end}
        onLeave={grid.leave}
      />
    );
  };
  return (
    <>
      <p role="alert" className={style.problem}>
        {grid.problem}
      </p>
      <output className="visually-hidden">{grid.announced}</output>
      <div className={style.scroll}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- S9 asks for the grid of ARIA */}
        <table role="grid" className={style.grid} aria-label={caption}>
          <thead>
            <tr>
              {head.map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, r) => (
              <tr key={row.key}>
                <th scope="row">{row.label}</th>
                {row.cells.map((cell, c) => cellOf(cell, { row: r, column: c }))}
                {row.aside !== undefined && <td>{row.aside}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const isUndo = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === "z";

/** A number as the server will write it: "0.1" is 0.10. */
function asWritten({ cell, value }: Typed): Typed {
  const read = value === null ? null : parseCell(cell, value);
  return { cell, value: read === null ? value : cellText(cell, read) };
}

/** A block of a spreadsheet laid over the grid from a cell on; what hangs over its edges is left out. */
function pasted(text: string, { row, column }: Place, rows: readonly GridRow[]): Typed[] {
  const lines = text.replace(/[\r\n]+$/, "").split(/\r\n|\n|\r/);
  return lines.flatMap((line, r) =>
    line.split("\t").flatMap((part, c) => {
      const cell = rows[row + r]?.cells[column + c];
      return cell === undefined ? [] : [{ cell, value: part.trim() === "" ? null : plain(part) }];
    }),
  );
}

/** Null leaves the cell as it was; then on by so many rows and columns. */
type Ending = (text: string | null, rows_on?: number, columns_on?: number) => boolean;

type CellProps = {
  readonly id: string;
  readonly text: string | undefined;
  readonly was: { readonly text: string | undefined } | undefined;
  readonly here: boolean;
  /** What is being typed into it; null while nothing is. */
  readonly typing: string | null;
  readonly name: string;
  readonly onFocus: () => void;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
  readonly onOpen: () => void;
  readonly onTyped: (text: string) => void;
  readonly onEnd: Ending;
  readonly onLeave: (text: string) => void;
};

function GridCell(props: CellProps) {
  const { id, text, was, here, typing, name, onFocus, onKey, onPaste, onOpen, onTyped, onEnd, onLeave } =
    props;
  const { t } = useDeskText();
  if (typing !== null)
    return (
      <td id={id} tabIndex={-1} className={style.typing}>
        <CellInput name={name} text={typing} onTyped={onTyped} onEnd={onEnd} onLeave={onLeave} />
      </td>
    );
  const changed = was !== undefined && was.text !== text;
  const [now, before] = [Number(text ?? 0), Number(was?.text ?? 0)];
  return (
    <td
      id={id}
      tabIndex={here ? 0 : -1}
      className={`${style.cell} ${changed ? style.changed : ""}`}
      onFocus={onFocus}
      onKeyDown={onKey}
      onPaste={onPaste}
      onDoubleClick={onOpen}
    >
      {text ?? <span className={style.missing}>–</span>}
      {changed && (
        <>
          <span aria-hidden="true">{now === before ? " •" : now > before ? " ▲" : " ▼"}</span>
          <span className="visually-hidden">
            {t("prices.was", { before: was.text ?? t("prices.empty") })}
          </span>
        </>
      )}
    </td>
  );
}

function CellInput(
  props: Pick<CellProps, "name" | "onTyped" | "onEnd" | "onLeave"> & { readonly text: string },
) {
  const { name, text, onTyped, onEnd, onLeave } = props;
  const ref = useRef<HTMLInputElement>(null);
  /** A key has ended it: what the browser says of the field that goes is no leaving. */
  const ended = useRef(false);
  useEffect(() => {
    ref.current?.focus();
  }, []);
  const end = (...how: Parameters<Ending>) => {
    ended.current = true;
    ended.current = onEnd(...how);
  };
  return (
    <input
      ref={ref}
      aria-label={name}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={text}
      onChange={({ target }) => onTyped(target.value)}
      onBlur={() => !ended.current && onLeave(text)}
      onKeyDown={(event) => {
        if (event.key === "Escape") end(null);
        else if (event.key === "Enter") end(text, 1);
        else if (event.key === "Tab") end(text, 0, event.shiftKey ? -1 : 1);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}
