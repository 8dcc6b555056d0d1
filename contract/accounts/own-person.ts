import * as z from "zod/mini";
import { route } from "../route.ts";
import { filled, instant, phone } from "../shared.ts";

const personView = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  /** The account of this session is the person's own: its details are changed with the account. */
  is_own_account: z.boolean(),
});
export type OwnPerson = z.output<typeof personView>;

export const personInput = z.object({
  first_name: filled(100),
  last_name: filled(100),
  phone: z.nullable(phone),
});

const own = { who: "customer", needs: "any" } as const;

/** The person of a session, whatever their role in the account (decision 0276). */
export const own_person_routes = {
  ownPerson: route({
    ...own,
    method: "GET",
    path: "/api/v2/user/person",
    summary: "Name, address and phone of the person who is logged in.",
    answer: personView,
  }),
  changePerson: route({
    ...own,
    method: "PUT",
    path: "/api/v2/user/person",
    summary: "Changes name and phone of the person who is logged in, in an account that is not their own.",
    body: personInput,
    answer: personView,
  }),
  copyOfPerson: route({
    ...own,
    method: "POST",
    path: "/api/v2/user/person/copy",
    summary: "A copy of the data held on the person who is logged in, apart from that of accounts.",
    answer: z.object({
      made_at: instant,
      tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
    }),
    per_minute: 5,
  }),
};
