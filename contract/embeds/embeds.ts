import * as z from "zod/mini";
import { longest_origin } from "#domain/embeds/limits.ts";
import { route } from "../route.ts";
import { by_id, filled, id, instant } from "../shared.ts";

/** A site that may show the quote widget in a frame. */
export const siteView = z.object({
  id,
  origin: z.string(),
  active: z.boolean(),
  /** Who turned it off; null while it is on. */
  off_by: z.nullable(z.enum(["customer", "desk"])),
  created_at: instant,
});
export type SiteView = z.infer<typeof siteView>;

/** The sites of an account, and the key by which the address of its widget names it; null before the first site. */
const sitesView = z.object({ key: z.nullable(z.string()), sites: z.array(siteView) });

/** Sites of an account with the quote widget (integrations 7). */
export const embed_routes = {
  embedSites: route({
    method: "GET",
    path: "/api/v2/account/embed-site",
    who: "customer",
    needs: "account.manage",
    summary: "The sites of the account that may show the quote widget, in the order of their creation.",
    answer: sitesView,
  }),
  createEmbedSite: route({
    method: "POST",
    path: "/api/v2/account/embed-site",
    who: "customer",
    needs: "account.manage",
    summary: "A new site, named by its exact https origin; an account has at most twenty.",
    body: z.object({ origin: filled(longest_origin) }),
    answer: sitesView,
    status: 201,
  }),
  changeEmbedSite: route({
    method: "PUT",
    path: "/api/v2/account/embed-site/:id",
    who: "customer",
    needs: "account.manage",
    summary: "Turns a site on or off.",
    params: by_id,
    body: z.object({ active: z.boolean() }),
    answer: sitesView,
  }),
  removeEmbedSite: route({
    method: "DELETE",
    path: "/api/v2/account/embed-site/:id",
    who: "customer",
    needs: "account.manage",
    summary: "Removes a site; it shows the widget no more.",
    params: by_id,
    answer: sitesView,
  }),
} as const;

/** Sites of customers at the desk, which may turn one off. */
export const desk_embed_routes = {
  customerEmbedSites: route({
    method: "GET",
    path: "/api/staff/v1/customer/:id/embed-site",
    who: "staff",
    right: "customers.read",
    summary: "The sites of a customer that may show the quote widget.",
    params: by_id,
    answer: z.array(siteView),
  }),
  turnOffEmbedSite: route({
    method: "POST",
    path: "/api/staff/v1/embed-site/:id/off",
    who: "staff",
    right: "customers.block",
    summary: "Turns a site of a customer off; the customer can turn it on again.",
    params: by_id,
    body: z.object({ reason: filled(500) }),
    answer: z.array(siteView),
  }),
} as const;
