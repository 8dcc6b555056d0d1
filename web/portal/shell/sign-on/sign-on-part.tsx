import { useMutation, useQuery } from "@tanstack/react-query";
import { Building2 } from "lucide-react";
import { useEffect, useState } from "react";
import { ActFailed } from "#ui/act-failed.tsx";
import { Button } from "#ui/button.tsx";
import { useFailureText } from "../../words.ts";
import { startSignOn, typedDomain, wayOptions } from "./start.ts";
import style from "./sign-on.module.css";
import { useSignOnWords } from "./words.ts";

const pause_ms = 400;

/** The text as it is after a pause in typing. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = globalThis.setTimeout(() => setSettled(text), pause_ms);
    return () => globalThis.clearTimeout(timer);
  }, [text]);
  return settled;
}

type Props = {
  readonly email: string;
  /** The page to open after the login. */
  readonly next: string;
};

/** Offers the login at the company where the domain of the typed address has one. */
export default function SignOnPart({ email, next }: Props) {
  const { t } = useSignOnWords();
  const failureText = useFailureText();
  const settled = useSettled(email);
  const way = useQuery(wayOptions(settled));
  const start = useMutation({ mutationFn: startSignOn });
  if (!way.data?.is_offered || typedDomain(email) !== typedDomain(settled)) return null;
  const domain = typedDomain(settled);
  return (
    <div className={style.offer}>
      <output>{t(way.data.is_required ? "sign_on.required" : "sign_on.offered", { domain })}</output>
      <ActFailed error={start.error} failure={failureText} />
      <Button
        look={way.data.is_required ? "primary" : "secondary"}
        busy={start.isPending || start.isSuccess}
        icon={<Building2 size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => start.mutate({ email, next })}
      >
        {t("sign_on.use")}
      </Button>
    </div>
  );
}
