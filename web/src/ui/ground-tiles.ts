import * as leaflet from 'leaflet'
import type { GroundTiles } from './ground-things.ts'

/** So many squares in a row that do not come: the service is out of reach. */
const FAILURES = 6
const MOST_ZOOM = 21

/** Shows pictures of the ground; when their service does not answer they go, and it is told. */
export function tileLayers(map: leaflet.Map, onFailed: () => void): (tiles: readonly GroundTiles[]) => void {
  const group = leaflet.layerGroup().addTo(map)
  let shown: readonly GroundTiles[] = []
  let failures = 0
  const fail = () => {
    failures += 1
    if (failures !== FAILURES) return
    group.clearLayers()
    shown = []
    onFailed()
  }
  return (tiles) => {
    if (tiles === shown) return
    shown = tiles
    failures = 0
    group.clearLayers()
    for (const { url, hosts, mostZoom, attribution } of tiles) {
      // Keys of some services are tied to the address of the page that asks.
      const referrerPolicy = 'strict-origin-when-cross-origin' as const
      const options = { maxNativeZoom: mostZoom, maxZoom: MOST_ZOOM, attribution: plain(attribution), referrerPolicy }
      const layer = leaflet.tileLayer(url, { ...options, ...(hosts.length > 0 && { subdomains: [...hosts] }) })
      layer.on('tileload', () => (failures = 0))
      layer.on('tileerror', fail)
      group.addLayer(layer)
    }
  }
}

/** The library takes an attribution for HTML. */
function plain(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
