import style from "./finding-place.module.css";

/** Where a finding of an aligned file is: the source and its translation side by side. */
export function FindingPlace(props: {
  readonly source: string;
  readonly target: string;
  readonly labels: { readonly source: string; readonly target: string; readonly none: string };
}) {
  const { source, target, labels } = props;
  return (
    <dl className={style.place}>
      {(
        [
          ["source", source],
          ["target", target],
        ] as const
      ).map(([side, text]) => (
        <div key={side}>
          <dt>{labels[side]}</dt>
          <dd dir="auto" data-none={text === "" || undefined}>
            {text === "" ? labels.none : text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
