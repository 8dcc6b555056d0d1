import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../api.ts";

/** Published reviews of the brand, page by page, with mean and number of all ratings. */
export const reviewsOptions = (page: number, per_page: number) =>
  queryOptions({
    queryKey: ["reviews", page, per_page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call("reviews", { query: { page: String(page), per_page: String(per_page) }, signal }),
  });
