import type { ReactNode } from "react";

/** The element around the fields of a form: pressing its button, or Enter in a field, sends it by our own rules (C10). */
export function FormBox(props: {
  readonly form: { readonly submit: () => Promise<void> | void };
  /** For a button outside of the form. */
  readonly id?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  const { form, id, className, children } = props;
  return (
    <form
      noValidate
      id={id}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      {children}
    </form>
  );
}
