import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { review_routes } from "#contract/reviews/reviews.ts";
import { callFrom } from "../../api.ts";

/** The home page asks for them, so their row comes without the rows of all other pages. */
const call = callFrom(review_routes);

/** Published reviews of the brand, page by page, with mean and number of all ratings. */
export const reviewsOptions = (page: number, per_page: number) =>
  queryOptions({
    queryKey: ["reviews", page, per_page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call("reviews", { query: { page: String(page), per_page: String(per_page) }, signal }),
  });
