import type { FileMailData } from "./file-kinds.ts";

/** What is written about files, as its readers would see it. */
export const fileMails = (origin: string): FileMailData => ({
  staff_quarantine: {
    url: `${origin}/staff/quarantine`,
    file_name: "umowa.doc",
    signature: "Doc.Trojan.Agent-36402",
    sender: "customer:12",
  },
});
