import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import type { absenceInput, profileInput, TranslatorProfile } from "#contract/work/translator-profile.ts";
import { call } from "../../api.ts";
import { profile_query } from "../../queries.ts";

/** A change of the profile: its answer is the profile as it is now. */
export function useProfileChange<T>(change: (input: T) => Promise<TranslatorProfile>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (profile) => {
      // A request that began before the change would replace its answer.
      await queries.cancelQueries({ queryKey: profile_query.queryKey });
      queries.setQueryData(profile_query.queryKey, profile);
    },
  });
}

export const saveProfile = (body: z.output<typeof profileInput>) => call("saveTranslatorProfile", { body });
export const addAbsence = (body: z.output<typeof absenceInput>) => call("addAbsence", { body });
export const removeAbsence = (id: number) => call("removeAbsence", { params: { id: String(id) } });
