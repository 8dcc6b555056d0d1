import type { CallInput } from "#contract/client.ts";
import type { grant_routes } from "#contract/api/grants.ts";

/** The parameters of an authorization request that the page takes from its address. */
export const asked_names = [
  "client_id",
  "redirect_uri",
  "response_type",
  "code_challenge",
  "code_challenge_method",
  "resource",
  "scope",
  "state",
] as const;
export type Asked = NonNullable<CallInput<(typeof grant_routes)["askedGrant"]>["body"]>;
