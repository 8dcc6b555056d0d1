import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import type {
  DeskTranslator,
  pairsInput,
  translatorInvitation,
  TranslatorInput,
} from "#contract/work/desk-translators.ts";
import type { absenceInput } from "#contract/work/translator-profile.ts";
import { idempotencyKey } from "#ui/call.ts";
import { call } from "../../api.ts";
import type { TranslatorsSearch } from "../../searches.ts";

export const per_page = 20;

/** One page of the list, narrowed as asked. */
export const translatorsQuery = ({ page, show, search, target }: TranslatorsSearch) =>
  queryOptions({
    queryKey: ["translators", page, show, search, target],
    queryFn: ({ signal }) =>
      call("deskTranslators", {
        query: {
          page: String(page),
          per_page: String(per_page),
          show,
          ...(search === undefined ? {} : { search }),
          ...(target === undefined ? {} : { target_lang: target }),
        },
        signal,
      }),
  });

export const translatorQuery = (id: string) =>
  queryOptions({
    queryKey: ["translator", id],
    queryFn: ({ signal }) => call("deskTranslator", { params: { id }, signal }),
  });

/** A change of a translator: its answer is their present state. */
export function useTranslatorChange<T>(change: (input: T) => Promise<DeskTranslator>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (translator) => {
      queries.setQueryData(translatorQuery(String(translator.id)).queryKey, translator);
      void queries.invalidateQueries({ queryKey: ["translators"] });
      void queries.invalidateQueries({ queryKey: ["approvals"] });
    },
  });
}

export const inviteTranslator = (body: z.output<typeof translatorInvitation>) =>
  call("inviteTranslator", { body, idempotency_key: idempotencyKey() });
export const inviteAgain = (id: number) => call("inviteTranslatorAgain", { params: { id: String(id) } });
export const resetSecondFactor = (id: number) =>
  call("resetTranslatorSecondFactor", { params: { id: String(id) } });
export const changeTranslator = ({ id, body }: { id: number; body: TranslatorInput }) =>
  call("changeTranslator", { params: { id: String(id) }, body });
export const setPairs = ({ id, body }: { id: number; body: z.output<typeof pairsInput> }) =>
  call("setTranslatorPairs", { params: { id: String(id) }, body });
export type WorkState = "active" | "paused" | "inactive";
export type Taken = { readonly stage_id: number; readonly percent: number };
export const setState = ({
  id,
  ...body
}: {
  id: number;
  state: WorkState;
  reason: string;
  jobs: readonly Taken[];
}) => call("setTranslatorState", { params: { id: String(id) }, body: { ...body, jobs: [...body.jobs] } });
export const addAbsence = ({ id, ...body }: { id: number } & z.output<typeof absenceInput>) =>
  call("addTranslatorAbsence", { params: { id: String(id) }, body });
export const removeAbsence = ({ id, absence }: { id: number; absence: number }) =>
  call("removeTranslatorAbsence", { params: { id: String(id), absence: String(absence) } });
