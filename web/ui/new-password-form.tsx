import { resetInput } from "#contract/accounts/accounts.ts";
import { Button } from "./button.tsx";
import { TextField } from "./field.tsx";
import { FormProblems } from "./form-problems.tsx";
import { FormBox } from "./form-box.tsx";
import { namedTextOf, useForm } from "./form.ts";

type Values = { password: string; password_confirmation: string };

/** A new password for a person who followed a link: of an invitation, or because the old one is forgotten. */
export function NewPasswordForm(props: {
  readonly token: string;
  readonly email: string;
  readonly words: Readonly<Record<"password" | "repeat" | "rule" | "save", string>>;
  readonly send: (body: Values & { token: string }) => Promise<void>;
}) {
  const { token, email, words, send } = props;
  const form = useForm<Values, typeof resetInput>({
    schema: resetInput,
    initial: { password: "", password_confirmation: "" },
    toInput: (values) => ({ token, ...values }),
    send: async (body) => {
      await send(body);
    },
  });
  const labels = { password: words.password, password_confirmation: words.repeat };
  return (
    <FormBox form={form}>
      <FormProblems form={form} labels={labels} />
      {/* A password manager keeps the password under the address it belongs to. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <TextField
        {...namedTextOf(form, "password")}
        label={labels.password}
        hint={words.rule}
        type="password"
        autoComplete="new-password"
        required
      />
      <TextField
        {...namedTextOf(form, "password_confirmation")}
        label={labels.password_confirmation}
        type="password"
        autoComplete="new-password"
        required
      />
      <Button look="primary" type="submit" wide busy={form.sending}>
        {words.save}
      </Button>
    </FormBox>
  );
}
