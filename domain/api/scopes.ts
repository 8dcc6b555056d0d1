/** What a key may do. A route has exactly one of them. */
export const api_scopes = [
  "account:read",
  "files:write",
  "orders:quote",
  "orders:read",
  "orders:act",
  "orders:spend",
  "invoices:read",
  "webhooks:write",
] as const;
export type ApiScope = (typeof api_scopes)[number];

/** What an agent can be authorized for: the scopes of its tools. */
export const grant_scopes = [
  "account:read",
  "files:write",
  "orders:quote",
  "orders:read",
  "orders:spend",
] as const satisfies readonly ApiScope[];
/** Days for which an agent is authorized as a rule. */
export const grant_days = 90;

/** Days for which a key is valid: at least, as a rule, at most. */
export const key_days = { least: 1, standard: 365, most: 730 } as const;
/** Days before its end on which the owner of a key is reminded. */
export const key_reminder_days = [30, 7, 1] as const;
/** Days for which a rotated key still works. */
export const rotation_days = [0, 1, 7] as const;
export const most_keys = 20;
/** How long an address for one file can be used. */
export const upload_address_minutes = 15;
export const most_networks = 32;

/** Calls of one key in a minute; an account has three times as many. */
export const key_rates = { read: 600, write: 120, upload: 60 } as const;
export type KeyRate = keyof typeof key_rates;
export const account_factor = 3;
