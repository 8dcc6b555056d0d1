import { sql } from "kysely";
import { byCustomer, byPerson, deleted, type Held } from "./held.ts";

/** Single sign-on of accounts with the identities of persons at the providers of their companies, and proposals of members. */
export const team_tables = {
  term_proposal: {
    about: "customers",
    purpose: "memories",
    rows: byCustomer,
    exported: "source_lang target_lang source target status note made_at state decided_at answer",
    withheld: "id customer_id person_id decided_by",
    ending: deleted,
  },
  domain_claim: {
    about: "customers",
    purpose: "security",
    rows: byCustomer,
    exported: "domain created_at verified_at checked_at missing_since",
    withheld: "id customer_id brand_id token",
    ending: deleted,
  },
  sso: {
    about: "customers",
    purpose: "security",
    rows: byCustomer,
    exported: "issuer client_id required join_role changed_at worked_at failed_at failed_why",
    withheld: "customer_id secret",
    ending: deleted,
  },
  person_identity: {
    about: "customers",
    purpose: "security",
    rows: byPerson("person_id"),
    // A login is its person's own: the copy for an account has that of its first owner.
    export_rows: ({ id }) => sql<boolean>`person_id = ${id}`,
    exported: "issuer subject created_at last_used_at",
    withheld: "id person_id brand_id",
    ending: deleted,
  },
  sso_attempt: {
    about: "customers",
    purpose: "security",
    rows: byCustomer,
    exported: "expires_at used_at",
    withheld: "state_sha256 customer_id secret_sha256 redirect_uri fresh",
    ending: deleted,
  },
  sso_link: {
    about: "customers",
    purpose: "security",
    rows: ({ id, person_ids }) =>
      sql<boolean>`(customer_id = ${id} or person_id = any(${person_ids}::int[]))`,
    export_rows: ({ id }) => sql<boolean>`person_id = ${id}`,
    exported: "issuer subject created_at expires_at used_at",
    withheld: "id customer_id person_id token_sha256 secret_sha256",
    ending: deleted,
  },
} as const satisfies Readonly<Record<string, Held>>;
