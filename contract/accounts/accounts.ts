import * as z from "zod/mini";
import { consent_kinds, consent_origins } from "#domain/accounts/consents.ts";
import { limits } from "#domain/catalog.ts";
import { confirmation } from "./confirmation.ts";
import { bearer, userTypes } from "./people.ts";
import { route, unavailable } from "../route.ts";
import { phoneOfCountry, typedPhone } from "../phone.ts";
import {
  companyNamed,
  email,
  filled,
  hash,
  idInPath,
  id,
  instant,
  line,
  locale,
  required,
} from "../shared.ts";

/** §5: 8 to 255 characters; the server checks whether it is too common. */
export const newPassword = z
  .string()
  .check(
    z.minLength(1, required),
    z.minLength(limits.password_min, { error: "password.length" }),
    z.maxLength(limits.password_max, { error: "password.length" }),
  );
/** The current password, which is only compared. */
const ownPassword = z.string().check(z.minLength(1, required), z.maxLength(limits.password_max));
/** Proof of an address in a link: 256 random bits. */
export const linkToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
const country = z.string().check(z.regex(/^[A-Z]{2}$/, required));

const passwordTwice = {
  password: newPassword,
  password_confirmation: z.string().check(z.maxLength(limits.password_max)),
};
/** §5: the confirmation must equal the password. */
const same = <T extends { readonly password: string; readonly password_confirmation: string }>() =>
  z.refine<T>(({ password, password_confirmation }) => password === password_confirmation, {
    error: "password.mismatch",
    path: ["password_confirmation"],
  });
export const registrationInput = z
  .object({
    user_type: userTypes,
    email,
    first_name: filled(100),
    last_name: filled(100),
    company_name: z._default(line(200), ""),
    vat_id: z.optional(z.nullable(line(30))),
    phone: z.optional(z.nullable(typedPhone)),
    country,
    terms: z.literal(true, { error: "consent.terms" }),
    newsletter: z._default(z.boolean(), false),
  })
  .check(companyNamed, ...phoneOfCountry);
export const addressInput = z.object({ email });
export const resetInput = z.object({ token: linkToken, ...passwordTwice }).check(same());
export const passwordChange = z.object({ current_password: ownPassword, ...passwordTwice }).check(same());
export const emailChange = z.object({ email, current_password: ownPassword });
const guestAccountInput = z.object({ hash });
export const totpCode = z.object({ code: filled(20) });
/** The secret of an authenticator app, and the address in its QR code. */
export const totpKey = z.object({ secret: z.string(), uri: z.string() });
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
export const passkeyName = z.object({ name: filled(60) });

/** §5: given and withdrawn consents of the account's owner, the newest first. */
const consentView = z.object({
  kind: z.enum(consent_kinds),
  granted: z.boolean(),
  text_version: z.string(),
  /** Where it was given or withdrawn; null for one of before origins were recorded. */
  origin: z.nullable(z.enum(consent_origins)),
  given_at: instant,
});
export type ConsentView = z.infer<typeof consentView>;

const passkeyView = z.object({
  id,
  name: z.string(),
  created_at: instant,
  last_used_at: z.nullable(instant),
});
const securityView = z.object({
  totp_enabled: z.boolean(),
  recovery_codes_left: z.int(),
  passkeys: z.array(passkeyView),
});
export type SecurityView = z.infer<typeof securityView>;

/** Data of WebAuthn between browser and server; the libraries on both sides define its shape. */
const webauthn = z.record(z.string().check(z.maxLength(100)), z.unknown());

/** The answer is the same with an account and without, so a caller who types an address learns nothing. */
const no_content = { answer: z.null(), status: 204 } as const;

/** A customer's own account: registration, login, changes and security. */
export const account_routes = {
  renewToken: route({
    per_minute: 30,
    method: "POST",
    path: "/api/v2/oauth2/renewal",
    who: "customer",
    needs: "any",
    summary: "A new token for the current one, which then ends (decision 0026).",
    answer: bearer,
    flat: true,
  }),
  endSessions: route({
    method: "POST",
    path: "/api/v2/user/sessions/end",
    who: "customer",
    needs: "any",
    summary: "Ends every session of the customer, this one included.",
    ...no_content,
  }),
  register: route({
    ...unavailable,
    per_minute: 10,
    method: "POST",
    path: "/api/v2/user",
    who: "visitor",
    needs: "any",
    summary:
      "Creates an account and mails the link that confirms its address and sets its password; the response is the same when one exists.",
    body: registrationInput,
    idempotent: true,
    ...no_content,
  }),
  guestAccount: route({
    ...unavailable,
    per_minute: 10,
    method: "POST",
    path: "/api/v2/user/guest",
    who: "visitor",
    needs: "any",
    summary: "Creates an account from a guest's order or cart; the password is chosen with the mailed link.",
    body: guestAccountInput,
    idempotent: true,
    ...no_content,
  }),
  resendActivation: route({
    ...unavailable,
    per_minute: 10,
    method: "POST",
    path: "/api/v2/user/verify/resend",
    who: "visitor",
    needs: "any",
    summary: "Sends the activation link again, if there is an account for the address.",
    body: addressInput,
    ...no_content,
  }),
  verifyEmail: route({
    ...unavailable,
    per_minute: 30,
    method: "POST",
    path: "/api/v2/user/verify",
    who: "visitor",
    needs: "any",
    summary:
      "Confirms the address a link was sent to, and returns whether the link also sets the first password. A new address of an account is confirmed by its own session only.",
    body: z.object({ email, hash: linkToken, reset_password_hash: z.optional(linkToken) }),
    answer: z.object({
      email: z.string(),
      state: z.enum(["confirmed", "already"]),
      set_password: z.boolean(),
    }),
  }),
  forgotPassword: route({
    ...unavailable,
    per_minute: 10,
    method: "POST",
    path: "/api/v2/password/forgot",
    who: "visitor",
    needs: "any",
    summary: "Sends a link to set a new password, if there is an account for the address.",
    body: addressInput,
    ...no_content,
  }),
  passwordLink: route({
    per_minute: 30,
    method: "POST",
    path: "/api/v2/password/link",
    who: "visitor",
    needs: "any",
    summary: "The account whose password a link may set; an expired or used link is refused.",
    body: z.object({ token: linkToken }),
    answer: z.object({ email: z.string() }),
  }),
  resetPassword: route({
    ...unavailable,
    per_minute: 10,
    method: "POST",
    path: "/api/v2/password/reset",
    who: "visitor",
    needs: "any",
    summary: "Sets a password with a mailed link; ends every session.",
    body: resetInput,
    ...no_content,
  }),
  changePassword: route({
    ...unavailable,
    per_minute: 10,
    method: "PUT",
    path: "/api/v2/user/password",
    who: "customer",
    needs: "any",
    summary: "Sets a new password with the current one; ends every other session.",
    body: passwordChange,
    ...no_content,
  }),
  changeEmail: route({
    ...unavailable,
    per_minute: 10,
    method: "POST",
    path: "/api/v2/user/email",
    who: "customer",
    needs: "any",
    summary: "Requests another address; it is changed when the link sent there is opened.",
    body: emailChange,
    ...no_content,
  }),
  confirmSession: route({
    ...confirmation,
    path: "/api/v2/user/confirmation",
    who: "customer",
    needs: "any",
  }),
  consents: route({
    method: "GET",
    path: "/api/v2/customer/current/consent",
    who: "customer",
    needs: "account.manage",
    summary: "Given and withdrawn consents of the customer, with time and version of the text.",
    answer: z.array(consentView),
  }),
  security: route({
    method: "GET",
    path: "/api/v2/user/security",
    who: "customer",
    needs: "any",
    summary: "Second factor, number of unused recovery codes, and passkeys.",
    answer: securityView,
  }),
  startTotp: route({
    per_minute: 10,
    method: "POST",
    path: "/api/v2/user/totp",
    who: "customer",
    needs: "any",
    summary: "A new secret for an authenticator app; it is active once a code proves it.",
    answer: totpKey,
  }),
  confirmTotp: route({
    per_minute: 10,
    method: "POST",
    path: "/api/v2/user/totp/confirmation",
    who: "customer",
    needs: "any",
    summary: "Turns the second factor on and returns the recovery codes, only this once.",
    body: totpCode,
    answer: recoveryCodes,
  }),
  renewRecoveryCodes: route({
    per_minute: 10,
    method: "POST",
    path: "/api/v2/user/totp/codes",
    who: "customer",
    needs: "any",
    summary: "New recovery codes, returned only this once; all earlier ones end.",
    answer: recoveryCodes,
  }),
  removeTotp: route({
    per_minute: 10,
    method: "POST",
    path: "/api/v2/user/totp/removal",
    who: "customer",
    needs: "any",
    summary: "Turns the second factor off.",
    ...no_content,
  }),
  passkeyOptions: route({
    per_minute: 10,
    method: "POST",
    path: "/api/v2/user/passkey/options",
    who: "customer",
    needs: "any",
    summary: "The options for creating a passkey for this host.",
    answer: webauthn,
  }),
  addPasskey: route({
    per_minute: 10,
    method: "POST",
    path: "/api/v2/user/passkey",
    who: "customer",
    needs: "any",
    summary: "Stores the passkey that the browser created.",
    body: z.object({ name: passkeyName.shape.name, response: webauthn }),
    answer: passkeyView,
    status: 201,
  }),
  renamePasskey: route({
    method: "PUT",
    path: "/api/v2/user/passkey/:id",
    who: "customer",
    needs: "any",
    summary: "Renames a passkey.",
    params: z.object({ id: idInPath }),
    body: passkeyName,
    answer: passkeyView,
  }),
  removePasskey: route({
    method: "DELETE",
    path: "/api/v2/user/passkey/:id",
    who: "customer",
    needs: "any",
    summary: "Deletes a passkey.",
    params: z.object({ id: idInPath }),
    ...no_content,
  }),
  passkeyLogin: route({
    per_minute: 30,
    method: "POST",
    path: "/api/v2/oauth2/passkey/options",
    who: "visitor",
    needs: "any",
    summary: "A challenge for any passkey of this host.",
    answer: webauthn,
  }),
  passkeyToken: route({
    ...unavailable,
    per_minute: 30,
    method: "POST",
    path: "/api/v2/oauth2/passkey",
    who: "anyone",
    summary: "A customer's token for an answered challenge.",
    body: z.object({ response: webauthn }),
    answer: bearer,
    flat: true,
  }),
} as const;

/** Staff create customer accounts; at the demo brand there is no other way to get one (decision 0029). */
export const invitation_routes = {
  inviteCustomer: route({
    method: "POST",
    path: "/api/staff/v1/customer",
    who: "staff",
    right: "customers.edit",
    summary:
      "Creates a customer's account and sends the link that confirms the address and sets the password.",
    body: z
      .object({
        brand: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, required)),
        email,
        user_type: userTypes,
        first_name: filled(100),
        last_name: filled(100),
        company_name: z._default(line(200), ""),
        country,
        locale,
      })
      .check(companyNamed),
    idempotent: true,
    answer: z.object({ id }),
    status: 201,
  }),
} as const;
