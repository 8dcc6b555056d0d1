/** Refusals about sites with the quote widget in English. */
export const en = {
  "embed.not_found": "This site is no longer on your list. Reload the page.",
  "embed.too_many": "An account can have at most 20 sites. Remove one that you no longer need.",
  "embed.known": "This site is already on your list.",
  "embed.form": "This is not a complete address. It has the form https://shop.example.com.",
  "embed.scheme": "Only pages with https can show the widget. The address must begin with https://.",
  "embed.credentials": "The address must not contain a user name or a password.",
  "embed.path":
    "Enter the address without a path, for example https://shop.example.com. It covers all pages of the site.",
  "embed.host":
    "This is not the name of a single public site. Enter each site by its full name, without * and without an IP address.",
  "embed.own": "This is our own address. Enter the one of your site.",
} as const;
