import { formatFixed } from '@farm/contract/values'
import { type Page, expect } from '@playwright/test'
import geodesic from 'geographiclib-geodesic'
import { newMark, open, signIn } from './people.ts'
import { test } from './fixtures.ts'

const SQUARE_METRES = 10_000 / 15

/** 亩 of corners written as `lng,lat` lines, on the ellipsoid, by somebody else’s reckoning. */
function geodesicArea(text: string): number {
  const polygon = geodesic.Geodesic.WGS84.Polygon(false)
  for (const line of text.trim().split('\n')) {
    const [lng = Number.NaN, lat = Number.NaN] = line.split(',').map(Number)
    polygon.AddPoint(lat, lng)
  }
  return Math.abs(polygon.Compute(false, true).area ?? Number.NaN) / SQUARE_METRES
}

/** Corners of a plot, as shares of the map. */
const clicks = [
  [0.3, 0.25],
  [0.68, 0.3],
  [0.74, 0.66],
  [0.5, 0.78],
  [0.28, 0.6],
] as const

async function draw(page: Page): Promise<void> {
  const map = page.getByLabel('边界的地图')
  const box = await map.boundingBox()
  if (!box) throw new Error('there is no map')
  for (const [x, y] of clicks) {
    // Two clicks on end would be taken for a double click, which closes the outline.
    await map.click({ position: { x: box.width * x, y: box.height * y }, delay: 30 })
  }
}

test(
  'the area of a plot drawn on the map agrees with an independent geodesic figure',
  { tag: '@laptop' },
  async ({ page }) => {
    const name = `旅程新地${newMark()}`
    await signIn(page, 'manager1')
    await open(page, '/Core/PlaceAdd')
    await page.getByLabel('地块名称').fill(name)
    await page.getByLabel('所属企业').click()
    await page.locator('.ant-select-item-option').filter({ hasText: '石桥农业合作社' }).click()
    await page.getByRole('button', { name: '在地图上画边界' }).click()
    await draw(page)
    const editor = page.getByRole('dialog', { name: /画边界/ })
    await expect(editor).toContainText(`${clicks.length} 个`)
    const corners = await editor.getByRole('textbox').inputValue()
    const told = Number((await editor.locator('dd').first().textContent())?.replaceAll(/[^\d.]/g, ''))
    const expected = geodesicArea(corners)
    expect(expected).toBeGreaterThan(1)
    expect(Math.abs(told - expected) / expected).toBeLessThan(0.001)

    await editor.getByRole('button', { name: '采用这条边界' }).click()
    await expect(page.getByLabel(/^面积/)).toHaveValue(formatFixed(told, 2))
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText(formatFixed(told, 2))
  },
)
