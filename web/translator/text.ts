import { type Catalogues, together, useText } from "#ui/i18n.tsx";
import type { en as calendar } from "#messages/calendar/en.ts";
import type { en as cases } from "#messages/cases/en.ts";
import type { en as earnings } from "#messages/earnings/en.ts";
import type { en as second_factor } from "#messages/second-factor/en.ts";
import type { en as rework } from "#messages/rework/en.ts";
import type { en } from "#messages/translator/en.ts";
import type { en as work } from "#messages/work/en.ts";
import type { en as zone_calendar } from "#messages/zone-calendar/en.ts";

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
      import("#messages/shared/pl.ts"),
      import("#messages/states/pl.ts"),
      import("#messages/fields/pl.ts"),
      import("#messages/house-fields/pl.ts"),
      import("#messages/page-fields/pl.ts"),
      import("#messages/confirmation/pl.ts"),
      import("#messages/second-factor/pl.ts"),
      import("#messages/translator/pl.ts"),
      import("#messages/cases/pl.ts"),
      import("#messages/rework/pl.ts"),
      import("#messages/work/pl.ts"),
      import("#messages/zone-calendar/pl.ts"),
      import("#messages/calendar/pl.ts"),
      import("#messages/earnings/pl.ts"),
    ]),
  en: () =>
    together([
      import("#messages/shared/en.ts"),
      import("#messages/states/en.ts"),
      import("#messages/fields/en.ts"),
      import("#messages/house-fields/en.ts"),
      import("#messages/page-fields/en.ts"),
      import("#messages/confirmation/en.ts"),
      import("#messages/second-factor/en.ts"),
      import("#messages/translator/en.ts"),
      import("#messages/cases/en.ts"),
      import("#messages/rework/en.ts"),
      import("#messages/work/en.ts"),
      import("#messages/zone-calendar/en.ts"),
      import("#messages/calendar/en.ts"),
      import("#messages/earnings/en.ts"),
    ]),
  ua: () =>
    together([
      import("#messages/shared/ua.ts"),
      import("#messages/states/ua.ts"),
      import("#messages/fields/ua.ts"),
      import("#messages/house-fields/ua.ts"),
      import("#messages/page-fields/ua.ts"),
      import("#messages/confirmation/ua.ts"),
      import("#messages/second-factor/ua.ts"),
      import("#messages/translator/ua.ts"),
      import("#messages/cases/ua.ts"),
      import("#messages/rework/ua.ts"),
      import("#messages/work/ua.ts"),
      import("#messages/zone-calendar/ua.ts"),
      import("#messages/calendar/ua.ts"),
      import("#messages/earnings/ua.ts"),
    ]),
  de: () =>
    together([
      import("#messages/shared/de.ts"),
      import("#messages/states/de.ts"),
      import("#messages/fields/de.ts"),
      import("#messages/house-fields/de.ts"),
      import("#messages/page-fields/de.ts"),
      import("#messages/confirmation/de.ts"),
      import("#messages/second-factor/de.ts"),
      import("#messages/translator/de.ts"),
      import("#messages/cases/de.ts"),
      import("#messages/rework/de.ts"),
      import("#messages/work/de.ts"),
      import("#messages/zone-calendar/de.ts"),
      import("#messages/calendar/de.ts"),
      import("#messages/earnings/de.ts"),
    ]),
};
