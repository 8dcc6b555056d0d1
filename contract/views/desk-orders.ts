import * as z from "zod/mini";
import { board_columns } from "#domain/orders/desk-board.ts";
import { route } from "../route.ts";
import { report_figures } from "./desk-reports.ts";
import {
  by_id,
  date,
  filled,
  id,
  idInPath,
  instant,
  language,
  line,
  listQuery,
  moneyView,
  service,
  status,
} from "../shared.ts";

/** The words of an order; the minutes of a call or a visit. */
export const volume = { words: z.int(), duration_minutes: z.nullable(z.int()) };

const deskOrderRow = z.object({
  id,
  brand: z.string(),
  service_type: service,
  source_lang: z.string(),
  target_lang: z.string(),
  status,
  ...volume,
  customer: z.string(),
  price_gross: z.nullable(moneyView),
  deadline: z.nullable(instant),
  created_at: instant,
  needs_assignment: z.boolean(),
  /** A paper original is paid, its translation is finished, and it is not posted yet. */
  needs_posting: z.boolean(),
  owner: z.nullable(z.string()),
  owner_id: z.nullable(id),
  on_hold: z.boolean(),
  /** The worker of the current stage. */
  worker: z.nullable(z.string()),
});
export type DeskOrderRow = z.infer<typeof deskOrderRow>;

export const dues = ["today", "three_days", "late"] as const;
/** What needs action: a stage without a worker; a failure, a hold or a missed promise. */
export const order_groups = ["waiting", "trouble"] as const;
const flag = z.optional(z.literal("1"));

/** The filters of the list of orders; all of them are in the address. */
const filter = {
  search: listQuery.search,
  status: z.optional(status),
  open: flag,
  brand: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))),
  service: z.optional(service),
  source: z.optional(language),
  target: z.optional(language),
  due: z.optional(z.enum(dues)),
  /** `me`, `none`, or the number of a colleague. */
  owner: z.optional(z.string().check(z.regex(/^(me|none|[1-9]\d{0,8})$/))),
  hold: flag,
  /** Orders with a stage that this translator works on. */
  translator: z.optional(idInPath),
  /** The first and the last day of the promised date. */
  due_from: z.optional(date),
  due_to: z.optional(date),
  /** The orders of a figure of a report: delivered, or asked for, between two days. */
  figure: z.optional(z.enum(report_figures)),
  from: z.optional(date),
  to: z.optional(date),
  /** All orders of one account. */
  customer: z.optional(idInPath),
  group: z.optional(z.enum(order_groups)),
};
const orderFilter = z.object(filter);
export type OrderQuery = z.input<typeof orderFilter>;
export type OrderFilter = z.output<typeof orderFilter>;

/** Columns that can be hidden; the number of the order is always shown. */
export const order_columns = [
  "brand",
  "service",
  "pair",
  "status",
  "words",
  "customer",
  "deadline",
  "worker",
  "owner",
  "gross",
] as const;
export type OrderColumn = (typeof order_columns)[number];

const view = z.object({
  id,
  name: z.string(),
  search: z.string(),
  /** Of the whole team; its author alone can delete it. */
  shared: z.boolean(),
  own: z.boolean(),
});
export type SavedView = z.infer<typeof view>;
const settings = z.object({
  views: z.array(view),
  columns: z.array(z.enum(order_columns)),
  /** Possible owners of an order, for the filter. */
  people: z.array(z.object({ id, name: z.string() })),
});

/** S4: every order of every brand. */
export const desk_order_routes = {
  deskOrders: route({
    method: "GET",
    path: "/api/staff/v1/order",
    who: "staff",
    right: "orders.read",
    summary: "All filtered orders: the newest first, or the nearest deadline first on request.",
    query: z.object({ page: listQuery.page, per_page: listQuery.per_page, ...filter }),
    answer: z.array(deskOrderRow),
    list: true,
  }),
  orderBoard: route({
    method: "GET",
    path: "/api/staff/v1/order-board",
    who: "staff",
    right: "orders.read",
    summary: "Open filtered orders by stage; of each stage the nearest deadlines and the total.",
    query: z.object(filter),
    answer: z.array(
      z.object({ column: z.enum(board_columns), total: z.int(), orders: z.array(deskOrderRow) }),
    ),
  }),
  exportOrders: route({
    per_minute: 10,
    method: "POST",
    path: "/api/staff/v1/order-export",
    who: "staff",
    right: "orders.export",
    summary:
      "The orders of a filter as CSV, at most 20,000, or the chosen ones of them; the export is recorded in the audit log.",
    body: z.extend(orderFilter, { chosen: z.optional(z.array(id).check(z.minLength(1), z.maxLength(500))) }),
    answer: z.object({ name: line(100), csv: z.string(), rows: z.int(), complete: z.boolean() }),
  }),
  orderSettings: route({
    method: "GET",
    path: "/api/staff/v1/order-settings",
    who: "staff",
    right: "orders.read",
    summary:
      "The user's saved views, those shared in the team, and the user's columns of the list of orders.",
    answer: settings,
  }),
  saveOrderView: route({
    method: "POST",
    path: "/api/staff/v1/order-view",
    who: "staff",
    right: "orders.read",
    summary:
      "Saves the filters of the list under a name; the same name replaces it. With the id of an own view, that one is changed.",
    body: z.object({
      id: z.optional(id),
      name: filled(60),
      search: line(1000),
      shared: z._default(z.boolean(), false),
    }),
    answer: settings,
  }),
  removeOrderView: route({
    method: "DELETE",
    path: "/api/staff/v1/order-view/:id",
    who: "staff",
    right: "orders.read",
    summary: "Deletes one of the user's own views.",
    params: by_id,
    answer: settings,
  }),
  setOrderColumns: route({
    method: "PUT",
    path: "/api/staff/v1/order-columns",
    who: "staff",
    right: "orders.read",
    summary: "Sets the columns of the user's own list of orders.",
    body: z.object({ columns: z.array(z.enum(order_columns)).check(z.maxLength(order_columns.length)) }),
    answer: settings,
  }),
} as const;
