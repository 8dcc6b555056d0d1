import type { ReactNode } from "react";
import { type Code, codedTokens } from "#domain/workbench/coded-text.ts";
import { wordDifferences } from "#domain/workbench/word-differences.ts";
import { useZoneText } from "../text.ts";
import style from "./segment-row.module.css";

export type ChipKind = "open" | "close" | "alone";
export const chip_signs: Record<ChipKind, (id: number) => string> = {
  open: (id) => `${id}▸`,
  close: (id) => `◂${id}`,
  alone: (id) => `${id}`,
};

/** The spoken name of a code: "code 1, bold, start". */
export function useChipName(codes: readonly Code[]): (kind: ChipKind, id: number) => string {
  const { t } = useZoneText();
  return (kind, id) => {
    const show = codes.find((one) => one.id === id)?.show ?? "";
    return t(`bench.chip.${kind}`, { id, show: show === "" ? t("bench.chip.unnamed") : show });
  };
}

/** A place of the plain text that is marked, with its description. */
export type MarkedPlace = { readonly from: number; readonly to: number; readonly title: string };

/** A stretch of text with its marked places; `start` is its place in the plain text. */
function MarkedText({ text, start, marks }: { text: string; start: number; marks: readonly MarkedPlace[] }) {
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const { from, to, title } of marks) {
    const [first, last] = [Math.max(at, from - start), Math.min(text.length, to - start)];
    if (last <= first) continue;
    pieces.push(text.slice(at, first));
    pieces.push(
      <mark key={first} className={style.term} title={title}>
        {text.slice(first, last)}
      </mark>,
    );
    at = last;
  }
  return [...pieces, text.slice(at)];
}

/** A coded text with its codes as chips, to be read. */
export function CodedText(props: {
  readonly coded: string;
  readonly codes: readonly Code[];
  readonly marks?: readonly MarkedPlace[];
}) {
  const { coded, codes, marks = [] } = props;
  const nameOf = useChipName(codes);
  const shown: ReactNode[] = [];
  let start = 0;
  for (const token of codedTokens(coded)) {
    const key = shown.length;
    if (token.kind === "text") {
      const { text } = token;
      shown.push(
        <span key={key}>
          {marks.length === 0 ? text : <MarkedText text={text} start={start} marks={marks} />}
        </span>,
      );
      start += text.length;
      continue;
    }
    const { kind, id } = token;
    const name = nameOf(kind, id);
    const named = { "aria-label": name, title: name, "data-kind": kind, "data-code": `${kind} ${id}` };
    shown.push(
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- its picture is text
      <span key={key} role="img" className={style.chip} {...named}>
        {chip_signs[kind](id)}
      </span>,
    );
  }
  return shown;
}

/** What was changed between two coded texts, word by word. */
export function Differences(props: { before: string; after: string; codes: readonly Code[] }) {
  const { before, after, codes } = props;
  const { t } = useZoneText();
  let at = 0;
  return wordDifferences(before, after).map(({ kind, text }) => {
    at++;
    const shown = <CodedText coded={text} codes={codes} />;
    if (kind === "same") return <span key={at}>{shown}</span>;
    const Mark = kind === "added" ? "ins" : "del";
    return (
      <Mark key={at}>
        <span className="visually-hidden">{` ${t(`bench.difference.${kind}`)} `}</span>
        {shown}
      </Mark>
    );
  });
}
