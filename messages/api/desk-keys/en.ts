/** Keys of customers at the desk. */
export const en = {
  "desk_keys.title": "API keys",
  "desk_keys.name": "Key",
  "desk_keys.test": "test",
  "desk_keys.agent": "agent",
  "desk_keys.state": "State",
  "desk_keys.state.active": "works",
  "desk_keys.state.ending": "replaced, still works",
  "desk_keys.state.expired": "expired",
  "desk_keys.state.revoked": "revoked",
  "desk_keys.spent": "This month, gross",
  "desk_keys.of_limit": "{spent} of {limit} {currency}",
  "desk_keys.used": "Last used",
  "desk_keys.ends": "Valid until",
  "desk_keys.acts": "Actions",
  "desk_keys.revoke": "Revoke",
  "desk_keys.revoke_name": "Revoke the key {name}",
  "desk_keys.revoke_text":
    "Programs of the customer with this key lose access at once. This cannot be undone. The webhooks that it set up are turned off.",
  "desk_keys.revoked": "The key no longer works",
} as const;
