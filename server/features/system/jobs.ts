import { sql, type Kysely } from "kysely";
import type { DB } from "../../db/tables.ts";
import { job } from "../../jobs/job.ts";

const day_ms = 86_400_000;
/** An upload that no order took within a day is thrown away with its bytes. */
const orphan_days = 1;
/** A spent link still says for a month what became of it. */
const links_days = 30;
/** Answers are repeated for two days: longer than any client retries. */
const answers_days = 2;
/** What the scanner stopped and nobody has judged for a month is not kept any longer; its row still asks. */
const quarantine_days = 30;

const stoppedLongAgo = (db: Kysely<DB>, now: Date) =>
  db
    .selectFrom("quarantine")
    .select("storage_key")
    .where("storage_key", "is not", null)
    .where("found_at", "<", new Date(now.getTime() - quarantine_days * day_ms));

export const system_jobs = {
  /** What has outlived its rule goes: spent tokens, old answers, files that nobody holds. */
  "upkeep.sweep": job<readonly { id: number; storage_key: string }[]>({
    prepare: async ({ machine, now }) => {
      const files = await machine.db
        .selectFrom("file")
        .select(["id", "storage_key"])
        .where((w) =>
          w.or([
            w("deleted_at", "is not", null),
            w("created_at", "<", new Date(now.getTime() - orphan_days * day_ms)),
          ]),
        )
        .where((w) =>
          w.not(
            w.exists(
              w
                .selectFrom("attachment")
                .select("attachment.id")
                .whereRef("attachment.file_id", "=", "file.id"),
            ),
          ),
        )
        .limit(500)
        .execute();
      for (const { storage_key } of files) await machine.store.remove(storage_key);
      for (const { storage_key } of await stoppedLongAgo(machine.db, now).execute())
        if (storage_key !== null) await machine.store.remove(storage_key);
      return files;
    },
    command: async ({ tx, now }, files) => {
      await tx.deleteFrom("access_token").where("expires_at", "<", now).execute();
      await tx
        .deleteFrom("idempotency")
        .where("created_at", "<", new Date(now.getTime() - answers_days * day_ms))
        .execute();
      await tx
        .deleteFrom("login_failure")
        .where("last_at", "<", new Date(now.getTime() - day_ms))
        .execute();
      await tx
        .deleteFrom("account_link")
        .where("expires_at", "<", new Date(now.getTime() - links_days * day_ms))
        .execute();
      await tx
        .deleteFrom("mail_request")
        .where("asked_at", "<", new Date(now.getTime() - day_ms))
        .execute();
      await tx.deleteFrom("passkey_challenge").where("expires_at", "<", now).execute();
      await tx
        .updateTable("quarantine")
        .set({ storage_key: null })
        .where("storage_key", "in", stoppedLongAgo(tx, now))
        .execute();
      if (files.length === 0) return;
      await sql`delete from file where id = any(${files.map(({ id }) => id)}) and not exists (select 1 from attachment where file_id = file.id)`.execute(
        tx,
      );
    },
  }),
};
