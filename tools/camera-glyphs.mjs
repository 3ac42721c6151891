// Draws the letters that the simulated cameras write into their pictures: node tools/camera-glyphs.mjs
// Run it after a camera got a name with a new letter; needs Chromium and Noto Sans CJK.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { root } from './checkout.mjs'
import { needChromium } from './chromium.mjs'

const { enterprises } = await import('../simulator/src/county/county.ts')
const { devicesOf } = await import('../simulator/src/county/devices.ts')

const FONT = 'Noto Sans CJK SC'
const [WIDTH, HEIGHT, POINTS, BASE] = [18, 20, 17, 16]

const names = enterprises.flatMap(devicesOf).filter(({ type }) => type === '摄像头')
const own = names.flatMap(({ name }) => Array.from(name))
const ascii = Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCharCode(0x20 + at))
const letters = [...new Set([...ascii, ...Array.from('星期一二三四五六日模拟画面'), ...own])].toSorted()

const browser = await chromium.launch({ executablePath: await needChromium(), args: ['--no-sandbox'] })
try {
  const page = await browser.newPage()
  const drawn = await page.evaluate(drawAll, { letters, font: FONT, sizes: [WIDTH, HEIGHT, POINTS, BASE] })
  writeFileSync(join(root, 'simulator/src/cameras/caption/glyphs.ts'), moduleOf(drawn))
} finally {
  await browser.close()
}

/** Runs in the page: how wide each letter is, and how much of every point it covers, in four steps. */
function drawAll({ letters: asked, font, sizes: [width, height, points, base] }) {
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  return asked.map((letter) => {
    pen.clearRect(0, 0, width, height)
    pen.font = `500 ${points}px "${font}"`
    pen.fillText(letter, 1, base)
    const { data } = pen.getImageData(0, 0, width, height)
    const steps = Array.from({ length: width * height }, (_, at) => Math.round((data[at * 4 + 3] * 3) / 255))
    // Digits stand as wide as each other, so that a clock does not shake.
    return { letter, advance: Math.round(pen.measureText(letter).width), steps }
  })
}

function moduleOf(drawn) {
  const lines = drawn.map(({ letter, advance, steps }) => `  ${keyOf(letter)}: '${advance},${packed(steps)}',`)
  return [
    '// Made by tools/camera-glyphs.mjs from Noto Sans CJK SC, © 2014-2021 Adobe (http://www.adobe.com/), which is licensed',
    '// under the SIL Open Font License 1.1 (http://scripts.sil.org/OFL); so are these bitmaps.',
    '',
    `export const GLYPH_WIDTH = ${WIDTH}`,
    `export const GLYPH_HEIGHT = ${HEIGHT}`,
    '',
    '/** By letter: how wide it is, and in base64 how much of every point it covers, two bits each, line by line. */',
    'export const glyphs: Readonly<Record<string, string>> = {',
    ...lines,
    '}',
    '',
  ].join('\n')
}

function keyOf(letter) {
  if (/^[A-Za-z\p{Script=Han}]$/u.test(letter)) return letter
  return letter === "'" ? `"'"` : `'${letter === '\\' ? '\\\\' : letter}'`
}

function packed(steps) {
  const bytes = Buffer.alloc(steps.length / 4)
  steps.forEach((step, at) => (bytes[at >> 2] |= step << ((at & 3) * 2)))
  return bytes.toString('base64')
}
