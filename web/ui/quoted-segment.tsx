import style from "./quoted-segment.module.css";

/** The segment that a question or a remark is about: its text and its place. */
export function QuotedSegment({ about }: { about: { document: string; number: number; source: string } }) {
  return (
    <blockquote className={style.quote}>
      <p className="break" dir="auto">
        {about.source}
      </p>
      <footer className="hint">{`${about.document} · ${about.number}`}</footer>
    </blockquote>
  );
}
