import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { CallInput } from "#contract/client.ts";
import type { Routes } from "#contract/routes.ts";
import { call } from "../../api.ts";
import type { EnginesSearch } from "../../searches.ts";

export const per_page = 20;

/** The engines; asked again each minute, because their health changes while the page is open. */
export const engines_query = queryOptions({
  queryKey: ["engines"],
  queryFn: ({ signal }) => call("engines", { signal }),
  refetchInterval: 60_000,
  refetchIntervalInBackground: false,
});

/** One page of the routes of a brand. */
export const routesQuery = (brand: string, { page, purpose }: EnginesSearch) =>
  queryOptions({
    queryKey: ["engines", "routes", brand, purpose, page],
    queryFn: ({ signal }) =>
      call("engineRoutes", {
        query: { page: String(page), per_page: String(per_page), brand, ...(purpose && { purpose }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Both lists are read again after a change, also when it was refused. */
function useEngineChange<T, R>(change: (input: T) => Promise<R>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: ["engines"] }),
  });
}

type Keyed<T> = { readonly body: T; readonly key: string };
export const useMakeEngine = () =>
  useEngineChange(({ body, key }: Keyed<CallInput<Routes["makeEngine"]>["body"]>) =>
    call("makeEngine", { body, idempotency_key: key }),
  );
export const useChangeEngine = (id: number) =>
  useEngineChange((body: CallInput<Routes["changeEngine"]>["body"]) =>
    call("changeEngine", { params: { id: String(id) }, body }),
  );
export const useTryAgain = (id: number) =>
  useEngineChange((key: string) =>
    call("tryEngineAgain", { params: { id: String(id) }, idempotency_key: key }),
  );
export const useTestEngine = (id: number) =>
  useEngineChange((body: CallInput<Routes["testEngine"]>["body"]) =>
    call("testEngine", { params: { id: String(id) }, body }),
  );
export const useSetRoute = () =>
  useEngineChange((body: CallInput<Routes["setEngineRoute"]>["body"]) => call("setEngineRoute", { body }));
export const useAddRoutes = () =>
  useEngineChange(({ body, key }: Keyed<CallInput<Routes["addEngineRoutes"]>["body"]>) =>
    call("addEngineRoutes", { body, idempotency_key: key }),
  );
