import { fillPath } from "#contract/route.ts";
import { portal_routes } from "#contract/brands/portal.ts";
import { useChanges } from "#ui/live.ts";
import { apiHeaders } from "../api.ts";

const concerns = ([name]: readonly unknown[]): boolean =>
  name === "order" || name === "quotation" || name === "messages";

/** The page of an order or of its quote follows what happens to it; null while it is not known which. */
export const useOrderChanges = (hash: string | null): void =>
  useChanges(
    hash === null ? null : fillPath(portal_routes.orderChanges.path, { hash }),
    apiHeaders,
    concerns,
  );
