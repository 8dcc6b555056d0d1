import { useId, useState } from "react";
import { TextField } from "#ui/field.tsx";
import { useDeskText } from "../../text.ts";

const valid = /^20\d\d-(0[1-9]|1[0-2])$/;

/** Which month; browsers without a month picker take it as text, and half a month is not asked for. */
export function MonthField(props: { readonly month: string; readonly onMonth: (month: string) => void }) {
  const { month, onMonth } = props;
  const { t } = useDeskText();
  const [typed, setTyped] = useState(month);
  const [shown, setShown] = useState(month);
  // The address has another month, as after a step back.
  if (shown !== month) {
    setShown(month);
    setTyped(month);
  }
  return (
    <TextField
      id={useId()}
      type="month"
      label={t("books.month")}
      value={typed}
      placeholder="2026-03"
      onChange={({ target }) => {
        setTyped(target.value);
        if (valid.test(target.value)) onMonth(target.value);
      }}
    />
  );
}
