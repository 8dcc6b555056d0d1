import { inTime } from "#ui/chunk.ts";
import { ZoneFailed } from "#ui/zone-failed.tsx";
import { createRootRoute, createRoute, createRouter, Outlet, redirect } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { Skeleton } from "#ui/skeleton.tsx";
import { login_search } from "#ui/zone-session.ts";
import { session } from "./api.ts";
import { BoardPage } from "./work/board/board-page.tsx";
import { CalendarPage } from "./interpreting/calendar/calendar-page.tsx";
import { EarningsPage } from "./payouts/earnings/earnings-page.tsx";
import { JobPage } from "./work/job/job-page.tsx";
import { JobsPage } from "./work/jobs/jobs-page.tsx";
import { ForgottenPage } from "./accounts/password/forgotten-page.tsx";
import { PasswordPage } from "./accounts/password/password-page.tsx";
import { ProfilePage } from "./work/profile/profile-page.tsx";
import { RoundsPage } from "./work/rounds/rounds-page.tsx";
import { SecondFactorPage } from "./accounts/second-factor/second-factor-page.tsx";
import { LoginPage } from "./accounts/login/login-page.tsx";
import { ReworkPage } from "./cases/rework/rework-page.tsx";
import { ReworksPage } from "./cases/rework/reworks-page.tsx";
import { TalkPage } from "./messages/talk/talk-page.tsx";
import { board_search, earnings_search, jobs_search } from "./searches.ts";
import { NotFound } from "./not-found.tsx";
import { ZoneShell } from "./zone-shell.tsx";

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  validateSearch: (search) => login_search.parse(search),
  component: () => {
    const { expired, next } = login_search.parse(login.useSearch());
    return <LoginPage expired={expired ?? false} next={next ?? "/board"} />;
  },
});

const zone = createRoute({
  getParentRoute: () => root,
  id: "zone",
  beforeLoad: ({ location }) => {
    if (session.read()) return;
    throw redirect({ to: "/login", search: { next: location.href } });
  },
  component: ZoneShell,
});

const home = createRoute({
  getParentRoute: () => zone,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/board", replace: true });
  },
});

const board = createRoute({
  getParentRoute: () => zone,
  path: "/board",
  validateSearch: (search) => board_search.parse(search),
  component: () => <BoardPage filter={board_search.parse(board.useSearch())} />,
});

const jobs = createRoute({
  getParentRoute: () => zone,
  path: "/jobs",
  validateSearch: (search) => jobs_search.parse(search),
  component: () => <JobsPage tab={jobs_search.parse(jobs.useSearch()).tab} />,
});

const earnings = createRoute({
  getParentRoute: () => zone,
  path: "/earnings",
  validateSearch: (search) => earnings_search.parse(search),
  component: () => <EarningsPage month={earnings_search.parse(earnings.useSearch()).month} />,
});

const profile = createRoute({ getParentRoute: () => zone, path: "/profile", component: ProfilePage });

const second_factor = createRoute({
  getParentRoute: () => zone,
  path: "/second-factor",
  component: SecondFactorPage,
});

const talk = createRoute({ getParentRoute: () => zone, path: "/messages", component: TalkPage });

const rounds = createRoute({ getParentRoute: () => zone, path: "/rounds", component: RoundsPage });

const forgotten = createRoute({ getParentRoute: () => root, path: "/forgotten", component: ForgottenPage });

const password = createRoute({
  getParentRoute: () => root,
  path: "/password/$token",
  component: () => <PasswordPage token={password.useParams().token} />,
});

const calendar = createRoute({
  getParentRoute: () => zone,
  path: "/calendar",
  component: CalendarPage,
});

const id_params = {
  parse: ({ id }: { id: string }) => ({ id: Number(id) }),
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
};
const job = createRoute({
  getParentRoute: () => zone,
  path: "/jobs/$id",
  params: id_params,
  component: () => {
    const { id } = job.useParams();
    return <JobPage key={id} id={String(id)} />;
  },
});

/** The editor and its checks are loaded with the first job that is opened in it. */
const EditorPage = lazy(async () => ({
  default: (await inTime(() => import("./workbench/editor-page.tsx"))).EditorPage,
}));

const editor = createRoute({
  getParentRoute: () => zone,
  path: "/jobs/$id/editor",
  params: id_params,
  component: () => {
    const { id } = editor.useParams();
    return (
      <Suspense fallback={<Skeleton rows={6} height="3rem" />}>
        <EditorPage key={id} id={String(id)} />
      </Suspense>
    );
  },
});

const ReworkEditorPage = lazy(async () => ({
  default: (await inTime(() => import("./workbench/editor-page.tsx"))).ReworkEditorPage,
}));

const rework_editor = createRoute({
  getParentRoute: () => zone,
  path: "/reworks/$id/editor",
  params: id_params,
  component: () => {
    const { id } = rework_editor.useParams();
    return (
      <Suspense fallback={<Skeleton rows={6} height="3rem" />}>
        <ReworkEditorPage key={id} id={String(id)} />
      </Suspense>
    );
  },
});

const reworks = createRoute({ getParentRoute: () => zone, path: "/reworks", component: ReworksPage });

const rework = createRoute({
  getParentRoute: () => zone,
  path: "/reworks/$id",
  params: id_params,
  component: () => {
    const { id } = rework.useParams();
    return <ReworkPage key={id} id={String(id)} />;
  },
});

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    forgotten,
    password,
    zone.addChildren([
      home,
      board,
      jobs,
      job,
      editor,
      reworks,
      rework,
      rework_editor,
      calendar,
      earnings,
      profile,
      second_factor,
      rounds,
      talk,
    ]),
  ]),
  basepath: "/translator",
  defaultErrorComponent: ZoneFailed,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
