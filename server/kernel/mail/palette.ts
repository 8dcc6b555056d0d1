import fs from "node:fs";
import { createRequire } from "node:module";
import type { Brand } from "#brands/brand.ts";

/** The brand's colours by the names they have in its theme, as `#rrggbb`. */
export type Palette = {
  readonly ground: string;
  readonly surface: string;
  readonly text: string;
  readonly muted: string;
  readonly border: string;
  readonly primary: string;
  readonly on_primary: string;
  readonly primary_border: string;
  readonly link: string;
};

/** The colours of a brand on a light and on a dark ground. */
export type Palettes = { readonly light: Palette; readonly dark: Palette };

const resolve = createRequire(import.meta.url).resolve;
const palettes = new Map<string, Palettes>();

/**
 * The colours of a brand, out of the `theme.css` its pages use: a colour changed there changes its mails.
 * A theme that lacks one is a fault.
 */
export function palettesOf({ slug }: Brand): Palettes {
  const known = palettes.get(slug);
  if (known) return known;
  const css = fs.readFileSync(resolve(`#brands/${slug}/theme.css`), "utf8");
  const dark = css.slice(css.indexOf('[data-theme="dark"]'));
  const read: Palettes = {
    light: paletteIn(css.slice(0, css.indexOf("}")), slug),
    dark: paletteIn(dark.slice(0, dark.indexOf("}")), slug),
  };
  palettes.set(slug, read);
  return read;
}

function paletteIn(rule: string, slug: string): Palette {
  const colour = (token: string): string => {
    const found = new RegExp(`--${token}:\\s*(#[0-9a-f]{6})\\b`, "i").exec(rule)?.[1];
    if (found === undefined) throw new Error(`the theme of ${slug} has no colour --${token}`);
    return found;
  };
  return {
    ground: colour("bg"),
    surface: colour("surface"),
    text: colour("text"),
    muted: colour("muted"),
    border: colour("border"),
    primary: colour("primary"),
    on_primary: colour("on-primary"),
    primary_border: colour("primary-border"),
    link: colour("link"),
  };
}
