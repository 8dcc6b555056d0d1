import fs from "node:fs";
import { createRequire } from "node:module";
import type { Brand } from "#brands/brand.ts";

const tokens = [
  "bg",
  "surface",
  "text",
  "muted",
  "border",
  "primary",
  "on-primary",
  "primary-border",
  "link",
] as const;
/** The brand's colours by the names they have in its theme, as `#rrggbb`. */
export type Palette = Readonly<Record<(typeof tokens)[number], string>>;

const resolve = createRequire(import.meta.url).resolve;
const palettes = new Map<string, Palette>();

/**
 * The light colours of a brand, out of the `theme.css` its pages use: a colour changed there changes its mails.
 * A theme that lacks one is a fault.
 */
export function paletteOf({ slug }: Brand): Palette {
  const known = palettes.get(slug);
  if (known) return known;
  const css = fs.readFileSync(resolve(`#brands/${slug}/theme.css`), "utf8");
  const light = css.slice(0, css.indexOf("}"));
  const read = Object.fromEntries(
    tokens.map((token) => {
      const colour = new RegExp(`--${token}:\\s*(#[0-9a-f]{6})\\b`, "i").exec(light)?.[1];
      if (colour === undefined) throw new Error(`the theme of ${slug} has no colour --${token}`);
      return [token, colour];
    }),
  ) as Record<(typeof tokens)[number], string>;
  palettes.set(slug, read);
  return read;
}
