import { useQueryClient } from "@tanstack/react-query";
import { Outlet, useLocation, useRouter } from "@tanstack/react-router";
import {
  lazy,
  startTransition,
  Suspense,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { brand } from "#brand/brand.ts";
import { Button } from "#ui/button.tsx";
import { IntlRoot, useLocale } from "#ui/i18n.tsx";
import { Notice } from "#ui/notice.tsx";
import { Toasts } from "#ui/toast.tsx";
import { session } from "../api.ts";
import { readLeftPage } from "../left-page.ts";
import {
  browserLocale,
  chosenLocale,
  currentLocale,
  isLocale,
  setCurrentLocale,
  subscribeLocale,
} from "../locale.ts";
import { changeAccountLocale } from "../plain-address.ts";
import { isPersonal, useCustomer, useLoggedIn, useStartup } from "../startup.ts";
import { unknownAddress } from "../unknown-address.ts";
import { catalogues, useWords } from "../words.ts";
import { Banner } from "./banner.tsx";
import { CookieNotice } from "./cookie-notice.tsx";
import { UnavailablePage } from "./error-pages.tsx";
import { Footer } from "./footer.tsx";
import style from "./frame.module.css";
import { placeHeadLinks } from "./head-links.ts";
import { Header } from "./header.tsx";
import { lazyExtra } from "./lazy-page.ts";
import { revealContent } from "./overlay.ts";

/** Only a visitor whose browser prefers another language is offered it. */
const LanguageOffer = lazy(async () => ({
  default: (await import("./language-offer.tsx")).LanguageOffer,
}));
/** Needed only after a redirect from a page with typed text. */
const DraftBanner = lazyExtra(async () => ({ default: (await import("./draft-banner.tsx")).DraftBanner }));
/** Needed only after an address that does not exist. */
const UnknownAddress = lazyExtra(async () => ({
  default: (await import("./unknown-address.tsx")).UnknownAddress,
}));
/** Needed only by customers, whose session ends. */
const SessionNotice = lazyExtra(async () => ({
  default: (await import("./session-notice.tsx")).SessionNotice,
}));

/** Gives every page its language; the address or the stored choice has already decided which. */
export function LocaleRoot() {
  const locale = useSyncExternalStore(subscribeLocale, currentLocale);
  const onFailure = useCallback(() => {
    // The sentences themselves could not be loaded, so the browser's own message has to do.
    globalThis.setTimeout(() => globalThis.location.reload(), 5_000);
  }, []);
  return (
    <IntlRoot locale={locale} catalogues={catalogues} onFailure={onFailure}>
      <Outlet />
    </IntlRoot>
  );
}

/** Header, content and footer, shown together once the startup data is there (G1). */
export function Frame() {
  const { t } = useWords();
  const startup = useStartup();
  const [opened, setOpened] = useState(false);
  const logged_in = useLoggedIn();
  const [has_session, setHasSession] = useState(logged_in);
  // It stays, to report the end of the session.
  if (logged_in && !has_session) setHasSession(true);
  const [was_sent_here] = useState(() => readLeftPage() !== null);
  const { pathname } = useLocation();
  const locale = useLocale();
  // §2: the browser's language is offered at an address without one.
  const [offers_language] = useState(() => pathname === "/" && browserLocale() !== null);
  useStoredLocale();
  useOtherTabs();

  useEffect(() => {
    // Once shown the page stays: a login or another language loads in the background. The first rendering is the
    // longest, so it is a transition, during which a phone still responds.
    if (startup.state === "ready") startTransition(() => setOpened(true));
  }, [startup.state]);
  const drawn = opened || startup.state === "failed";
  useEffect(() => {
    if (drawn) revealContent();
  }, [drawn]);
  useEffect(() => {
    document.body.classList.toggle("authorized", logged_in);
  }, [logged_in]);
  useEffect(() => placeHeadLinks(pathname, locale), [pathname, locale]);

  if (!opened && startup.state === "failed") return <UnavailablePage />;
  if (!opened) return null;
  return (
    <div className={style.page}>
      <div className={style.top}>
        <a className={style.skip} href="#main">
          {t("ui.skip")}
        </a>
        <Header />
        {brand.header_banner && <Banner />}
        {offers_language && (
          <Suspense fallback={null}>
            <LanguageOffer />
          </Suspense>
        )}
      </div>
      <main id="main" className={style.main}>
        {startup.retry && (
          <div className={style.retry}>
            <Notice tone="warning" action={<Button onClick={startup.retry}>{t("ui.try_again")}</Button>}>
              {t("ui.load_failed")}
            </Notice>
          </div>
        )}
        <WhyHere sent={was_sent_here} pathname={pathname} />
        <Outlet />
      </main>
      <Footer />
      <CookieNotice />
      <Toasts />
      {has_session && (
        <Suspense fallback={null}>
          <SessionNotice />
        </Suspense>
      )}
    </div>
  );
}

/** Why a person is on this page: an address did not exist, or the session ended on another page. */
function WhyHere({ sent, pathname }: { sent: boolean; pathname: string }) {
  const is_unknown = unknownAddress() !== null;
  if (!sent && !is_unknown) return null;
  return (
    <Suspense fallback={null}>
      {is_unknown && <UnknownAddress key={pathname} />}
      {sent && <DraftBanner />}
    </Suspense>
  );
}

/**
 * §4: a customer who opens the app at an address in another language than the stored one has the stored one changed.
 * §2: an address without a language follows the account, unless a language was chosen in this browser, and changes
 * nothing in it (decision 0150).
 */
function useStoredLocale() {
  const customer = useCustomer();
  const locale = useLocale();
  const queries = useQueryClient();
  const { pathname } = useLocation();
  const has_language = isLocale(pathname.split("/")[1] ?? "");
  const stored = customer?.locale;
  useEffect(() => {
    // The language that was chosen last, even while its sentences are still on their way.
    if (stored === undefined || stored === locale || locale !== currentLocale()) return;
    if (!has_language) {
      if (isLocale(stored) && chosenLocale() === null) setCurrentLocale(stored);
      return;
    }
    void changeAccountLocale(queries, locale);
  }, [stored, locale, queries, has_language]);
}

/** G7: a login or logout in another tab applies here too. */
function useOtherTabs() {
  const router = useRouter();
  const queries = useQueryClient();
  useEffect(() => {
    let login_id = session.read()?.login_id;
    return session.subscribe((elsewhere) => {
      const now = session.read();
      const changed = now?.login_id !== login_id;
      login_id = now?.login_id;
      if (!elsewhere || !changed) return;
      if (now && !now.anonymous) return void queries.resetQueries({ predicate: isPersonal });
      queries.removeQueries({ predicate: (query) => isPersonal(query) && !query.isActive() });
      // The guards of the routes are asked again.
      void router.invalidate();
    });
  }, [router, queries]);
}
