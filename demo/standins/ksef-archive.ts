import type pg from "pg";

/** A received invoice and its result. */
export type Stored = {
  readonly reference: string;
  readonly session: string;
  readonly sha256: string;
  readonly offline: boolean;
  readonly corrected: string;
  readonly invoicing_date: string;
  readonly code: number;
  readonly details: readonly string[];
  readonly extensions: Readonly<Record<string, string>>;
  readonly nip: string;
  readonly kind: string;
  readonly number: string;
  readonly ksef_number: string | null;
  readonly xml: string;
};

const schema = `
  create schema if not exists ksef;
  create table if not exists ksef.invoice (
    id bigint generated always as identity primary key, reference text not null unique, session text not null,
    duplicate_key text unique, body jsonb not null);
`;

/** Received invoices, in a separate schema: duplicates are detected after a restart, too. */
export async function openArchive(pool: pg.Pool) {
  await pool.query(schema);
  const rows = async (where: string, values: readonly string[]): Promise<Stored[]> => {
    const answer = await pool.query<{ body: Stored }>(
      `select body from ksef.invoice where ${where} order by id`,
      [...values],
    );
    return answer.rows.map(({ body }) => body);
  };
  const insert = async (stored: Stored, key: string | null): Promise<boolean> => {
    const { rowCount } = await pool.query(
      `insert into ksef.invoice (reference, session, duplicate_key, body) values ($1, $2, $3, $4)
       on conflict (duplicate_key) do nothing`,
      [stored.reference, stored.session, key, JSON.stringify(stored)],
    );
    return rowCount === 1;
  };
  return {
    /** Seller, kind and number are accepted once: a duplicate gets 440 with the number of the first one. */
    async keep(stored: Stored): Promise<Stored> {
      const key = stored.code === 200 ? `${stored.nip} ${stored.kind} ${stored.number}` : null;
      if (await insert(stored, key)) return stored;
      const [first] = await rows("duplicate_key = $1", [key ?? ""]);
      const repeated: Stored = {
        ...stored,
        code: 440,
        ksef_number: null,
        details: [`Duplikat faktury. Faktura o numerze KSeF: ${first?.ksef_number} została już przesłana.`],
        extensions: {
          originalSessionReferenceNumber: first?.session ?? "",
          originalKsefNumber: first?.ksef_number ?? "",
        },
      };
      await insert(repeated, null);
      return repeated;
    },
    find: async (session: string, reference: string): Promise<Stored | undefined> =>
      (await rows("session = $1 and reference = $2", [session, reference]))[0],
    all: (session: string): Promise<Stored[]> => rows("session = $1", [session]),
  };
}
