import { useMutation, useQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "@tanstack/react-router";
import { brand } from "#brand/brand.ts";
import { ApiError } from "#ui/call.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { TextField } from "#ui/field.tsx";
import { namedTextOf, useForm } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { callAccount } from "../../account-api.ts";
import { call, session } from "../../api.ts";
import forms from "../../shell/forms.module.css";
import { LogInLink } from "../../shell/login-link.tsx";
import { useLogOut } from "../../shell/logout.ts";
import { useOpenAccount } from "../../shell/open-account.ts";
import { PasswordField } from "../../shell/password-field.tsx";
import { TroubleNotice, useTrouble } from "../../shell/trouble.tsx";
import { useLoggedIn } from "../../startup.ts";
import { useFailureText } from "../../words.ts";
import SignOnPart from "../../shell/sign-on/sign-on-part.tsx";
import { acceptSchema } from "./data.ts";
import { useTeamWords } from "./words.ts";

type Offered = {
  readonly account: string;
  readonly email: string;
  readonly has_login: boolean;
  readonly sign_on: {
    readonly is_offered: boolean;
    readonly is_required: boolean;
    readonly accepts: boolean;
  };
};

/** The page of an invitation: it is accepted by the login of its address, or by a new one. */
export function InvitationPage() {
  const { t } = useTeamWords();
  const failureText = useFailureText();
  const { token = "" } = useParams({ strict: false });
  const found = useQuery({
    queryKey: ["invitation", token],
    queryFn: ({ signal }) => callAccount("memberInvitation", { params: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <div className={forms.page}>
      <PageHead title={t("invitation.title")} brand={brand.name} />
      {found.isPending && <Skeleton rows={3} height="4rem" />}
      {found.isError && <Ended text={failureText(found.error)} />}
      {found.data && (
        <>
          <p>{t("invitation.text", { account: found.data.account })}</p>
          <p>
            <strong>{t(`team.role.${found.data.role}`)}</strong>. {t(`team.role_hint.${found.data.role}`)}
          </p>
          <Answer token={token} offered={found.data} />
        </>
      )}
    </div>
  );
}

/** A link that is not valid, was cut or has ended: what it is about, and where to go. */
function Ended({ text }: { readonly text: string }) {
  const { t } = useTeamWords();
  const logged_in = useLoggedIn();
  return (
    <div className={forms.card}>
      <Notice tone="warning">{text}</Notice>
      <p>{t("invitation.whole_link")}</p>
      {!logged_in && (
        <>
          <p>{t("invitation.member_already")}</p>
          <LogInLink />
        </>
      )}
    </div>
  );
}

type Answering = { readonly token: string; readonly offered: Offered };

function Answer({ token, offered }: Answering) {
  const { t } = useTeamWords();
  const { href } = useLocation();
  const logged_in = useLoggedIn();
  if (logged_in) return <AcceptAsSelf token={token} offered={offered} />;
  const { email, has_login, sign_on } = offered;
  // The login at the inviting company accepts the invitation with it.
  const company = sign_on.is_offered && <SignOnPart email={email} next={sign_on.accepts ? "" : href} />;
  if (sign_on.is_required) return <div className={forms.card}>{company}</div>;
  if (!has_login)
    return (
      <>
        {company}
        <NewLogin token={token} offered={offered} />
      </>
    );
  return (
    <div className={forms.card}>
      {company}
      <p>{t("invitation.log_in", { email })}</p>
      <LogInLink email={email} next={href} />
    </div>
  );
}

function AcceptAsSelf({ token, offered }: Answering) {
  const { t } = useTeamWords();
  const failureText = useFailureText();
  const logOut = useLogOut();
  const openAccount = useOpenAccount();
  const accept = useMutation({
    mutationFn: async () => {
      const { customer_id } = await callAccount("acceptMemberInvitation", { params: { token }, body: {} });
      session.renew(await callAccount("switchAccount", { body: { customer_id } }));
      await openAccount();
    },
  });
  const is_other = accept.error instanceof ApiError && accept.error.body.code === "invitation.other_address";
  return (
    <div className={forms.card}>
      {accept.isError && <Notice tone="danger">{failureText(accept.error)}</Notice>}
      {is_other ? (
        <Button onClick={() => void logOut()}>{t("ui.log_out")}</Button>
      ) : (
        <Button look="primary" busy={accept.isPending} onClick={() => accept.mutate()}>
          {t("invitation.accept", { account: offered.account })}
        </Button>
      )}
    </div>
  );
}

type Values = { readonly first_name: string; readonly last_name: string; readonly password: string };

function NewLogin({ token, offered }: Answering) {
  const { t } = useTeamWords();
  const trouble = useTrouble();
  const openAccount = useOpenAccount();
  const form = useForm<Values, Awaited<ReturnType<typeof acceptSchema>>>({
    schema: acceptSchema,
    initial: { first_name: "", last_name: "", password: "" },
    toInput: (login) => ({ login }),
    fieldOf: (path) => String(path.at(-1) ?? ""),
    onError: trouble.report,
    send: async (body) => {
      trouble.forget();
      await callAccount("acceptMemberInvitation", { params: { token }, body });
      const password = body.login?.password ?? "";
      const answer = await call("accessToken", {
        body: { username: offered.email, password, grant_type: "password" },
      });
      session.write(answer, false);
      await openAccount();
    },
  });
  const { summary_ref, problems, idOf } = form;
  const labels = {
    first_name: t("contact.first_name"),
    last_name: t("contact.last_name"),
    password: t("password.new"),
  };
  return (
    <FormBox form={form} className={forms.card}>
      <p>{t("invitation.new", { email: offered.email })}</p>
      <ErrorSummary ref={summary_ref} problems={problems} idOf={idOf} labels={labels} />
      <TroubleNotice of={trouble} />
      <input type="text" name="username" autoComplete="username" value={offered.email} readOnly hidden />
      <TextField
        {...namedTextOf(form, "first_name")}
        label={labels.first_name}
        required
        autoComplete="given-name"
      />
      <TextField
        {...namedTextOf(form, "last_name")}
        label={labels.last_name}
        required
        autoComplete="family-name"
      />
      <PasswordField {...namedTextOf(form, "password")} fresh label={labels.password} />
      <Button look="primary" type="submit" wide busy={form.sending}>
        {t("invitation.accept", { account: offered.account })}
      </Button>
    </FormBox>
  );
}
