import { expect, test } from 'vitest'
import { sketchLayout } from './sketch-layout.ts'

const size = { width: 340, height: 140 }
const east = { key: 'east', name: '东坡果园 2 号', lng: 111.78, lat: 37.26, areaMu: 36.5, isChosen: true }
const west = { key: 'west', name: '西沟老园', lng: 111.776, lat: 37.259, areaMu: 60 }

test('a sketch of nothing is empty', () => {
  expect(sketchLayout([], undefined, size)).toMatchObject({ places: [] })
})

test('plots have circles of their area', () => {
  const [one, other] = sketchLayout([east, west], undefined, size).places
  expect((other?.radius ?? 0) ** 2 / (one?.radius ?? 1) ** 2).toBeCloseTo(60 / 36.5, 5)
})

test('a plot stays in sight however far away the person is', () => {
  const { places, person } = sketchLayout([east], { lng: 113, lat: 38, accuracyMetres: 10 }, size)
  expect(places[0]?.radius).toBe(4)
  expect(person && person.x > (places[0]?.x ?? 0) && person.y < (places[0]?.y ?? 0)).toBe(true)
})

test('a poor fix does not shrink the plots to nothing', () => {
  const good = sketchLayout([east], { lng: east.lng, lat: east.lat, accuracyMetres: 6 }, size)
  const poor = sketchLayout([east], { lng: east.lng, lat: east.lat, accuracyMetres: 5_000 }, size)
  expect(poor.places[0]?.radius).toBe(good.places[0]?.radius)
  expect(poor.person?.radius).toBeGreaterThan(size.width)
})

test('names never cover one another; that of the chosen plot stays', () => {
  const twin = { ...east, key: 'twin', name: '东坡果园 3 号', isChosen: false }
  const { places } = sketchLayout([twin, { ...twin, key: 'third' }, { ...twin, key: 'fourth' }, east], undefined, size)
  const labels = places.flatMap(({ label }) => label ?? [])
  expect(places.find(({ key }) => key === 'east')?.label).toBeDefined()
  expect(new Set(labels.map(({ y }) => Math.round(y))).size).toBe(labels.length)
})

test('a long name is cut', () => {
  const [place] = sketchLayout([{ ...east, name: '云岭果业第三生产队东坡示范果园' }], undefined, size).places
  expect(place?.label?.text).toBe('云岭果业第三生产…')
})
