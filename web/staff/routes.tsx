import {
  type AnyRouter,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import * as z from "zod/mini";
import { catch as otherwise } from "zod/mini";
import { statuses } from "#domain/catalog.ts";
import { login_search } from "#ui/zone-door.ts";
import { session } from "./api.ts";
import { DeskShell } from "./desk-shell.tsx";
import { BooksPage } from "./features/books/books-page.tsx";
import { NewCustomerPage } from "./features/customers/new-customer-page.tsx";
import { LoginPage } from "./features/login/login-page.tsx";
import { OrderPage } from "./features/order/order-page.tsx";
import { OrdersPage } from "./features/orders/orders-page.tsx";
import { QueuePage } from "./features/queue/queue-page.tsx";
import { all_orders, queue_place } from "./links.tsx";
import { NotFound } from "./not-found.tsx";

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  validateSearch: (search) => login_search.parse(search),
  component: () => {
    const { expired, next } = login_search.parse(login.useSearch());
    return <LoginPage expired={expired ?? false} next={{ to: next ?? queue_place.to }} />;
  },
});

const desk = createRoute({
  getParentRoute: () => root,
  id: "desk",
  beforeLoad: ({ location }) => {
    if (session.read()) return;
    throw redirect<AnyRouter, string>({ to: "/login", search: { next: location.href } });
  },
  component: DeskShell,
});

const home = createRoute({
  getParentRoute: () => desk,
  path: "/",
  beforeLoad: () => {
    throw redirect<AnyRouter, string>({ to: queue_place.to, replace: true });
  },
});

const queue = createRoute({ getParentRoute: () => desk, path: "/queue", component: QueuePage });

const orders_search = z.object({
  page: otherwise(z.int().check(z.minimum(1)), all_orders.page),
  open: otherwise(z.boolean(), all_orders.open),
  status: otherwise(z.optional(z.enum(statuses)), undefined),
  search: otherwise(z.optional(z.pipe(z.union([z.string(), z.number()]), z.transform(String))), undefined),
});
const orders = createRoute({
  getParentRoute: () => desk,
  path: "/orders",
  validateSearch: (search) => orders_search.parse(search),
  component: () => <OrdersPage narrowed={orders_search.parse(orders.useSearch())} />,
});

const order_params = z.object({ id: z.string() });
const order = createRoute({
  getParentRoute: () => desk,
  path: "/orders/$id",
  component: () => {
    const { id } = order_params.parse(order.useParams());
    return <OrderPage key={id} id={id} />;
  },
});

const new_customer = createRoute({
  getParentRoute: () => desk,
  path: "/customers/new",
  component: NewCustomerPage,
});

const books = createRoute({ getParentRoute: () => desk, path: "/books", component: BooksPage });

export const router = createRouter({
  routeTree: root.addChildren([login, desk.addChildren([home, queue, orders, order, new_customer, books])]),
  basepath: "/staff",
  scrollRestoration: true,
});
