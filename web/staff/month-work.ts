import { queryOptions } from "@tanstack/react-query";
import type { MonthStep } from "#contract/views/desk-month.ts";
import { call } from "./api.ts";
import type { DeskKey } from "./text.ts";

/** The work of accounting for a month, with its checklist. */
export const monthWorkQuery = (month: string) =>
  queryOptions({
    queryKey: ["month", month],
    queryFn: ({ signal }) => call("monthWork", { params: { month }, signal }),
  });

const left_words: Partial<Readonly<Record<MonthStep, DeskKey>>> = {
  statements: "month.days_missing",
  closing: "month.not_closed",
};

/** How much is left of a step of the checklist, as a text with the number `n`. */
export const leftWord = (step: MonthStep): DeskKey => left_words[step] ?? "month.left";
