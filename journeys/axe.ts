import { type Page, expect } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { quiet } from './people.ts'

/** Rules whose violations axe never calls worse than moderate; the others are judged, also those that a later axe adds. */
const moderateRules = [
  'aria-allowed-role',
  'aria-deprecated-role',
  'empty-heading',
  'empty-table-header',
  'form-field-multiple-labels',
  'heading-order',
  'html-xml-lang-mismatch',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'meta-viewport-large',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'scope-attr-valid',
  'server-side-image-map',
  'skip-link',
  'table-duplicate-name',
]

const without = (rules: readonly string[]): RunOptions => ({
  resultTypes: ['violations'],
  rules: Object.fromEntries(rules.map((id) => [id, { enabled: false }])),
})

/**
 * What keeps people out of the page that is open: the violations that axe calls serious or critical, with where they are.
 * `passed` names rules that were judged before.
 */
export async function barriers(page: Page, passed: readonly string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(
    async (chosen) => {
      const results = await axe.run(document, chosen)
      return results.violations.map(({ id, impact, nodes }) => ({
        id,
        impact,
        at: nodes.map(({ target }) => target.join(' ')),
      }))
    },
    without([...moderateRules, ...passed]),
  )
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return serious.map(({ id, at }) => `${id}: ${at.slice(0, 3).join(' | ')}`)
}

/** Expects the page that is open to keep nobody out, once it is drawn. */
export async function judge(page: Page): Promise<void> {
  await quiet(page)
  await expect.poll(() => barriers(page)).toEqual([])
}
