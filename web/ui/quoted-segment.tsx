import style from "./quoted-segment.module.css";

type About = {
  readonly document: string;
  readonly number: number;
  readonly source: string;
  readonly target?: string;
  /** The part that was selected. */
  readonly quote?: string | undefined;
};

/** The segment that a question or a remark is about: its text, where delivered its translation, and its place. */
export function QuotedSegment({ about }: { about: About }) {
  return (
    <blockquote className={style.quote}>
      {about.quote !== undefined && (
        <p className="break" dir="auto">
          <strong>{about.quote}</strong>
        </p>
      )}
      <p className="break" dir="auto">
        {about.source}
      </p>
      {about.target !== undefined && (
        <p className="break" dir="auto">
          → {about.target}
        </p>
      )}
      <footer className="hint">{`${about.document} · ${about.number}`}</footer>
    </blockquote>
  );
}
