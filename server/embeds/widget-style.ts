import type { Brand } from "#brands/brand.ts";
import { type Palette, palettesOf } from "#server/kernel/mail/palette.ts";

const colours = (palette: Palette): string =>
  `--ground:${palette.surface};--text:${palette.text};--muted:${palette.muted};--border:${palette.border};--primary:${palette.primary};--on-primary:${palette.on_primary};--link:${palette.link}`;

const rules = `*{box-sizing:border-box}html{color-scheme:light dark}body{margin:0;background:var(--ground);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{display:grid;gap:14px;max-width:640px;margin:0 auto;padding:16px}h1{margin:0;font-size:20px;line-height:1.3}p{margin:0}
form,.pair,ul,#result{display:grid;gap:12px}ul{margin:0;padding:0;list-style:none}
label{display:grid;gap:4px;min-width:0;font-weight:600}select,textarea,input{width:100%;min-width:0;min-height:44px;padding:8px 12px;border:1px solid var(--muted);border-radius:8px;background:var(--ground);color:inherit;font:inherit;font-weight:400}
textarea{resize:vertical}button,.act{display:inline-grid;place-items:center;min-height:44px;padding:8px 16px;border:0;border-radius:8px;background:var(--primary);color:var(--on-primary);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
[hidden]{display:none}a{color:var(--link)}:focus-visible{outline:3px solid var(--link);outline-offset:2px}
li{display:grid;grid-template-columns:minmax(0,1fr) auto auto;gap:4px 16px;align-items:center;padding:10px 0;border-top:1px solid var(--border)}li div{display:grid}li b{font-variant-numeric:tabular-nums;white-space:nowrap}
small,.note,.foot{color:var(--muted);font-size:14px}#result[aria-busy]{opacity:.6}
@media(min-width:480px){.pair{grid-template-columns:1fr 1fr}}
@media(max-width:400px){li{grid-template-columns:minmax(0,1fr) auto}li .act{grid-column:1/-1}}`;

/** The style of the widget in the colours of its brand, light or dark as the system is. */
export function widgetStyle(brand: Brand): string {
  const { light, dark } = palettesOf(brand);
  return `:root{${colours(light)}}@media(prefers-color-scheme:dark){:root{${colours(dark)}}}${rules}`;
}
