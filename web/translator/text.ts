import { type Catalogues, together, useText } from "#ui/i18n.tsx";
import type { en as calendar } from "#messages/interpreting/calendar/en.ts";
import type { en as cases } from "#messages/cases/cases/en.ts";
import type { en as earnings } from "#messages/payouts/earnings/en.ts";
import type { en as second_factor } from "#messages/accounts/second-factor/en.ts";
import type { en as rework } from "#messages/cases/rework/en.ts";
import type { en } from "#messages/work/translator/en.ts";
import type { en as work } from "#messages/work/work/en.ts";
import type { en as zone_calendar } from "#messages/interpreting/zone-calendar/en.ts";

export type ZoneKey =
  | keyof typeof second_factor
  | keyof typeof en
  | keyof typeof calendar
  | keyof typeof zone_calendar
  | keyof typeof earnings
  | keyof typeof cases
  | keyof typeof rework
  | keyof typeof work;

/** The sentences of the zone beside those of the kit. */
export const useZoneText = () => useText<ZoneKey>();

export const catalogues: Catalogues = {
  pl: () =>
    together([
      import("#messages/kernel/shared/pl.ts"),
      import("#messages/orders/states/pl.ts"),
      import("#messages/kernel/fields/pl.ts"),
      import("#messages/kernel/house-fields/pl.ts"),
      import("#messages/kernel/page-fields/pl.ts"),
      import("#messages/accounts/confirmation/pl.ts"),
      import("#messages/accounts/second-factor/pl.ts"),
      import("#messages/work/translator/pl.ts"),
      import("#messages/cases/cases/pl.ts"),
      import("#messages/cases/rework/pl.ts"),
      import("#messages/work/work/pl.ts"),
      import("#messages/interpreting/zone-calendar/pl.ts"),
      import("#messages/interpreting/calendar/pl.ts"),
      import("#messages/payouts/earnings/pl.ts"),
    ]),
  en: () =>
    together([
      import("#messages/kernel/shared/en.ts"),
      import("#messages/orders/states/en.ts"),
      import("#messages/kernel/fields/en.ts"),
      import("#messages/kernel/house-fields/en.ts"),
      import("#messages/kernel/page-fields/en.ts"),
      import("#messages/accounts/confirmation/en.ts"),
      import("#messages/accounts/second-factor/en.ts"),
      import("#messages/work/translator/en.ts"),
      import("#messages/cases/cases/en.ts"),
      import("#messages/cases/rework/en.ts"),
      import("#messages/work/work/en.ts"),
      import("#messages/interpreting/zone-calendar/en.ts"),
      import("#messages/interpreting/calendar/en.ts"),
      import("#messages/payouts/earnings/en.ts"),
    ]),
  ua: () =>
    together([
      import("#messages/kernel/shared/ua.ts"),
      import("#messages/orders/states/ua.ts"),
      import("#messages/kernel/fields/ua.ts"),
      import("#messages/kernel/house-fields/ua.ts"),
      import("#messages/kernel/page-fields/ua.ts"),
      import("#messages/accounts/confirmation/ua.ts"),
      import("#messages/accounts/second-factor/ua.ts"),
      import("#messages/work/translator/ua.ts"),
      import("#messages/cases/cases/ua.ts"),
      import("#messages/cases/rework/ua.ts"),
      import("#messages/work/work/ua.ts"),
      import("#messages/interpreting/zone-calendar/ua.ts"),
      import("#messages/interpreting/calendar/ua.ts"),
      import("#messages/payouts/earnings/ua.ts"),
    ]),
  de: () =>
    together([
      import("#messages/kernel/shared/de.ts"),
      import("#messages/orders/states/de.ts"),
      import("#messages/kernel/fields/de.ts"),
      import("#messages/kernel/house-fields/de.ts"),
      import("#messages/kernel/page-fields/de.ts"),
      import("#messages/accounts/confirmation/de.ts"),
      import("#messages/accounts/second-factor/de.ts"),
      import("#messages/work/translator/de.ts"),
      import("#messages/cases/cases/de.ts"),
      import("#messages/cases/rework/de.ts"),
      import("#messages/work/work/de.ts"),
      import("#messages/interpreting/zone-calendar/de.ts"),
      import("#messages/interpreting/calendar/de.ts"),
      import("#messages/payouts/earnings/de.ts"),
    ]),
};
