/** Codes of failed and lost connections: of the network, and of PostgreSQL (Appendix A). */
const codes: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  // The server stops, crashed, starts, or closed an idle session.
  "57P01",
  "57P02",
  "57P03",
  "57P05",
  // A standby after a failover; the address resolves to the new primary soon.
  "25006",
]);
/** Classes of codes: connection failures and a lack of connections, memory or disk. */
const classes = ["08", "53"];

/** Messages of the driver and its pool without a code. */
const sentences = [
  "Connection terminated",
  "timeout exceeded when trying to connect",
  "Client has encountered a connection error",
  "Client was closed",
  "Cannot use a pool after calling end",
];

/** The database does not respond. The last transaction may have been committed or not. */
export class DatabaseUnavailable extends Error {
  constructor(cause: Error) {
    super(`the database does not answer: ${cause.message}`, { cause });
    this.name = "DatabaseUnavailable";
  }
}

/** Whether an error of the driver means that the database is unavailable; errors of a query do not. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isUnavailable);
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code === "string" && (codes.has(code) || isOfClass(code))) return true;
  return sentences.some((sentence) => error.message.startsWith(sentence));
}

const isOfClass = (code: string): boolean => code.length === 5 && classes.includes(code.slice(0, 2));

/** Log level of an error caught in the background: an unavailable database is not our fault, and recovers. */
export const logLevel = (error: unknown): "warn" | "error" => (isUnavailable(error) ? "warn" : "error");

/** Converts connection errors of a driver promise into `DatabaseUnavailable`. */
export const withConnectionErrors = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    throw error instanceof Error && isUnavailable(error) && !(error instanceof DatabaseUnavailable)
      ? new DatabaseUnavailable(error)
      : error;
  });
