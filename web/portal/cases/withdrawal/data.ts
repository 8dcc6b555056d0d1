import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { brand } from "#brand/brand.ts";
import { draftStore } from "#ui/draft.ts";
import { call } from "../../late-api.ts";

export type WithdrawalValues = {
  readonly name: string;
  readonly email: string;
  readonly order_number: string;
  readonly scope: "whole" | "part";
  readonly part: string;
};
export const empty_values: WithdrawalValues = {
  name: "",
  email: "",
  order_number: "",
  scope: "whole",
  part: "",
};

const stored_values = z.object({
  name: z.string(),
  email: z.string(),
  order_number: z.string(),
  scope: z.enum(["whole", "part"]),
  part: z.string(),
});

/** C23, one for each order: what was typed for one is not offered for another. */
export const withdrawalDraft = (order_hash: string | undefined) =>
  draftStore<WithdrawalValues>({
    brand: brand.slug,
    form: `withdrawal${order_hash === undefined ? "" : `:${order_hash}`}`,
    accept: (text) => stored_values.safeParse(text).data ?? null,
  });

export const withdrawalOrderOptions = (hash: string) =>
  queryOptions({
    queryKey: ["withdrawal", hash],
    queryFn: ({ signal }) => call("withdrawalOrder", { params: { hash }, signal }),
    staleTime: 0,
  });
