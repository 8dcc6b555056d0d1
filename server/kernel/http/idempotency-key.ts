/** The most characters of an `Idempotency-Key`. */
export const longest_key = 255;

/** An `Idempotency-Key`: printable characters of ASCII without spaces. The document of the API shows the same expression. */
export const idempotency_key_form = new RegExp(`^[!-~]{1,${longest_key}}$`);
