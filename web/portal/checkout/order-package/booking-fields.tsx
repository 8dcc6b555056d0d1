import { useIntl } from "#ui/intl.ts";
import { notice_windows } from "#domain/orders/refund.ts";
import { useNow } from "#ui/clock.ts";
import { formatInstant, formatMinutes } from "#ui/date-text.tsx";
import { TextField } from "#ui/field.tsx";
import { checkedTextOf, type Form } from "#ui/form.ts";
import { serverNow } from "#ui/server-clock.ts";
import { clockDiffers, earliestStart, warsawClock } from "../../ordering/booking-time.ts";
import { localClock } from "./local-clock.ts";
import style from "../../ordering/order-form.module.css";
import type { OrderValues } from "../../ordering/order-values.ts";
import { useWords } from "../../words.ts";
import type { Order } from "../../ordering/use-order.ts";
import { whyCharged } from "../../ordering/booking-time.ts";
import { minutesOf, startOfBooking } from "./booking-values.ts";
import { FreeTimes, useFreeTimes } from "./free-times.tsx";

const unit_minutes: Readonly<Record<string, number>> = { minute: 1, hour: 60 };

/** What is paid for when that is more than what was asked for: a block has a least length (pricing, oral and phone). */
export function ChargedTime({ order }: { order: Order }) {
  const { t } = useWords();
  const { locale } = useIntl();
  const units = order.quote?.units;
  const charged = units ? units.quantity * (unit_minutes[units.unit] ?? 0) : 0;
  const asked = minutesOf(order.form.values);
  if (asked === null || charged <= asked || order.stale) return null;
  return (
    <output className={style.hint}>
      {t(`booking.charged.${whyCharged(asked, charged)}`, { time: formatMinutes(locale, charged) })}
    </output>
  );
}

type Props = {
  readonly order: Order;
  /** How many minutes ahead the start must be, by the server's clock. */
  readonly notice_minutes: number;
};

/**
 * C12: date and time in the time zone of Warsaw; the earliest start moves each minute. Where interpreters have a
 * calendar, a free time of the day is chosen; elsewhere any quarter of an hour is entered.
 */
export function StartFields({ order, notice_minutes }: Props) {
  const { form } = order;
  const { t } = useWords();
  // Rendered each minute, because the earliest start moves with the server's clock.
  useNow(60_000);
  const { free } = useFreeTimes(order);
  const earliest = earliestStart(serverNow(), notice_minutes);
  const first = warsawClock(earliest);
  const bothClocks = useBothClocks();
  const time = (
    <TextField
      {...checkedTextOf(form, "booking_time")}
      label={t("booking.time")}
      required
      type="time"
      step={900}
    />
  );
  return (
    <fieldset className="stack-4">
      <legend className={style.legend}>{t("booking.when")}</legend>
      <p className={style.hint}>
        {t("booking.zone")}{" "}
        {t("booking.earliest", { when: bothClocks(`${useDay(earliest)}, ${first.time}`, earliest) })}
      </p>
      <div className={style.two}>
        <TextField
          {...checkedTextOf(form, "booking_date")}
          label={t("booking.date")}
          required
          type="date"
          min={first.date}
        />
        {!free?.is_kept && time}
      </div>
      {free?.is_kept && (
        <FreeTimes order={order} free={free}>
          {time}
        </FreeTimes>
      )}
      <LocalTime form={form} />
      <CallingOff form={form} />
    </fieldset>
  );
}

/** The same instant in the reader's time zone, if it is another one. */
function LocalTime({ form }: { form: Form<OrderValues> }) {
  const { t } = useWords();
  const { locale } = useIntl();
  const at = startOfBooking(form.values);
  return (
    <output className={style.hint}>
      {at !== null && clockDiffers(at) && t("booking.local", { moment: formatInstant(locale, at, "zoned") })}
    </output>
  );
}

/** 4.8: until when the session can be cancelled without cost, while that is in the future. */
function CallingOff({ form }: { form: Form<OrderValues> }) {
  const { t } = useWords();
  const { locale } = useIntl();
  const at = startOfBooking(form.values);
  const [free, half] = notice_windows;
  const now = serverNow();
  if (at === null || at - half.above_ms <= now) return null;
  const until = at - free.above_ms;
  return (
    <p className={style.hint}>
      {until > now
        ? t("booking.free_until", {
            moment: formatInstant(locale, until, clockDiffers(until) ? "zoned" : "dated"),
          })
        : t("booking.half_until")}
    </p>
  );
}

/** The day of an instant in Warsaw, in the reader's words. */
function useDay(instant_ms: number): string {
  const { locale } = useIntl();
  return new Intl.DateTimeFormat(locale, {
    weekday: "short",
    day: "numeric",
    month: "short",
    timeZone: "Europe/Warsaw",
  }).format(instant_ms);
}

/** A time in Warsaw, and what the reader's clock shows then, if it is another one. */
function useBothClocks(): (time: string, instant_ms: number) => string {
  const { t } = useWords();
  const { locale } = useIntl();
  return (time, instant_ms) => {
    const local = localClock(locale, instant_ms);
    return local === null ? time : t("booking.both", { time, local });
  };
}

/** Start and end in one line, in the time zone of Warsaw, with the reader's start; null while the start is not given. */
export function useBookingLine(values: OrderValues, minutes: number | null): string | null {
  const bothClocks = useBothClocks();
  const at = startOfBooking(values);
  const day = useDay(at ?? 0);
  if (at === null) return null;
  const from = warsawClock(at).time;
  if (minutes === null) return bothClocks(`${day}, ${from}`, at);
  const to = warsawClock(at + minutes * 60_000).time;
  return bothClocks(`${day}, ${from}–${to}`, at);
}
