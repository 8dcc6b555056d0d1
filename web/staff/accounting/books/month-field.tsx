import { useId } from "react";
import { TextField } from "#ui/field.tsx";
import { useDeskText } from "../../text.ts";

const valid = /^20\d\d-(0[1-9]|1[0-2])$/;

/** Which month; browsers without a month picker take it as text, and half a month is not asked for. */
export function MonthField(props: { readonly month: string; readonly onMonth: (month: string) => void }) {
  const { month, onMonth } = props;
  const { t } = useDeskText();
  return (
    <TextField
      id={useId()}
      type="month"
      label={t("books.month")}
      defaultValue={month}
      placeholder="2026-03"
      onChange={(event) => {
        if (valid.test(event.target.value)) onMonth(event.target.value);
      }}
    />
  );
}
