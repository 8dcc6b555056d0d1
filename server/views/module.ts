import { defineModule } from "#server/kernel/define-module.ts";
import { approval_handlers } from "./desk/approvals-routes.ts";
import { audit_handlers } from "./desk/audit-routes.ts";
import { dashboard_handlers } from "./desk/dashboards-routes.ts";
import { desk_order_handlers } from "./desk/desk-orders-routes.ts";
import { desk_search_handlers } from "./desk/desk-search-routes.ts";
import { hold_handlers } from "./desk/holds-routes.ts";
import { desk_month_handlers } from "./desk/month-routes.ts";
import { desk_number_handlers } from "./desk/numbers-routes.ts";
import { figure_jobs } from "./desk/jobs.ts";
import { desk_report_handlers } from "./desk/reports-routes.ts";
import { staff_handlers } from "./desk/routes.ts";
import { order_list_handlers } from "./portal/order-list-routes.ts";
import { order_handlers } from "./portal/routes.ts";
import { tracking_handlers } from "./portal/tracking-routes.ts";
import { translator_handlers } from "./translator/routes.ts";

export const module = defineModule({
  routes: {
    ...audit_handlers,
    ...dashboard_handlers,
    ...desk_month_handlers,
    ...desk_report_handlers,
    ...desk_number_handlers,
    ...desk_order_handlers,
    ...desk_search_handlers,
    ...order_handlers,
    ...order_list_handlers,
    ...hold_handlers,
    ...approval_handlers,
    ...staff_handlers,
    ...tracking_handlers,
    ...translator_handlers,
  },
  jobs: figure_jobs,
});
