import pg from "pg";
import { ignoreIdleErrors } from "#server/kernel/db/open.ts";

/** Connections of a test to its database. */
export type Connections = {
  /** Runs work on an idle connection, or on a new one. */
  readonly use: <T>(work: (client: pg.Client) => Promise<T>) => Promise<T>;
  readonly end: () => Promise<void>;
};

/**
 * Connections that stay open between the steps of a test: a new one reads PostgreSQL's catalogue again and plans every
 * statement again, which takes longer than most steps. A connection is not used again after an error.
 */
export function ownConnections(url: string): Connections {
  const idle = new Set<pg.Client>();
  async function open(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url });
    ignoreIdleErrors(client);
    client.on("end", () => idle.delete(client));
    await client.connect();
    return client;
  }
  return {
    async use(work) {
      const [known] = idle;
      if (known) idle.delete(known);
      const client = known ?? (await open());
      try {
        const result = await work(client);
        idle.add(client);
        return result;
      } catch (error) {
        // It may be broken already.
        await client.end().catch(() => {});
        throw error;
      }
    },
    async end() {
      await Promise.all([...idle].map((client) => client.end()));
    },
  };
}
