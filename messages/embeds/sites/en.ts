/** Sites of an account with the quote widget; they come with the settings page. */
export const en = {
  "sites.title": "Prices on your site",
  "sites.text":
    "Show our prices on your own pages. Visitors count their text there; ordering opens our order form.",
  "sites.none": "You have no sites yet.",
  "sites.add": "Add a site",
  "sites.origin": "Address of the site",
  "sites.origin_hint":
    "For example https://shop.example.com, without a path. www counts as a site of its own.",
  "sites.added": "The site was added.",
  "sites.on": "On",
  "sites.off": "Off",
  "sites.off_by_desk": "Our customer service turned it off.",
  "sites.turn_on": "Turn on",
  "sites.turn_off": "Turn off",
  "sites.turn_on_name": "Turn on {origin}",
  "sites.turn_off_name": "Turn off {origin}",
  "sites.turned_on": "The site shows prices again.",
  "sites.turned_off": "The site no longer shows prices.",
  "sites.remove": "Remove",
  "sites.remove_name": "Remove {origin}",
  "sites.remove_title": "Remove this site?",
  "sites.remove_text": "{origin} will show an empty frame in place of our prices.",
  "sites.removed": "The site was removed.",
  "sites.snippet": "Code for your page",
  "sites.snippet_text":
    "Put this where the prices should appear. The same code works on all sites of the list; with from, to and words in the address you choose what is shown first.",
  "sites.frame_title": "Price of a translation",
  "sites.copy": "Copy the code",
  "sites.preview": "See it in a new tab",
  "sites.height": "Adjust the height",
  "sites.height_text":
    "The frame sends its height in CSS pixels to your page whenever it changes. This script sets it; without it the frame keeps its fixed height.",
  "sites.height_copy": "Copy the script",
} as const;
