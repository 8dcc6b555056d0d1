import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { CallAnswer } from "#contract/client.ts";
import type { embed_routes } from "#contract/embeds/embeds.ts";
import { callAccount } from "../../account-api.ts";

type Sites = CallAnswer<typeof embed_routes.embedSites>;

export const sitesOptions = queryOptions({
  queryKey: ["customer", "embed-sites"],
  queryFn: ({ signal }) => callAccount("embedSites", { signal }),
});

/** An act on sites, which answers with all of them. */
export function useSiteAct<Input>(act: (input: Input) => Promise<Sites>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (sites) => queries.setQueryData(sitesOptions.queryKey, sites),
    onError: () => void queries.invalidateQueries({ queryKey: sitesOptions.queryKey }),
  });
}

export const createSchema = async () =>
  (await import("#contract/embeds/embeds.ts")).embed_routes.createEmbedSite.body;
