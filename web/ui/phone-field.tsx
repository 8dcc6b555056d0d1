import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { useIntl } from "./intl.ts";
import { type FieldProps, TextField } from "./field.tsx";
import style from "./phone-field.module.css";
import { cleanPhone, phoneCountry } from "./phone-country.ts";

/** C11: one field for a number in international format; the country it belongs to is shown once it is left. */
export function PhoneField(
  props: FieldProps & {
    readonly value: string;
    readonly onValue: (value: string) => void;
    readonly onBlur?: () => void;
    readonly autoComplete?: string;
  },
) {
  const { value, onValue, onBlur, autoComplete = "tel", ...field } = props;
  const { locale } = useIntl();
  const [found, setFound] = useState<{ readonly value: string; readonly country: string | null } | null>(
    null,
  );
  const country = found?.value === value ? found.country : null;
  const name = country && new Intl.DisplayNames(locale, { type: "region", fallback: "code" }).of(country);
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
          const clean = cleanPhone(value);
          if (clean !== value) onValue(clean);
          onBlur?.();
          if (clean === "") return;
          // Without the numbering plans the number is still valid; only its country is not shown.
          void phoneCountry(clean)
            .catch(() => null)
            .then((code) => setFound({ value: clean, country: code }));
        }}
      />
      <output className={style.country}>
        {name && !field.problem && (
          <>
            <CircleCheck size={16} strokeWidth={1.75} aria-hidden="true" />
            {name}
          </>
        )}
      </output>
    </div>
  );
}
