import { type ComponentProps, useState } from "react";
import { likelyAddress } from "#domain/mail-slip.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { useWords } from "../words.ts";

type Props = Omit<ComponentProps<typeof TextField>, "label" | "value"> & {
  readonly label?: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
};

/** An e-mail address; after the field is left, an evident slip in its domain is offered to be corrected, and blocks nothing. */
export function EmailField({ value, onValue, onBlur, label, autoComplete = "email", ...field }: Props) {
  const { t } = useWords();
  const [left, setLeft] = useState("");
  const meant = left === value ? likelyAddress(value) : null;
  return (
    <div>
      <TextField
        {...field}
        value={value}
        label={label ?? t("contact.email")}
        type="email"
        inputMode="email"
        autoComplete={autoComplete}
        onBlur={(event) => {
          setLeft(value);
          onBlur?.(event);
        }}
      />
      <output>
        {meant !== null && (
          <Button look="quiet" size="small" onClick={() => onValue(meant)}>
            {t("contact.email_meant", { email: meant })}
          </Button>
        )}
      </output>
    </div>
  );
}
