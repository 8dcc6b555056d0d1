import fs from "node:fs";
import path from "node:path";

const default_folder = path.resolve(import.meta.dirname, "../../shared");

/**
 * The folder of reference facts some tests compare with (`SHARED_DIR`, else `shared` next to the repository); null when
 * there is none, and then those tests are skipped by name, because the project works without it.
 */
export const shared: string | null =
  process.env["SHARED_DIR"] ?? (fs.existsSync(default_folder) ? default_folder : null);
