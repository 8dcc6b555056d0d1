import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { barePhone } from "#domain/phone.ts";
import { useIntl } from "./intl.ts";
import { type FieldProps, TextField } from "./field.tsx";
import style from "./phone-field.module.css";
import { phoneFound } from "./phone-country.ts";

/** C11: one field for a number as at home or in international form; what it was read as is shown once it is left. */
export function PhoneField(
  props: FieldProps & {
    readonly value: string;
    /** The country of a number without a calling code. */
    readonly home: string;
    readonly onValue: (value: string) => void;
    readonly onBlur?: () => void;
    readonly autoComplete?: string;
  },
) {
  const { value, home, onValue, onBlur, autoComplete = "tel", ...field } = props;
  const { locale } = useIntl();
  const [found, setFound] = useState<{
    readonly key: string;
    readonly phone: { readonly number: string; readonly country: string } | null;
  } | null>(null);
  const phone = found?.key === `${home} ${value}` ? found.phone : null;
  const name = phone && new Intl.DisplayNames(locale, { type: "region", fallback: "code" }).of(phone.country);
  return (
    <div>
      <TextField
        {...field}
        type="tel"
        inputMode="tel"
        autoComplete={autoComplete}
        placeholder="+48 600 000 000"
        value={value}
        onChange={(event) => onValue(event.target.value)}
        onBlur={() => {
          const clean = barePhone(value);
          if (clean !== value) onValue(clean);
          onBlur?.();
          if (clean === "") return;
          // Without the numbering plans the number is still valid; only its country is not shown.
          void phoneFound(clean, home)
            .catch(() => null)
            .then((recognised) => setFound({ key: `${home} ${clean}`, phone: recognised }));
        }}
      />
      <output className={style.country}>
        {phone && !field.problem && (
          <>
            <CircleCheck size={16} strokeWidth={1.75} aria-hidden="true" />
            {value.startsWith("+") ? name : `${phone.number}, ${name}`}
          </>
        )}
      </output>
    </div>
  );
}
