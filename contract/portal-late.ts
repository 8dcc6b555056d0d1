import { message_routes } from "./messages.ts";

/** What the portal calls from pages that nobody sees first: its rows come with those pages. */
export const late_portal_routes = { ...message_routes } as const;
