import { useText } from "#ui/i18n.tsx";
import type { en as fields } from "#messages/kernel/fields/en.ts";
import type { en as house_fields } from "#messages/kernel/house-fields/en.ts";
import type { en as page_fields } from "#messages/kernel/page-fields/en.ts";
import type { en as calendar } from "#messages/interpreting/calendar/en.ts";
import type { en as cases } from "#messages/cases/cases/en.ts";
import type { en as earnings } from "#messages/payouts/earnings/en.ts";
import type { en as second_factor } from "#messages/accounts/second-factor/en.ts";
import type { en as rework } from "#messages/cases/rework/en.ts";
import type { en } from "#messages/work/translator/en.ts";
import type { en as bench } from "#messages/workbench/editor/en.ts";
import type { en as work } from "#messages/work/work/en.ts";
import type { en as zone_calendar } from "#messages/interpreting/zone-calendar/en.ts";

export type ZoneKey =
  | keyof typeof fields
  | keyof typeof house_fields
  | keyof typeof page_fields
  | keyof typeof second_factor
  | keyof typeof en
  | keyof typeof calendar
  | keyof typeof zone_calendar
  | keyof typeof earnings
  | keyof typeof cases
  | keyof typeof rework
  | keyof typeof bench
  | keyof typeof work;

/** The sentences of the zone in addition to those of the kit. */
export const useZoneText = () => useText<ZoneKey>();
