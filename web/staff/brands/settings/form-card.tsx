import { type ReactNode, useId } from "react";
import { useDeskText } from "../../text.ts";
import { useWide } from "../../wide.ts";
import style from "./settings.module.css";

/** A setting of a brand; on a phone it is read (S11). `save` is outside of what is disabled there. */
export function FormCard(props: {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
  readonly save: ReactNode;
}) {
  const { title, text, children, save } = props;
  const { t } = useDeskText();
  const id = useId();
  const wide = useWide();
  return (
    <section className={style.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="hint">{text}</p>
      {!wide && <p className="hint">{t("brand_setting.read_only")}</p>}
      <fieldset className="stack-4 shrink" disabled={!wide} aria-labelledby={id}>
        {children}
      </fieldset>
      {save}
    </section>
  );
}

/** A checkbox with its label next to it. */
export function Tick(props: {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}) {
  const { label, checked, disabled, onChange } = props;
  return (
    <label>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled ?? false}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}

/** A list with or without one of its members. */
export const withOne = <T,>(all: readonly T[], one: T, wanted: boolean): T[] =>
  wanted ? [...all.filter((other) => other !== one), one] : all.filter((other) => other !== one);
