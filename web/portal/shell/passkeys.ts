import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import type { CallAnswer } from "#contract/client.ts";
import type { late_portal_routes } from "#contract/brands/portal-late.ts";
import { session } from "../api.ts";
import { call } from "../late-api.ts";

/** Whether this browser can hold passkeys at all. */
export const knowsPasskeys = (): boolean => "PublicKeyCredential" in globalThis;

/** Logs in with whichever passkey of this site the person picks; throws the browser's error when they do not. */
export async function logInWithPasskey(): Promise<void> {
  const options: unknown = await call("passkeyLogin", {});
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  const response = { ...(await startAuthentication({ optionsJSON })) };
  session.write(await call("passkeyToken", { body: { response } }), false);
}

/** Makes a passkey on this device and keeps it under a name. */
export async function makePasskey(name: string): Promise<CallAnswer<typeof late_portal_routes.addPasskey>> {
  const options: unknown = await call("passkeyOptions", {});
  const { startRegistration } = await import("@simplewebauthn/browser");
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  const response = { ...(await startRegistration({ optionsJSON })) };
  return call("addPasskey", { body: { name, response } });
}
