// Draws the icons of the installed app from the mark: node tools/icons.mjs
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from './checkout.mjs'

// The server brings it for photos.
const sharp = createRequire(join(root, 'server/package.json'))('sharp')
const folder = join(root, 'web/public')
const mark = readFileSync(join(folder, 'favicon.svg'), 'utf8')
// Phones cut it to any shape: the ground reaches the edges, and the ear stays within the middle.
const maskable = mark.replace('rx="11" ', '').replace('translate(8 8)', 'translate(12.8 12.8) scale(.7)')

for (const [name, drawing, side] of [
  ['icon-192.png', mark, 192],
  ['icon-512.png', mark, 512],
  ['icon-maskable-512.png', maskable, 512],
]) {
  await sharp(Buffer.from(drawing), { density: 1200 }).resize(side, side).png().toFile(join(folder, name))
}
