// docs/refusals.md: every refusal with its code, status and sentence, so that they can be read as a whole.
// `npm run refusals` writes it anew after a change of contract/src/errors/catalogue.ts.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogue } from '@farm/contract/errors'
import { isStarted, root } from './checkout.mjs'
import { say } from './terminal.mjs'

export const REFUSALS_PAGE = join(root, 'docs/refusals.md')

const HEAD = `# Refusals

What the server says when it does not carry out a request. Made from \`contract/src/errors/catalogue.ts\` by \`npm run refusals\`.

Each sentence says which thing is meant, what is allowed and what to do next, in the words of the people who read it. \`{name}\` stands
for a detail, \`{name=…}\` for one that may be left out. Faults of single fields stand in \`fields\` of the answer; their sentences are
made from the label and the type of the field by \`contract/src/forms/fault-texts.ts\`.
`

/** The page as it should be. */
export function refusalsPage() {
  const partNames = new Set(Object.keys(catalogue).map(partNameOf))
  return [HEAD, ...[...partNames].map(partOf)].join('\n')
}

function partNameOf(code) {
  return code.includes('/') ? code.split('/', 1)[0] : code
}

function partOf(name) {
  const refusals = Object.entries(catalogue).filter(([code]) => partNameOf(code) === name)
  const lines = refusals.map(([code, { status, text }]) => `| \`${code}\` | ${status} | ${text} |`)
  return [`## ${name}`, '', '| code | status | text |', '| --- | --- | --- |', ...lines, ''].join('\n')
}

if (isStarted(import.meta.url)) {
  writeFileSync(REFUSALS_PAGE, refusalsPage())
  say(`docs/refusals.md：${Object.keys(catalogue).length} 条`)
}
