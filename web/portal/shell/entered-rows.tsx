import { useQuery } from "@tanstack/react-query";
import type { OrderView } from "#contract/orders/orders.ts";
import { useLocale } from "#ui/i18n.tsx";
import { countriesOptions } from "../startup.ts";
import { useWords } from "../words.ts";

export type Entered = Pick<OrderView, "shipping" | "booking">;
type Row = { readonly label: string; readonly value: string };

const joined = (parts: readonly (string | null)[], between = ", "): string =>
  parts.filter((part) => part !== null && part !== "").join(between);

/** The address of a paper original in one line. */
export function usePostalLine(): (shipping: NonNullable<Entered["shipping"]>) => string {
  const { data = [] } = useQuery(countriesOptions(useLocale()));
  return ({ recipient, locker, address, postcode, city, country }) => {
    const name = data.find(({ code }) => code === country)?.name ?? country;
    return joined([recipient, locker, address, joined([postcode, city], " "), name]);
  };
}

/** Entered details of a session or a paper original; empty rows are omitted. */
export function useEnteredRows(): (entered: Entered) => readonly Row[] {
  const { t } = useWords();
  const postalLine = usePostalLine();
  return ({ shipping, booking }) => {
    const of_session = booking
      ? [
          { label: t("booking.mode"), value: booking.mode ? t(`booking.mode.${booking.mode}`) : "" },
          { label: t("booking.place"), value: booking.place },
          { label: t("booking.people"), value: booking.people === null ? "" : String(booking.people) },
          { label: t("booking.numbers"), value: booking.phone_numbers.join(", ") },
          { label: t("booking.contact"), value: joined([booking.contact_name, booking.contact_phone]) },
          { label: t("booking.recording"), value: booking.recording ? t("order.yes") : "" },
        ]
      : [];
    const of_paper = shipping
      ? [
          { label: t("paper.to"), value: postalLine(shipping) },
          { label: t("paper.reach"), value: joined([shipping.phone, shipping.email]) },
        ]
      : [];
    return [...of_session, ...of_paper].filter(({ value }) => value !== "");
  };
}
