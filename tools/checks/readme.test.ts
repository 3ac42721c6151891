import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const [english, chinese] = ['README.md', 'README.zh-CN.md'].map((name) =>
  readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'),
)

/** What neither language translates, each once, in order. */
function named(text: string | undefined, what: RegExp): string[] {
  return [...new Set(text?.match(what))].toSorted()
}

test('both READMEs have as many sections', () => {
  const sections = /^## /gm
  expect(chinese?.match(sections)?.length).toBe(english?.match(sections)?.length)
})

test.each([
  ['commands', /npm (start|test|run [\w:]+)/g],
  ['variables', /\b[A-Z]+(_[A-Z]+)+\b/g],
  ['addresses', /`\/[\w./]+`/g],
  ['further pages', /\(docs\/[^)]+\)/g],
])('both READMEs name the same %s', (_, what) => {
  expect(named(english, what).length).toBeGreaterThan(0)
  expect(named(chinese, what)).toEqual(named(english, what))
})
