import fs from "node:fs";
import path from "node:path";
import { startEmbedded } from "#server/kernel/db/embedded.ts";
import { claimFolder } from "#server/kernel/db/folder-claim.ts";
import { clusterOf } from "#server/kernel/db/postmaster.ts";
import { openDatabase } from "#server/kernel/db/open.ts";
import { s3Store } from "#server/kernel/files/s3-store.ts";
import { diskStore, type FileStore } from "#server/kernel/files/store.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import type { Config } from "#server/kernel/settings/config.ts";

/** What the operator's commands work on; nothing is migrated, seeded or served. */
export type Installation = Pick<Machine, "config" | "db" | "clock"> & {
  /** The address of the database. */
  readonly url: string;
  /** Whether no server uses the embedded database. */
  readonly is_alone: boolean;
  readonly close: () => Promise<void>;
};

/** The running server holds the claim; its database is then used and left running. */
function claimIfFree(config: Config): { readonly release: () => void } | null {
  try {
    return claimFolder(config.data_dir, "the command line", new Date());
  } catch {
    return null;
  }
}

/**
 * Connects to the configured database, or to the embedded one of the data folder, which is started when it is not
 * running. Throws a sentence when there is neither.
 */
export async function openInstallation(config: Config): Promise<Installation> {
  const clock = (): Date => new Date();
  if (config.database_url !== null) {
    const { db, close } = openDatabase(config.database_url, { max_connections: 2 });
    return { config, db, clock, url: config.database_url, is_alone: false, close };
  }
  const folder = path.join(config.data_dir, "postgres");
  if (!fs.existsSync(path.join(clusterOf(folder), "PG_VERSION")))
    throw new Error(
      `DATABASE_URL is missing, and ${config.data_dir} has no embedded database. Set the environment of the server first, as docs/production.md shows.`,
    );
  const claim = claimIfFree(config);
  const embedded = await startEmbedded(folder, {
    bin_dir: config.pg_bin ?? undefined,
  });
  const { db, close } = openDatabase(embedded.url, { max_connections: 2 });
  return {
    config,
    db,
    clock,
    url: embedded.url,
    is_alone: claim !== null && !embedded.attached,
    close: async () => {
      await close();
      await embedded.stop();
      claim?.release();
    },
  };
}

export const openStore = async ({ s3, data_dir }: Config): Promise<FileStore> =>
  s3 ? s3Store(s3) : diskStore(path.join(data_dir, "files"));
