import { bearerOf } from "#server/kernel/http/bearer.ts";
import { brands } from "#brands/all.ts";
import {
  requestMail,
  refuseWeak,
  checkOwnPassword,
  hashPassword,
  addressOfPasswordLink,
} from "#server/accounts/index.ts";
import { idOfCaller } from "#server/kernel/http/caller.ts";
import { read, steps, write } from "#server/kernel/http/handlers.ts";
import {
  addAbsence,
  changePassword,
  ownerOfLink,
  removeAbsence,
  saveProfile,
  setPassword,
} from "./translator-profile-commands.ts";
import { profileOf } from "./translator-profile-queries.ts";

const [flagship] = brands;

export const translator_profile_handlers = {
  translatorProfile: read("translatorProfile", ({ db, caller, now }) =>
    profileOf(db, idOfCaller(caller), now),
  ),
  saveTranslatorProfile: write("saveTranslatorProfile", async ({ tx, caller, body, now }) => {
    await saveProfile(tx, idOfCaller(caller), body);
    return profileOf(tx, idOfCaller(caller), now);
  }),
  addAbsence: write("addAbsence", async ({ tx, caller, body, now }) => {
    await addAbsence(tx, idOfCaller(caller), body, now);
    return profileOf(tx, idOfCaller(caller), now);
  }),
  removeAbsence: write("removeAbsence", async ({ tx, caller, params, now }) => {
    await removeAbsence(tx, idOfCaller(caller), params.id);
    return profileOf(tx, idOfCaller(caller), now);
  }),
  changeTranslatorPassword: steps<"changeTranslatorPassword", string, null>("changeTranslatorPassword", {
    prepare: async ({ machine, caller, body, ip, now }) => {
      const who = { zone: "translator", id: idOfCaller(caller), brand_slug: flagship.slug, ip } as const;
      const email = await checkOwnPassword(machine.db, who, body.current_password, now);
      await refuseWeak(body.password, flagship, email, caller.locale);
      return hashPassword(body.password);
    },
    command: async ({ tx, machine, caller, headers, now }, password_hash) => {
      const what = { id: idOfCaller(caller), password_hash, token: bearerOf(headers) };
      await changePassword(tx, machine, what, now);
      return null;
    },
  }),
  forgotTranslatorPassword: write(
    "forgotTranslatorPassword",
    async ({ tx, caller: { locale }, body, now }) => {
      const wanted = { purpose: "translator_password", brand: flagship, locale, email: body.email } as const;
      await requestMail(tx, wanted, now);
      return null;
    },
  ),
  translatorLink: write("translatorLink", async ({ tx, body, now }) => {
    const { row, link } = await ownerOfLink(tx, body.token, now);
    return { email: row.email, name: row.name, is_invitation: link.kind === "translator_invitation" };
  }),
  setTranslatorPassword: steps<"setTranslatorPassword", string, null>("setTranslatorPassword", {
    prepare: async ({ machine, caller, body }) => {
      const email = await addressOfPasswordLink(machine.db, body.token);
      await refuseWeak(body.password, flagship, email, caller.locale);
      return hashPassword(body.password);
    },
    command: async ({ tx, machine, body: { token }, now }, password_hash) => {
      await setPassword(tx, machine, { token, password_hash }, now);
      return null;
    },
  }),
};
