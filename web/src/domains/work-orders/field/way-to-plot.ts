interface Plot {
  readonly lng: number
  readonly lat: number
  readonly name: string
}

const APPLE = /iPhone|iPad/

/** Opens the map of the phone at a plot. */
export function wayToPlot({ lng, lat, name }: Plot, device: string): string {
  const said = encodeURIComponent(name)
  if (APPLE.test(device)) return `maps://?daddr=${lat},${lng}&q=${said}`
  return `geo:${lat},${lng}?q=${lat},${lng}(${said})`
}
