import { OctagonAlert } from "lucide-react";
import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import style from "./field.module.css";
import { useProblem, useText } from "./i18n.tsx";

/** What every control inside a `Field` needs to be named, described and marked as wrong (C9). */
export type Control = {
  readonly id: string;
  readonly className: string | undefined;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
  readonly "aria-required": true | undefined;
};

export type FieldProps = {
  readonly id: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** A message key or a sentence of the server. */
  readonly problem?: string | undefined;
  readonly required?: boolean;
  /** Says "(optional)" next to the label, for forms where most fields are required. */
  readonly optional?: boolean;
};

const describedBy = (id: string, hint: unknown, problem: unknown): string | undefined =>
  [hint ? `${id}-hint` : "", problem ? `${id}-problem` : ""].filter(Boolean).join(" ") || undefined;

/** C9: label above, hint under it, problem under the control. */
export function Field(props: FieldProps & { children: (control: Control) => ReactNode }) {
  const { id, label, hint, problem, required, optional, children } = props;
  const { t } = useText();
  return (
    <div className={style.field}>
      <div>
        <label className={`${style.label} ${required ? style.required : ""}`} htmlFor={id}>
          {label}
        </label>
        {optional && <span className="hint"> {t("ui.optional")}</span>}
      </div>
      {hint && (
        <p className={style.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({
        id,
        className: style.control,
        "aria-describedby": describedBy(id, hint, problem),
        "aria-invalid": problem ? true : undefined,
        "aria-required": required ? true : undefined,
      })}
      <FieldProblem id={id} problem={problem} />
    </div>
  );
}

/** The sentence under a wrong control; nothing when it is right. */
export function FieldProblem({ id, problem }: { id: string; problem?: string | undefined }) {
  const sentence = useProblem()(problem);
  if (!sentence) return null;
  return (
    <p className={style.error} id={`${id}-problem`}>
      <OctagonAlert size={18} strokeWidth={1.75} aria-hidden="true" />
      <span>{sentence}</span>
    </p>
  );
}

export function TextField(props: FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, "id">) {
  const { id, label, hint, problem, required, optional, ...input } = props;
  return (
    <Field {...fieldProps({ id, label, hint, problem, required, optional })}>
      {(control) => <input {...input} {...control} />}
    </Field>
  );
}

/** `over` is shown over the lower edge of the control, which leaves it room inside, so that nothing below moves. */
export function TextArea(
  props: FieldProps & { readonly over?: ReactNode } & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id">,
) {
  const { id, label, hint, problem, required, optional, over, ...area } = props;
  return (
    <Field {...fieldProps({ id, label, hint, problem, required, optional })}>
      {(control) => (
        <div className={over === undefined ? undefined : style.room}>
          <textarea {...area} {...control} className={`${control.className} ${style.area}`} />
          {over}
        </div>
      )}
    </Field>
  );
}

export function Select(props: FieldProps & Omit<SelectHTMLAttributes<HTMLSelectElement>, "id">) {
  const { id, label, hint, problem, required, optional, children, ...select } = props;
  return (
    <Field {...fieldProps({ id, label, hint, problem, required, optional })}>
      {(control) => (
        <select {...select} {...control} className={`${control.className} ${style.select}`}>
          {children}
        </select>
      )}
    </Field>
  );
}

/** Leaves out what was not given, because an absent property and an undefined one are different types here. */
function fieldProps(props: {
  id: string;
  label: ReactNode;
  hint: ReactNode;
  problem: string | undefined;
  required: boolean | undefined;
  optional: boolean | undefined;
}): FieldProps {
  const { id, label, hint, problem, required, optional } = props;
  return { id, label, hint, problem, required: required ?? false, optional: optional ?? false };
}

/** C9: a consent is never ticked beforehand; the caller starts it at `false`. */
export function Checkbox(props: FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "type">) {
  const { id, label, hint, problem, required, optional, ...input } = props;
  const { t } = useText();
  return (
    <div className={style.check}>
      <input
        {...input}
        type="checkbox"
        id={id}
        aria-describedby={describedBy(id, hint, problem)}
        aria-invalid={problem ? true : undefined}
        aria-required={required ? true : undefined}
      />
      <label className={required ? style.required : undefined} htmlFor={id}>
        {label}
        {optional && <span className="hint"> {t("ui.optional")}</span>}
      </label>
      {hint && (
        <p className={style.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldProblem id={id} problem={problem} />
    </div>
  );
}

export type RadioChoice<T extends string> = {
  readonly value: T;
  readonly label: ReactNode;
  readonly detail?: ReactNode;
  readonly aside?: ReactNode;
};

/** A question with a few answers as cards: native radios, so arrow keys and forms work by themselves. */
export function RadioCards<T extends string>(props: {
  readonly id: string;
  readonly legend: ReactNode;
  readonly hide_legend?: boolean;
  readonly name: string;
  readonly choices: readonly RadioChoice<T>[];
  readonly value: T | "";
  readonly problem?: string | undefined;
  readonly onChange: (value: T) => void;
  /** Side by side where there is room, for short answers. */
  readonly inline?: boolean;
}) {
  const { id, legend, hide_legend, name, choices, value, problem, onChange, inline } = props;
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={problem ? `${id}-problem` : undefined}
      aria-invalid={problem ? true : undefined}
    >
      <legend className={hide_legend ? "visually-hidden" : `${style.label} ${style.legend}`}>{legend}</legend>
      <div className={`stack-2 ${inline ? style.inline : ""}`}>
        {choices.map((choice) => (
          <label key={choice.value} className={style.card}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
            />
            <span className={style.cardtext}>
              <span>{choice.label}</span>
              {choice.detail && <small>{choice.detail}</small>}
            </span>
            {choice.aside}
          </label>
        ))}
      </div>
      <FieldProblem id={id} problem={problem} />
    </fieldset>
  );
}
