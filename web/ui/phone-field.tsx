import { CircleAlert, CircleCheck } from "lucide-react";
import { useState } from "react";
import { barePhone } from "#domain/phone.ts";
import { useText } from "./i18n.tsx";
import { useIntl } from "./intl.ts";
import { type FieldProps, TextField } from "./field.tsx";
import style from "./phone-field.module.css";
import { phoneFound, type ReadPhone } from "./phone-country.ts";

/** A number of the reader's country; that of Poland for other languages. */
const examples: Readonly<Record<string, string>> = { de: "+49 151 00000000", uk: "+380 50 000 00 00" };

/** C11: one field for a number as at home or in international form; what it was read as is shown once it is left. */
export function PhoneField(
  props: FieldProps & {
    readonly value: string;
    /** The country of a number without a calling code. */
    readonly home: string;
    readonly onValue: (value: string) => void;
    readonly onBlur?: () => void;
    readonly autoComplete?: string;
    readonly name?: string;
  },
) {
  const { value, home, onValue, onBlur, autoComplete = "tel", ...field } = props;
  const { t } = useText();
  const { locale } = useIntl();
  const [found, setFound] = useState<{
    readonly key: string;
    readonly phone: ReadPhone | null;
  } | null>(null);
  const is_read = found?.key === `${home} ${value}`;
  const phone = is_read ? found.phone : null;
  const name = phone && new Intl.DisplayNames(locale, { type: "region", fallback: "code" }).of(phone.country);
  const read_as = phone ? `${phone.number}, ${name}` : value;
  return (
    <div>
      <TextField
        {...field}
        type="tel"
        inputMode="tel"
        autoComplete={autoComplete}
        placeholder={examples[locale.slice(0, 2)] ?? "+48 600 000 000"}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        onBlur={() => {
          const clean = barePhone(value);
          if (clean !== value) onValue(clean);
          onBlur?.();
          if (clean === "") return;
          void phoneFound(clean, home).then(
            (recognised) => setFound({ key: `${home} ${clean}`, phone: recognised }),
            // Without the numbering plans the number is still valid; only its country is not shown.
            () => setFound(null),
          );
        }}
      />
      <output className={phone?.is_usual ? style.country : style.unusual}>
        {phone?.is_usual && !field.problem && (
          <>
            <CircleCheck size={16} strokeWidth={1.75} aria-hidden="true" />
            {value.startsWith("+") ? name : read_as}
          </>
        )}
        {is_read && !phone?.is_usual && !field.problem && (
          <>
            <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
            {t("ui.phone_check", { number: read_as })}
          </>
        )}
      </output>
    </div>
  );
}
