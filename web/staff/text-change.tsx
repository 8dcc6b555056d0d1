import { wordDifferences } from "#domain/workbench/word-differences.ts";
import { useDeskText } from "./text.ts";

/** A text with what was changed in it, word by word; `before` is null where nothing is compared. */
export function TextChange({ before, after }: { before: string | null; after: string }) {
  const { t } = useDeskText();
  if (before === null || before === after) return after;
  return wordDifferences(before, after).map(({ kind, text }, at) => {
    if (kind === "same") return <span key={at}>{text}</span>;
    const Mark = kind === "added" ? "ins" : "del";
    return (
      <Mark key={at}>
        <span className="visually-hidden">{` ${t(`segments.${kind}`)} `}</span>
        {text}
      </Mark>
    );
  });
}
