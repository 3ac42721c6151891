import { dark, fontFamily, light, measures, series } from './tokens.ts'

/** `primarySoft` → `--primary-soft`. */
function variable(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

function rule(selector: string, values: Readonly<Record<string, string>>): string {
  const lines = Object.entries(values).map(([name, value]) => `${variable(name)}:${value}`)
  return `${selector}{${lines.join(';')}}`
}

/** The tokens as a style sheet: the light ground everywhere, the dark one within `data-ground="dark"`. */
function cssVariables(): string {
  const sizes = Object.fromEntries(Object.entries(measures).map(([name, pixels]) => [`${name}Size`, `${pixels}px`]))
  const colours = Object.fromEntries(series.map((colour, index) => [`series-${index + 1}`, colour]))
  return [
    rule(':root', { ...light, ...sizes, ...colours, radius: sizes.radiusSize ?? '', fontFamily }),
    rule('[data-ground="dark"]', dark),
  ].join('\n')
}

/** A constructed sheet: it needs no inline style, which the page's security policy would have to allow. */
export function applyTokens(page: Document): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(cssVariables())
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet]
}
