import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { idempotencyKey } from "#ui/call.ts";
import { call } from "../../api.ts";
import type { MailsSearch } from "../../searches.ts";

export const per_page = 50;

/** One page of the log as narrowed; asked again while it is open, because mails are on their way. */
export const mailsQuery = ({ page, search, state, kind }: MailsSearch) =>
  queryOptions({
    queryKey: ["mails", { page, search, state, kind }],
    queryFn: ({ signal }) =>
      call("deskMails", {
        query: {
          page: String(page),
          per_page: String(per_page),
          ...(search === undefined ? {} : { search }),
          ...(state === undefined ? {} : { state }),
          ...(kind === undefined ? {} : { kind }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });

export const kinds_query = queryOptions({
  queryKey: ["mail-kinds"],
  queryFn: ({ signal }) => call("deskMailKinds", { signal }),
  staleTime: Infinity,
});

export const mailQuery = (id: number) =>
  queryOptions({
    queryKey: ["mails", id],
    queryFn: ({ signal }) => call("deskMail", { params: { id: String(id) }, signal }),
  });

/** Sends a mail once more; what is shown is read again, also when it was refused. */
export function useResend() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      call("resendMail", { params: { id: String(id) }, idempotency_key: idempotencyKey() }),
    onSettled: () => void queries.invalidateQueries({ queryKey: ["mails"] }),
  });
}
