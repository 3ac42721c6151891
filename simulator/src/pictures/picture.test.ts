import { expect, test } from 'vitest'
import { pictureOf } from './picture.ts'
import { type Scene, grounds, seasonIn, seasons, subjects } from './scene.ts'

const scenes: readonly Scene[] = grounds.flatMap((ground) =>
  seasons.flatMap((season) => subjects.map((subject) => ({ ground, season, subject }))),
)

test('no two scenes look the same', () => {
  expect(new Set(scenes.map((scene) => pictureOf(scene).sha256)).size).toBe(scenes.length)
})

test('a scene is drawn once and used again', () => {
  const scene: Scene = { ground: '大田', season: '秋', subject: '全景' }
  expect(pictureOf({ ...scene })).toBe(pictureOf({ ...scene }))
})

test('a picture says in its name that it is drawn', () => {
  expect(pictureOf({ ground: '棚', season: '冬', subject: '采收' }).name).toBe('演示图画 棚 冬 采收.png')
})

test.each([
  [2, '冬'],
  [3, '春'],
  [5, '春'],
  [6, '夏'],
  [9, '秋'],
  [11, '秋'],
  [12, '冬'],
])('month %i is in %s', (month, season) => expect(seasonIn(month)).toBe(season))
