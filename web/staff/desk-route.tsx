import { createRootRoute, createRoute, Outlet, redirect } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { StaffRight } from "#domain/accounts/staff-rights.ts";
import { desk_login_search } from "./searches.ts";
import { session } from "./api.ts";
import { DeskShell } from "./desk-shell.tsx";
import { LoginPage } from "./accounts/login/login-page.tsx";
import { SecondFactorPage } from "./accounts/second-factor/second-factor-page.tsx";
import { NotFound } from "./not-found.tsx";
import { Guarded } from "./rights.tsx";

export const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

export const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  validateSearch: (search) => desk_login_search.parse(search),
  component: () => {
    const { expired, next, welcome } = desk_login_search.parse(login.useSearch());
    return <LoginPage expired={expired ?? false} next={next ?? "/"} welcome={welcome ?? false} />;
  },
});

/** A page for the roles with a right. */
export const guarded = (right: StaffRight, page: ReactNode) => <Guarded right={right}>{page}</Guarded>;

export const desk = createRoute({
  getParentRoute: () => root,
  id: "desk",
  beforeLoad: ({ location }) => {
    if (session.read()) return;
    throw redirect({ to: "/login", search: { next: location.href } });
  },
  component: () => <DeskShell setUp={<SecondFactorPage />} />,
});

export const id_params = {
  parse: ({ id }: { id: string }) => ({ id: Number(id) }),
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
};
