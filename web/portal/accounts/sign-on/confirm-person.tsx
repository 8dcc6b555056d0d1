import { Suspense } from "react";
import { ConfirmationDialog } from "#ui/confirmation-dialog.tsx";
import { confirmSession } from "../../late-api.ts";
import { lazyExtra } from "../../shell/lazy-page.ts";

const SignOnAgain = lazyExtra(
  () => import("./sign-on-again.tsx"),
  async () => (await import("../../shell/sign-on/words.ts")).loadSignOnWords(),
);

/** The dialog in which people confirm an act: by password or code, or by logging in at their company again. */
export function ConfirmPerson() {
  return (
    <ConfirmationDialog
      confirm={confirmSession}
      other={
        <Suspense fallback={null}>
          <SignOnAgain />
        </Suspense>
      }
    />
  );
}
