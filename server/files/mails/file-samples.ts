import type { FileMailData } from "./file-kinds.ts";
import type { UpkeepMailData } from "#server/app/mails/upkeep-kinds.ts";

/** Sample data of mails about files and background jobs. */
export const fileMails = (origin: string): FileMailData & UpkeepMailData => ({
  staff_failed_jobs: {
    url: `${origin}/staff/failed-jobs`,
    count: 2,
    tasks: [{ name: "invoice.render", count: 2, error: "the storage of files is full" }],
  },
  staff_quarantine: {
    url: `${origin}/staff/quarantine`,
    file_name: "umowa.doc",
    signature: "Doc.Trojan.Agent-36402",
    sender: "customer:12",
  },
});
