import { type AnyRouter, createRootRoute, createRoute, Outlet, redirect } from "@tanstack/react-router";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { catch as otherwise } from "zod/mini";
import type { StaffRight } from "#domain/accounts/staff-rights.ts";
import { login_search } from "#ui/zone-door.ts";
import { session } from "./api.ts";
import { DeskShell } from "./desk-shell.tsx";
import { LoginPage } from "./accounts/login/login-page.tsx";
import { SecondFactorPage } from "./accounts/second-factor/second-factor-page.tsx";
import { NotFound } from "./not-found.tsx";
import { Guarded } from "./rights.tsx";

export const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

/** The log-in may follow an invitation whose password has just been set. */
const desk_login_search = z.extend(login_search, {
  welcome: otherwise(z.optional(z.literal(true)), undefined),
});

export const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  validateSearch: (search) => desk_login_search.parse(search),
  component: () => {
    const { expired, next, welcome } = desk_login_search.parse(login.useSearch());
    return <LoginPage expired={expired ?? false} next={{ to: next ?? "/" }} welcome={welcome ?? false} />;
  },
});

/** An address of digits alone is read as a number. */
export const some_text = otherwise(
  z.optional(z.pipe(z.union([z.string(), z.number()]), z.transform(String))),
  undefined,
);

/** A page for the roles with a right. */
export const guarded = (right: StaffRight, page: ReactNode) => <Guarded right={right}>{page}</Guarded>;

export const desk = createRoute({
  getParentRoute: () => root,
  id: "desk",
  beforeLoad: ({ location }) => {
    if (session.read()) return;
    throw redirect<AnyRouter, string>({ to: "/login", search: { next: location.href } });
  },
  component: () => <DeskShell setUp={<SecondFactorPage />} />,
});

export const order_params = z.object({ id: z.string() });

export const some_id = z.int().check(z.minimum(1));
