import { seasonNames as seasons, seasonOf } from '@farm/contract/plans'

/** What a season is likely to be called for a plan that begins on a day: its own first, then the next one. */
export function seasonSuggestions(start: string): string[] {
  const own = seasonOf(start)
  return [own, after(own)]
}

/** The seasons of the years around a day, the latest first. */
export function seasonsAround(day: string): string[] {
  const year = Number(day.slice(0, 4))
  return [year + 1, year, year - 1].flatMap((one) => seasons.toReversed().map((season) => `${one} ${season}`))
}

function after(season: string): string {
  const [year = '', name] = season.split(' ')
  const next = seasons.findIndex((one) => one === name) + 1
  return next < seasons.length ? `${year} ${seasons[next]}` : `${Number(year) + 1} ${seasons[0]}`
}
