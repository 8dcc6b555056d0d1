import { zone_live_routes } from "#contract/live.ts";
import { useChanges } from "#ui/live.ts";
import { apiHeaders } from "./api.ts";

const concerns = ([name]: readonly unknown[]): boolean => name !== "me";

/** Offers come and go while the translator looks. */
export const useZoneChanges = (): void => useChanges(zone_live_routes.zoneChanges.path, apiHeaders, concerns);
