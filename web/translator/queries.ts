import { queryOptions } from "@tanstack/react-query";
import { call } from "./api.ts";

/** One job of the translator. */
export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: ["job", id],
    queryFn: ({ signal }) => call("job", { params: { id }, signal }),
  });

/** Who works here. */
export const me_query = queryOptions({
  queryKey: ["me"],
  queryFn: ({ signal }) => call("translatorMe", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The profile of the translator, and what keeps offers away. */
export const profile_query = queryOptions({
  queryKey: ["profile"],
  queryFn: ({ signal }) => call("translatorProfile", { signal }),
});

/** How much of the desk's talk has not been read; asked for again with every change that concerns the translator. */
export const unread_query = queryOptions({
  queryKey: ["unread"],
  queryFn: ({ signal }) => call("zoneUnread", { signal }),
});

/** A part of the rework of a complaint. */
export const reworkQuery = (id: string) =>
  queryOptions({
    queryKey: ["rework", id],
    queryFn: ({ signal }) => call("rework", { params: { id }, signal }),
  });
