import { dictionary } from "@zxcvbn-ts/language-common";

/** Some 49,000 passwords in the order of their frequency in breaches. 400 kB, so this file is imported at its first use. */
export const common_passwords: ReadonlySet<string> = new Set(dictionary["passwords-common"]);
