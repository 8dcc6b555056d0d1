import { useSearch } from "@tanstack/react-router";
import { Suspense } from "react";
import { lazyExtra } from "../lazy-page.ts";

const SignOnPart = lazyExtra(
  () => import("./sign-on-part.tsx"),
  async () => (await import("./words.ts")).loadSignOnWords(),
);

/** The login at the company, where the domain of the typed address has one; loaded once an address is typed. */
export function BelowAddress({ email }: { readonly email: string }) {
  const { next = "" } = useSearch({ strict: false });
  if (!email.includes("@")) return null;
  return (
    <Suspense fallback={null}>
      <SignOnPart email={email} next={next} />
    </Suspense>
  );
}
