import type { Colour } from './canvas.ts'
import type { Ground, Season } from './scene.ts'

export const skies: Readonly<Record<Season, readonly [above: Colour, below: Colour]>> = {
  春: [
    [126, 178, 222],
    [222, 236, 244],
  ],
  夏: [
    [74, 146, 214],
    [196, 226, 244],
  ],
  秋: [
    [108, 164, 214],
    [244, 228, 196],
  ],
  冬: [
    [168, 184, 200],
    [226, 230, 234],
  ],
}

export const hills: Readonly<Record<Season, Colour>> = {
  春: [124, 156, 124],
  夏: [88, 134, 96],
  秋: [158, 142, 96],
  冬: [148, 152, 158],
}

export const soils: Readonly<Record<Season, Colour>> = {
  春: [142, 108, 74],
  夏: [128, 98, 66],
  秋: [156, 122, 82],
  冬: [176, 164, 148],
}

/** What grows, by ground and season. */
export const crops: Readonly<Record<Ground, Readonly<Record<Season, Colour>>>> = {
  大田: { 春: [118, 168, 72], 夏: [62, 138, 54], 秋: [212, 176, 74], 冬: [112, 142, 88] },
  棚: { 春: [104, 172, 82], 夏: [58, 142, 66], 秋: [96, 156, 64], 冬: [88, 148, 76] },
  果园: { 春: [186, 206, 128], 夏: [54, 122, 52], 秋: [186, 142, 58], 冬: [132, 112, 96] },
  药材园: { 春: [126, 164, 96], 夏: [96, 144, 92], 秋: [168, 132, 84], 冬: [142, 128, 104] },
}

/** Blossom or fruit among the leaves; none in winter. */
export const dots: Readonly<Record<Ground, Readonly<Partial<Record<Season, Colour>>>>> = {
  大田: { 夏: [226, 206, 92], 秋: [236, 206, 112] },
  棚: { 春: [240, 226, 120], 夏: [206, 62, 48], 秋: [214, 78, 56] },
  果园: { 春: [246, 214, 222], 夏: [142, 176, 74], 秋: [198, 52, 44] },
  药材园: { 春: [236, 214, 92], 夏: [142, 98, 176], 秋: [196, 108, 64] },
}
