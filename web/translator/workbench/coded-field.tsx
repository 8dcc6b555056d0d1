import {
  type ClipboardEvent,
  type DragEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import type { SegmentView } from "#contract/workbench/workbench.ts";
import { marksOf, restoreCodes, shownText } from "#domain/workbench/codes.ts";
import { chip_signs, type ChipKind, useChipName } from "./coded-text.tsx";
import type { Bench } from "./model/bench.ts";
import { insertable } from "./model/code-commands.ts";
import { codedOffset, piecesOf, placeInPieces, readCoded } from "./model/coded-dom.ts";
import style from "./segment-row.module.css";

const selection_ms = 100;
/** The type under which codes travel with copied text. */
const coded_type = "application/x-coded-text";

export type FieldProps = {
  readonly bench: Bench;
  readonly row: SegmentView;
  readonly lang: string;
  readonly label: string;
  readonly described_by: string | undefined;
  readonly can_edit: boolean;
};

function show(host: HTMLElement, coded: string, nameOf: (kind: ChipKind, id: number) => string): void {
  host.replaceChildren(
    ...piecesOf(coded).map((piece) => {
      if (piece.kind === "text") return document.createTextNode(piece.text);
      const chip = document.createElement("span");
      chip.contentEditable = "false";
      chip.className = style.chip ?? "";
      chip.dataset["code"] = `${piece.kind} ${piece.id}`;
      chip.dataset["kind"] = piece.kind;
      chip.setAttribute("role", "img");
      chip.setAttribute("aria-label", nameOf(piece.kind, piece.id));
      chip.title = nameOf(piece.kind, piece.id);
      chip.textContent = chip_signs[piece.kind](piece.id);
      return chip;
    }),
  );
}

/** Whether an element shows a text as `show` does; browsers add and merge nodes. */
function isShown(host: HTMLElement, coded: string): boolean {
  const pieces = piecesOf(coded);
  return (
    pieces.length === host.childNodes.length &&
    pieces.every((piece, at) => {
      const node = host.childNodes[at];
      return "text" in piece ? node?.nodeValue === piece.text : node instanceof HTMLElement;
    })
  );
}

function select(host: HTMLElement, coded: string, { from, to }: { from: number; to: number }): void {
  const pieces = piecesOf(coded);
  const placeOf = (at: number): [Node, number] => {
    const { piece, offset } = placeInPieces(pieces, at);
    const node = host.childNodes[piece];
    return node?.nodeType === Node.TEXT_NODE ? [node, offset] : [host, host.childNodes.length];
  };
  document.getSelection()?.setBaseAndExtent(...placeOf(from), ...placeOf(to));
}

/** The selection inside of the field, as places in the coded text. */
function selectionIn(host: HTMLElement): { from: number; to: number } | null {
  const range = document.getSelection();
  if (!range || range.rangeCount === 0 || !host.contains(range.anchorNode)) return null;
  const { startContainer, startOffset, endContainer, endOffset } = range.getRangeAt(0);
  return {
    from: codedOffset(host, startContainer, startOffset),
    to: codedOffset(host, endContainer, endOffset),
  };
}

const isInChip = (node: Node | null): boolean =>
  (node instanceof Element ? node : node?.parentElement)?.closest("[data-code]") != null;

/** A caret at the beginning of a line that begins with a chip is inside of it, where nothing can be typed. */
function leaveChip(host: HTMLElement, coded: string): void {
  const selection = document.getSelection();
  if (!selection || !host.contains(selection.anchorNode) || !host.contains(selection.focusNode)) return;
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection;
  if (!anchorNode || !focusNode || !(isInChip(anchorNode) || isInChip(focusNode))) return;
  select(host, coded, {
    from: codedOffset(host, anchorNode, anchorOffset),
    to: codedOffset(host, focusNode, focusOffset),
  });
}

type Field = {
  readonly bench: Bench;
  readonly row: SegmentView;
  readonly host: RefObject<HTMLDivElement | null>;
  readonly can_edit: boolean;
};

/** The text as it is at present: typing does not render the row. */
const presentTarget = (bench: Bench, { id, target }: SegmentView): string => bench.row(id)?.target ?? target;

/** Copying with codes, and pasting as one line with the codes of this segment. */
function useClipboard({ bench, row, host, can_edit }: Field) {
  const { id, source, codes } = row;
  const insert = (pasted: string): void => {
    const target = presentTarget(bench, row);
    const { from, to } = (host.current && selectionIn(host.current)) ?? bench.caret(id);
    // Codes inside the selection stay.
    const end = marksOf(target.slice(from, to)).length > 0 ? from : to;
    const text = insertable(pasted, target.slice(0, from) + target.slice(end), source, codes);
    bench.edit(id, { text: target.slice(0, from) + text + target.slice(end), caret: from + text.length });
  };
  const copy = (event: ClipboardEvent): void => {
    const selected = host.current && selectionIn(host.current);
    if (!selected || selected.from === selected.to) return;
    event.preventDefault();
    const target = presentTarget(bench, row);
    const part = target.slice(selected.from, selected.to);
    event.clipboardData.setData("text/plain", shownText(part, codes));
    event.clipboardData.setData(coded_type, part);
    if (event.type !== "cut" || !can_edit) return;
    const text = target.slice(0, selected.from) + restoreCodes(part, "") + target.slice(selected.to);
    bench.edit(id, { text, caret: selected.from });
  };
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer): void => {
    event.preventDefault();
    if (can_edit) insert(data.getData(coded_type) || data.getData("text/plain"));
  };
  return {
    onCopy: copy,
    onCut: copy,
    onPaste: (event: ClipboardEvent) => take(event, event.clipboardData),
    onDrop: (event: DragEvent) => take(event, event.dataTransfer),
  };
}

/** A deletion next to a chip goes past it, because only a command removes codes. */
function passChip(field: HTMLElement, target: string, type: string): boolean {
  const selected = selectionIn(field);
  if (!selected || selected.from !== selected.to) return false;
  const at = selected.from;
  const back = type.endsWith("Backward") && marksOf(target.slice(at - 2, at)).length === 1;
  const forward = type.endsWith("Forward") && marksOf(target.slice(at, at + 2)).length === 1;
  if (!back && !forward) return false;
  const place = back ? at - 2 : at + 2;
  select(field, target, { from: place, to: place });
  return true;
}

/** Enter and formatting do nothing; undo is the editor's own. Nothing is done during composition. */
function useBeforeInput({ bench, row, host }: Field): void {
  const { id } = row;
  const beforeInput = (event: InputEvent): void => {
    if (event.isComposing) return;
    const { inputType: type } = event;
    if (type === "historyUndo") bench.undo(id);
    else if (type === "historyRedo") bench.redo(id);
    else if (
      type.startsWith("delete") &&
      host.current &&
      passChip(host.current, presentTarget(bench, row), type)
    )
      event.preventDefault();
    if (/^(?:insertParagraph|insertLineBreak|history|format)/.test(type)) event.preventDefault();
  };
  const present = useRef(beforeInput);
  useLayoutEffect(() => {
    present.current = beforeInput;
  });
  useEffect(() => {
    // React's own event of this name is another one.
    const field = host.current;
    const listen = (event: InputEvent) => present.current(event);
    field?.addEventListener("beforeinput", listen);
    return () => field?.removeEventListener("beforeinput", listen);
  }, [host]);
}

/** The place of the caret: it is stored for the acts of buttons, and leaves a chip. */
function useSelection({ bench, row, host }: Field, composing: RefObject<boolean>) {
  const { id } = row;
  const remember = (): void => {
    const field = host.current;
    if (!field || composing.current || document.activeElement !== field) return;
    const selected = selectionIn(field);
    if (selected) bench.setCaret(id, selected);
  };
  const leave = (): void => {
    const field = host.current;
    if (field && !composing.current && document.activeElement === field)
      leaveChip(field, presentTarget(bench, row));
  };
  const present = useRef({ remember, leave });

  useLayoutEffect(() => {
    present.current = { remember, leave };
  });
  useEffect(() => {
    let waiting: ReturnType<typeof globalThis.setTimeout> | undefined;
    const now = () => present.current.remember();
    // Every key moves the selection: who needs its place comes later, by a button.
    const soon = () => {
      present.current.leave();
      globalThis.clearTimeout(waiting);
      waiting = globalThis.setTimeout(now, selection_ms);
    };
    document.addEventListener("selectionchange", soon);
    document.addEventListener("pointerdown", now, { capture: true });
    return () => {
      globalThis.clearTimeout(waiting);
      document.removeEventListener("selectionchange", soon);
      document.removeEventListener("pointerdown", now, { capture: true });
    };
  }, []);
  return { remember, leave };
}

/** Shows the text of the row, and reads it back after each input. */
function useReading(props: Field) {
  const { bench, row, host } = props;
  const { id, target, codes } = row;
  const shown = useRef<string | null>(null);
  const composing = useRef(false);
  const nameOf = useChipName(codes);
  useLayoutEffect(() => {
    const field = host.current;
    if (!field || composing.current || shown.current === target) return;
    show(field, target, nameOf);
    shown.current = target;
    if (document.activeElement === field) select(field, target, bench.caret(id));
  });
  const { remember, leave } = useSelection(props, composing);
  const readBack = (typing: boolean): void => {
    const field = host.current;
    if (!field) return;
    const before = presentTarget(bench, row);
    const after = readCoded(field);
    const fixed = restoreCodes(before, after);
    const caret = Math.min(selectionIn(field)?.to ?? fixed.length, fixed.length);
    const is_shown = after === fixed && isShown(field, fixed);
    shown.current = is_shown ? fixed : null;
    if (fixed !== before) bench.edit(id, { text: fixed, caret, is_shown }, typing);
    else if (!is_shown) {
      show(field, fixed, nameOf);
      shown.current = fixed;
      select(field, fixed, { from: caret, to: caret });
    }
  };
  return {
    // The event of a changed selection comes later than the key of a command.
    onKeyDown: ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      leave();
      if (ctrlKey || metaKey || altKey) remember();
    },
    onInput: (event: FormEvent<HTMLDivElement>) => {
      if (!composing.current) readBack((event.nativeEvent as InputEvent).inputType === "insertText");
    },
    onCompositionStart: () => {
      composing.current = true;
    },
    onCompositionEnd: () => {
      composing.current = false;
      readBack(true);
    },
  };
}

/**
 * The field of the active segment: an editable element whose codes are chips. Its text is read back after each input, and
 * codes that an input has changed are restored; only code commands change them.
 */
export function CodedField({ bench, row, lang, label, described_by, can_edit }: FieldProps) {
  const { id } = row;
  const host = useRef<HTMLDivElement>(null);
  const field: Field = { bench, row, host, can_edit };
  const clipboard = useClipboard(field);
  const reading = useReading(field);
  useBeforeInput(field);
  return (
    <div
      ref={host}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a field of the browser has no chips
      role="textbox"
      tabIndex={0}
      contentEditable={can_edit}
      suppressContentEditableWarning
      className={style.field}
      lang={lang}
      dir="auto"
      spellCheck
      translate="no"
      data-field={id}
      aria-label={label}
      aria-multiline="false"
      aria-readonly={!can_edit}
      aria-describedby={described_by}
      onFocus={() => host.current && select(host.current, presentTarget(bench, row), bench.caret(id))}
      {...reading}
      {...clipboard}
    />
  );
}
