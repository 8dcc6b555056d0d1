import { type ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { LoadFailed } from "./load-failed.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { Skeleton } from "./skeleton.tsx";
import { ZoneCard } from "./zone-card.tsx";

/** The person whom a link for a new password belongs to. */
type LinkOwner = { readonly name: string; readonly email: string; readonly is_invitation: boolean };
type NewPassword = { token: string; password: string; password_confirmation: string };
type Credentials = { username: string; password: string; grant_type: "password" };
type Words = Readonly<Record<"title" | "password" | "repeat" | "rule" | "save", string>>;

/** The page behind the link of an invitation to a zone or of a forgotten password; the new password logs in (decision 0277). */
export function PasswordLinkPage(props: {
  readonly token: string;
  readonly brand: string;
  /** Address of the brand's mark. */
  readonly logo: string;
  readonly settings: ReactNode;
  readonly words: Words;
  readonly owner: () => Promise<LinkOwner>;
  readonly greeting: (owner: LinkOwner) => string;
  /** Sets the password. */
  readonly send: (body: NewPassword) => Promise<void>;
  /** Logs in by the ordinary call; refused where that asks for more than the password. */
  readonly enter: (credentials: Credentials) => Promise<void>;
  /** Leaves the page, with or without a login. */
  readonly done: (entered: boolean) => Promise<void>;
}) {
  const { token, words, owner: load, greeting, send, enter, done, ...zone } = props;
  const owner = useQuery({
    queryKey: ["password-link", token],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    // A link that has expired or was used stays so.
    retry: false,
  });
  return (
    <ZoneCard title={words.title} {...zone}>
      {owner.isError && <LoadFailed error={owner.error} onRetry={owner.refetch} />}
      {owner.isPending && <Skeleton rows={3} />}
      {owner.data && (
        <>
          <p>{greeting(owner.data)}</p>
          <NewPasswordForm
            token={token}
            email={owner.data.email}
            words={words}
            send={async (body) => {
              await send(body);
              const { password } = body;
              const credentials = { username: owner.data.email, password, grant_type: "password" } as const;
              await done(
                await enter(credentials).then(
                  () => true,
                  () => false,
                ),
              );
            }}
          />
        </>
      )}
    </ZoneCard>
  );
}
