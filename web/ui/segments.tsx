import style from "./segments.module.css";

/** A few short answers side by side: native radios that look like one switch. */
export function Segments<T extends string>(props: {
  readonly legend: string;
  readonly name: string;
  readonly choices: readonly { readonly value: T; readonly label: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}) {
  const { legend, name, choices, value, onChange } = props;
  return (
    <fieldset>
      <legend className="visually-hidden">{legend}</legend>
      <div className={style.segments}>
        {choices.map((choice) => (
          <label key={choice.value} className={style.segment}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
