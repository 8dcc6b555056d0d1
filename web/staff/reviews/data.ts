import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../api.ts";
import type { ReviewsSearch } from "../searches.ts";

export const per_page = 50;

export const reviewsQuery = ({ page, state, search }: ReviewsSearch) =>
  queryOptions({
    queryKey: ["reviews", page, state, search],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call("deskReviews", {
        query: { page: String(page), per_page: String(per_page), state, ...(search && { search }) },
        signal,
      }),
  });
