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

/** A coded text with its codes as chips, to be read. */
export function CodedText({ coded, codes }: { coded: string; codes: readonly Code[] }) {
  const nameOf = useChipName(codes);
  let at = 0;
  return codedTokens(coded).map((token): ReactNode => {
    at++;
    if (token.kind === "text") return <span key={at}>{token.text}</span>;
    const name = nameOf(token.kind, token.id);
    return (
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- its picture is text
      <span key={at} role="img" aria-label={name} title={name} className={style.chip} data-kind={token.kind}>
        {chip_signs[token.kind](token.id)}
      </span>
    );
  });
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
