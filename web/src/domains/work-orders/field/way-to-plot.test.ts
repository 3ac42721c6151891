import { expect, test } from 'vitest'
import { wayToPlot } from './way-to-plot.ts'

const shed = { lng: 111.78, lat: 37.26, name: '3 号棚' }
const said = encodeURIComponent('3 号棚')

test.each([
  ['Mozilla/5.0 (Linux; Android 14)', `geo:37.26,111.78?q=37.26,111.78(${said})`],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', `maps://?daddr=37.26,111.78&q=${said}`],
])('on %s', (device, way) => expect(wayToPlot(shed, device)).toBe(way))
