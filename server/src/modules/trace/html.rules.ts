const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Signs that no page shows, or that would turn the order of what is read. */
const INVISIBLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** A piece of a page. Only texts that were escaped become one. */
export class Html {
  readonly text: string
  private constructor(text: string) {
    this.text = text
  }

  /** What was written in this program. */
  static written(text: string): Html {
    return new Html(text)
  }

  /** What somebody else wrote: it is shown as it stands and does nothing. */
  static told(text: string): Html {
    return new Html(text.replace(INVISIBLE, ' ').replace(/[&<>"']/g, (sign) => signs[sign] ?? ''))
  }
}

export type Part = Html | string | number | readonly Part[] | undefined

/** A page or a part of one: whatever stands in the gaps is escaped, unless it was made in this way itself. */
export function html(texts: TemplateStringsArray, ...gaps: readonly Part[]): Html {
  return Html.written(texts.map((text, index) => text + textOf(gaps[index])).join(''))
}

function textOf(part: Part): string {
  if (part === undefined) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(textOf).join('')
  return Html.told(String(part)).text
}
