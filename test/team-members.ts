import type { MemberRole } from "#domain/accounts/members.ts";
import { on_account_contact } from "./companies.ts";
import type { Installation } from "./installation.ts";
import { good_password, linkIn } from "./people.ts";
import { session, type Session } from "./session.ts";
import { buyer, order_input, words } from "./steps.ts";

export type MemberLimits = { readonly order_limit?: string | null; readonly month_limit?: string | null };
export type Joined = { readonly who: Session; readonly email: string; readonly id: number };

let invited = 0;
/** A new member of an account, with limits, invited by an owner. */
export async function joinTeam(
  installation: Installation,
  owner: Session,
  role: MemberRole,
  limits: MemberLimits = {},
): Promise<Joined> {
  const email = `team.${(invited += 1)}@example.com`;
  await owner.call("inviteMember", { body: { email, role, ...limits } });
  const token = (await linkIn(installation, email, "team_invitation")).at(-1) ?? "";
  const login = { first_name: "Maria", last_name: `Nowa ${invited}`, password: good_password };
  const guest = session(installation, { zone: "visitor" });
  await guest.call("acceptMemberInvitation", { params: { token }, body: { login } });
  const who = session(installation, { zone: "customer", email, password: good_password });
  const { members } = await who.call("team", {});
  return { who, email, id: members.find((one) => one.is_self)?.id ?? 0 };
}

/** A cart with one order of a company, and how it is placed on account. */
export async function cartOnAccount(who: Session, count = 250) {
  const { cart_hash } = await who.call("createOrder", {
    body: { ...order_input, text: words(count), files: [] },
  });
  const { price_gross } = await who.call("cart", { params: { hash: cart_hash } });
  const gross = price_gross.currency_amount_decimal;
  return {
    params: { hash: cart_hash },
    body: { ...buyer, ...on_account_contact, expected_gross: gross },
    gross,
  };
}
export type CartOnAccount = Awaited<ReturnType<typeof cartOnAccount>>;

/** The orders of a cart. */
export const ordersOfCart = (installation: Installation, { params }: Pick<CartOnAccount, "params">) =>
  installation.db
    .selectFrom("order")
    .innerJoin("cart", "cart.id", "order.cart_id")
    .select(["order.id", "order.hash", "order.status", "cart.member_id"])
    .where("cart.hash", "=", params.hash)
    .orderBy("order.id")
    .execute();
