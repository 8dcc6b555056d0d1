import * as z from "zod/mini";
import { export_states, open_matters } from "#domain/accounts/privacy.ts";
import { linkView } from "../files/files.ts";
import { route } from "../route.ts";
import { by_id, id, instant } from "../shared.ts";

export const dataExportView = z.object({
  id,
  asked_at: instant,
  /** Started by the desk for the customer. */
  by_desk: z.boolean(),
  state: z.enum(export_states),
  /** Progress in files; the total is known once it runs. */
  files_total: z.int(),
  files_done: z.int(),
  size_bytes: z.nullable(z.int()),
  expires_at: z.nullable(instant),
});
export type DataExportView = z.infer<typeof dataExportView>;

const privacyView = z.object({
  /** A deletion that was asked for and can still be cancelled. */
  deletion: z.nullable(z.object({ asked_at: instant, due_at: instant })),
  /** Days between the request and the deletion. */
  deletion_waits_days: z.int(),
  /** What has to end before the account can be deleted. */
  open_matters: z.array(z.enum(open_matters)),
  /** Days for which a copy can be downloaded. */
  export_lasts_days: z.int(),
  exports: z.array(dataExportView),
});
export type PrivacyView = z.infer<typeof privacyView>;

const own = { who: "customer", needs: "account.manage", answer: privacyView } as const;

/** GDPR art. 15, 17 and 20: a customer's own copy of all data, and the deletion of the account. */
export const privacy_routes = {
  privacy: route({
    ...own,
    method: "GET",
    path: "/api/v2/customer/current/privacy",
    summary: "Copies of the customer's data, the state of a deletion, and what has to end before one.",
  }),
  askDataExport: route({
    ...own,
    per_minute: 5,
    method: "POST",
    path: "/api/v2/customer/current/data-export",
    summary: "Starts a copy of all data held on the customer; a mail says when it is ready.",
    idempotent: true,
  }),
  dataExportFile: route({
    per_minute: 20,
    method: "POST",
    path: "/api/v2/customer/current/data-export/:id/file",
    who: "customer",
    needs: "account.manage",
    summary: "A download link of a copy, valid for ten minutes.",
    params: by_id,
    answer: linkView,
  }),
  askAccountDeletion: route({
    ...own,
    per_minute: 5,
    method: "POST",
    path: "/api/v2/customer/current/deletion",
    summary: "Asks for the deletion of the account, which happens after the waiting time.",
  }),
  cancelAccountDeletion: route({
    ...own,
    method: "DELETE",
    path: "/api/v2/customer/current/deletion",
    summary: "Cancels a deletion that was asked for; the account stays as it is.",
  }),
} as const;
