/** The most sites of an account. */
export const most_sites = 20;
/** The longest origin that is stored. */
export const longest_origin = 300;
