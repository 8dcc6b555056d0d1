import { Resolver } from "node:dns/promises";

/** Reads the text records of a name in DNS; null when DNS does not answer, which says nothing about the name. */
export type TextRecords = (name: string) => Promise<readonly string[] | null>;

const timeout_ms = 4000;
/** Answers of DNS that say that there is none. */
const none: readonly unknown[] = ["ENODATA", "ENOTFOUND"];

/** By the servers of the machine, or by the named ones (`127.0.0.1:53`). */
export function textRecordsBy(servers: readonly string[] | null): TextRecords {
  return async (name) => {
    const resolver = new Resolver({ timeout: timeout_ms, tries: 2 });
    if (servers !== null) resolver.setServers([...servers]);
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      return none.includes(code) ? [] : null;
    }
  };
}
