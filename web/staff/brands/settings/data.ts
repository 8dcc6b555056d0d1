import { queryOptions } from "@tanstack/react-query";
import type { BrandSettings } from "#contract/brands/desk-settings.ts";
import { call } from "../../api.ts";

/** What is set for every brand. */
export const settings_query = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => call("brandSettings", { signal }),
});

/** Whether an address of the meta answers now. */
export const checkLink = (brand: string, url: string) =>
  call("checkLink", { params: { brand }, query: { url } });

type Kind = Exclude<keyof BrandSettings, "brand">;
/** Who set a thing, when and why; null where the brand's own value applies. */
export type Changed = BrandSettings[Kind]["changed"];
/** A line of what is about to change. */
export type Diff = { readonly what: string; readonly before: string; readonly after: string };
