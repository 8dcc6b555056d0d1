import { createHmac, randomBytes } from "node:crypto";

/** RFC 6238 with the parameters of all authenticator apps: SHA-1, six digits, thirty seconds. */
const step_seconds = 30;
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** 160 random bits in base32, the length recommended by RFC 4226. */
export function newTotpSecret(): string {
  let bits = "";
  for (const byte of randomBytes(20)) bits += byte.toString(2).padStart(8, "0");
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join("");
}

function bytesOf(secret: string): Buffer {
  const bits = secret
    .split("")
    .map((char) => alphabet.indexOf(char).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The step of an instant. */
export const totpStep = (now: Date): number => Math.floor(now.getTime() / 1000 / step_seconds);

/** The code of a step: the RFC's dynamic truncation. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", bytesOf(secret)).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

/**
 * The step of a code, or null. The steps before and after count too, because clocks differ and typing takes time; a
 * used step, or an older one, does not (RFC 6238 5.2).
 */
export function stepOfCode(secret: string, code: string, now: Date, last_step: number): number | null {
  const present = totpStep(now);
  const steps = [present - 1, present, present + 1].filter((step) => step > last_step);
  return steps.find((step) => totpCode(secret, step) === code) ?? null;
}

/** The address encoded in the QR code for the authenticator app. */
export function totpUri(issuer: string, account: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

/**
 * A recovery code for a lost phone: 120 random bits, written in six groups. With fewer than 112 a plain digest would not
 * protect it in a copy of the database.
 */
export function newRecoveryCode(): string {
  let bits = "";
  for (const byte of randomBytes(15)) bits += byte.toString(2).padStart(8, "0");
  const chars = (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join("");
  return (chars.match(/.{4}/g) ?? []).join("-");
}

/** A code as typed, ready to be compared: capitals, without spaces and dashes. */
export const plainCode = (typed: string): string => typed.toUpperCase().replaceAll(/[\s-]/g, "");
