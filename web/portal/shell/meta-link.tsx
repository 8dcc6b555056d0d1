import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";

/** A link with an address from the server: an own page opens without a reload, another one as usual. */
export function MetaLink({
  href,
  new_tab = false,
  look,
  name,
  children,
}: {
  href: string;
  new_tab?: boolean;
  /** A class, for a link that looks like a button. */
  look?: string;
  /** What a screen reader says instead of the text, where several links have the same one. */
  name?: string;
  children: ReactNode;
}) {
  const router = useRouter();
  const { origin } = globalThis.location;
  const path = href.startsWith(`${origin}/`) ? href.slice(origin.length) : null;
  return (
    <a
      href={href}
      className={look}
      aria-label={name}
      {...(new_tab ? { target: "_blank", rel: "noreferrer" } : {})}
      onClick={(event) => {
        if (path === null || new_tab || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        router.history.push(path);
      }}
    >
      {children}
    </a>
  );
}
