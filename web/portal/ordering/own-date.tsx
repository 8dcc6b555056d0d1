import { CalendarClock } from "lucide-react";
import { Disclosure } from "#ui/disclosure.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { toLocalInput } from "#ui/clock.ts";
import { checkedTextOf, type Form } from "#ui/form.ts";
import { serverNow } from "#ui/server-clock.ts";
import { useWords } from "../words.ts";
import type { OrderValues } from "./order-values.ts";
import style from "./order-form.module.css";

/** A requested date; it is confirmed in a quote, because it cannot be promised immediately. */
export function OwnDate({ form }: { form: Form<OrderValues> }) {
  const { t } = useWords();
  const { wanted_deadline } = form.values;
  const problem = form.problems["wanted_deadline"];
  return (
    <Disclosure
      className={style.details}
      icon={CalendarClock}
      summary={t("offer.own_date")}
      open={wanted_deadline !== "" || problem !== undefined || undefined}
    >
      <div className={style.ownrow}>
        <TextField
          {...checkedTextOf(form, "wanted_deadline")}
          label={t("write.own_deadline")}
          hint={t("write.own_deadline_hint")}
          type="datetime-local"
          step={900}
          min={toLocalInput(serverNow())}
        />
        {wanted_deadline !== "" && (
          <Button look="quiet" size="small" onClick={() => form.set("wanted_deadline", "")}>
            {t("offer.own_date_clear")}
          </Button>
        )}
      </div>
    </Disclosure>
  );
}
