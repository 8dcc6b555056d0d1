/** Sites of customers with the quote widget, at the desk. */
export const en = {
  "desk_sites.title": "Sites with our prices",
  "desk_sites.origin": "Address",
  "desk_sites.state": "State",
  "desk_sites.on": "On",
  "desk_sites.off": "Off",
  "desk_sites.off_by.customer": "by the customer",
  "desk_sites.off_by.desk": "by the desk",
  "desk_sites.since": "Since",
  "desk_sites.acts": "Acts",
  "desk_sites.turn_off": "Turn off",
  "desk_sites.turn_off_name": "Turn off {origin}",
  "desk_sites.turn_off_title": "Turn this site off?",
  "desk_sites.turn_off_text": "{origin} no longer shows our prices. The customer can turn it on again.",
  "desk_sites.turn_off_reason": "Reason",
  "desk_sites.turned_off": "The site was turned off.",
} as const;
