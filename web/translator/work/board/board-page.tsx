import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Inbox } from "lucide-react";
import { type ReactNode, type RefObject, useId, useRef, useState } from "react";
import type { BoardOffer } from "#contract/work/board.ts";
import { ApiError } from "#ui/call.ts";
import { useNow } from "#ui/clock.ts";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Loading } from "#ui/loading.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { useRowFocus } from "#ui/row-focus.ts";
import { toast } from "#ui/toast.tsx";
import { brand_name } from "../../api.ts";
import { useKeys } from "../../keys.ts";
import { ProfileGaps } from "../../profile-gaps.tsx";
import { profile_query } from "../../queries.ts";
import type { BoardSearch } from "../../searches.ts";
import { useZoneText } from "../../text.ts";
import { BoardFilter, narrowed } from "./board-filter.tsx";
import style from "./board-page.module.css";
import { type Accepted, offers_query, second_asks_query, useAccept } from "./data.ts";
import { DeclineDialog } from "./decline-dialog.tsx";
import { OfferCard } from "./offer-card.tsx";
import { SecondAsks } from "./second-asks.tsx";
import { OfferSheet } from "./offer-sheet.tsx";

/** T2: find and take work. */
export function BoardPage({ filter }: { filter: BoardSearch }) {
  const { t } = useZoneText();
  const now = useNow(1_000);
  const offers = useQuery(offers_query);
  const asked_second = useQuery(second_asks_query);
  const profile = useQuery(profile_query);
  const { accept, take, report } = useTake();
  const [asked, setAsked] = useState<BoardOffer | null>(null);
  const [viewed, setViewed] = useState<BoardOffer | null>(null);
  const open = offers.data?.filter(({ expires_at }) => Date.parse(expires_at) > now) ?? [];
  const asks = asked_second.data?.filter(({ expires_at }) => Date.parse(expires_at) > now) ?? [];
  const shown = narrowed(open, filter);
  // The sheet stays open until it is closed, also without the offer, so it does not reopen when the offer returns.
  const view = open.find(({ id }) => id === viewed?.id) ?? viewed;
  const list = useRef<HTMLDivElement>(null);
  const onFocus = useBoardKeys(list, {
    shown,
    accept: (offer) => offer.applied_at === null && !accept.isPending && take(offer),
    decline: setAsked,
  });
  const cards = (some: readonly BoardOffer[]) =>
    some.map((offer) => (
      <OfferCard
        key={offer.id}
        offer={offer}
        now={now}
        busy={accept.isPending && accept.variables === offer.id}
        onView={() => setViewed(offer)}
        onAccept={() => take(offer)}
        onDecline={() => setAsked(offer)}
      />
    ));
  return (
    <>
      <PageHead title={t("board.title")} brand={brand_name} />
      <p className={style.links}>
        <Link to="/rounds">{t("rounds.title")}</Link>
      </p>
      {profile.data && <ProfileGaps gaps={profile.data.gaps} />}
      {accept.isError && <NotAccepted error={accept.error} />}
      <Loading found={offers} rows={3} height="9rem" />
      {asked_second.isError && !asked_second.data && (
        <LoadFailed error={asked_second.error} onRetry={asked_second.refetch} />
      )}
      {offers.data && open.length === 0 && asks.length === 0 && <NoOffers />}
      <SecondAsks asks={asks} now={now} />
      {open.length > 1 && <BoardFilter offers={open} value={filter} />}
      {open.length > 0 && shown.length === 0 && <p>{t("board.no_match")}</p>}
      <div ref={list} onFocus={onFocus}>
        <Part title={t("board.for_you")}>{cards(shown.filter(({ open_to_all }) => !open_to_all))}</Part>
        <Part title={t("board.open_to_all")}>{cards(shown.filter(({ open_to_all }) => open_to_all))}</Part>
      </div>
      {view && (
        <OfferSheet
          key={view.id}
          offer={view}
          now={now}
          onClose={() => setViewed(null)}
          onAccepted={report}
        />
      )}
      {asked && <DeclineDialog offer={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function NoOffers() {
  const { t } = useZoneText();
  return (
    <div className={style.empty}>
      <Inbox size={40} strokeWidth={1.5} aria-hidden="true" />
      <p>{t("board.none")}</p>
    </div>
  );
}

/** Another translator was faster, or another refusal. */
function NotAccepted({ error }: { error: unknown }) {
  const { t } = useZoneText();
  const sentence = useProblemText();
  const taken = error instanceof ApiError && error.body.code === "assignment.taken";
  return (
    <Notice tone={taken ? "warning" : "danger"} live="alert">
      {taken ? t("board.taken") : sentence(error)}
    </Notice>
  );
}

/** T2: j and k go through the offers, a accepts and d declines; Enter opens one, because a row's focus is its button. */
function useBoardKeys(
  list: RefObject<HTMLDivElement | null>,
  acts: {
    readonly shown: readonly BoardOffer[];
    readonly accept: (offer: BoardOffer) => void;
    readonly decline: (offer: BoardOffer) => void;
  },
): () => void {
  const focus = useRowFocus(list);
  const onCurrent = (act: (offer: BoardOffer) => void) => {
    const offer = acts.shown.find(({ id }) => id === focus.current());
    if (offer) act(offer);
  };
  useKeys({
    j: () => focus.move(1),
    k: () => focus.move(-1),
    a: () => onCurrent(acts.accept),
    d: () => onCurrent(acts.decline),
  });
  return focus.onFocus;
}

/** Takes a job and goes to it; an application stays on the board until it is decided. */
function useTake() {
  const { t } = useZoneText();
  const navigate = useNavigate();
  const accept = useAccept();
  const report = ({ job_id, applied }: Accepted) => {
    toast(t(applied ? "board.applied" : "board.accepted"));
    if (!applied) void navigate({ to: "/jobs/$id", params: { id: job_id } });
  };
  const take = (offer: BoardOffer) => accept.mutate(offer.id, { onSuccess: report });
  return { accept, take, report };
}

function Part({ title, children }: { title: string; children: readonly ReactNode[] }) {
  const id = useId();
  if (children.length === 0) return null;
  return (
    <section className={style.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="stack-4" aria-labelledby={id}>
        {children}
      </ul>
    </section>
  );
}
