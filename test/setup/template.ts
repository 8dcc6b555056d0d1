import pg from "pg";

/** The databases that test files clone: migrated and empty, and with the seed of an installation. */
export const template = "template_tolmaro";
export const seeded_template = "template_tolmaro_seeded";

/** The address of another database of the same cluster. */
export function databaseUrl(cluster_url: string, name: string): string {
  const url = new URL(cluster_url);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement that cannot be in a transaction (create, alter or drop a database). */
export async function onServer(cluster_url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: cluster_url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
