import style from "./step-head.module.css";

/** The heading of one numbered part of a page; the number is decorative, the text names the part. */
export function StepHead({ n, id, children }: { n: number; id: string; children: string }) {
  return (
    <h2 className={style.head}>
      <span className={style.number} aria-hidden="true">
        {n}
      </span>
      <span id={id}>{children}</span>
    </h2>
  );
}
