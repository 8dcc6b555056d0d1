import { useMutation, useQuery } from "@tanstack/react-query";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { callAccount } from "../../account-api.ts";
import { useFailureText } from "../../words.ts";
import { startSignOn, wayOptions } from "../../shell/sign-on/start.ts";
import { useSignOnWords } from "../../shell/sign-on/words.ts";

/** A fresh login at the company confirms an act, for people who have no password. */
export default function SignOnAgain() {
  const membership = useQuery({
    queryKey: ["customer", "membership"],
    queryFn: ({ signal }) => callAccount("membership", { signal }),
  });
  const email = membership.data?.person.email ?? "";
  const way = useQuery(wayOptions(email));
  return way.data?.is_offered === true ? <Again email={email} /> : null;
}

function Again({ email }: { readonly email: string }) {
  const { t } = useSignOnWords();
  const failureText = useFailureText();
  const start = useMutation({ mutationFn: startSignOn });
  const { pathname, search } = globalThis.location;
  return (
    <div className="stack-2 at-start">
      {start.isError && <Notice tone="danger">{failureText(start.error)}</Notice>}
      <Button
        busy={start.isPending || start.isSuccess}
        onClick={() => start.mutate({ email, next: pathname + search, fresh: true })}
      >
        {t("sign_on.reconfirm")}
      </Button>
      <p className="hint">{t("sign_on.reconfirm_hint")}</p>
    </div>
  );
}
