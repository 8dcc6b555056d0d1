import { csvName } from "#domain/csv.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import { read, write } from "#server/kernel/http/handlers.ts";
import { auditCsv, auditFilters, auditLines } from "./audit-queries.ts";

export const audit_handlers = {
  auditLines: read("auditLines", ({ db, query }) => auditLines(db, query)),
  auditFilters: read("auditFilters", ({ db }) => auditFilters(db)),
  exportAudit: write("exportAudit", async ({ tx, caller, body, now }) => {
    const { csv, rows, complete } = await auditCsv(tx, body);
    const detail = { ...body, rows };
    await writeAudit(tx, caller, { act: "audit.export", object: "audit_log", object_id: null, detail }, now);
    return { name: csvName("audit", now.getTime()), csv, rows, complete };
  }),
};
