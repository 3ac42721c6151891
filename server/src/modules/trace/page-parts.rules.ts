import { type Html, html } from './html.rules.ts'

export function section(title: string, content: Html): Html {
  return html`<section>
    <h2>${title}</h2>
    ${content}
  </section> `
}

export function facts(rows: ReadonlyArray<readonly [label: string, value: string | null | undefined]>): Html {
  const known = rows.filter(([, value]) => value)
  return html`<dl>
    ${known.map(
      ([label, value]) =>
        html`<dt>${label}</dt>
          <dd>${value ?? ''}</dd>`,
    )}
  </dl>`
}

export function also(...words: ReadonlyArray<string | null>): Html {
  return html`<span class="more">${words.filter(Boolean).join(' · ')}</span>`
}

export function verdict(word: string | null, good: string): Html {
  return html`<span class="${word === good ? 'good' : 'bad'}">${word ?? ''}</span>`
}
