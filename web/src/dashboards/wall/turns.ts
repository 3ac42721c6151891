/** A page that comes up on the wall. */
export interface Stop {
  readonly key: string
  readonly name: string
  /** Its address within the base path, without what hangs it on the wall. */
  readonly to: string
}

/** An enterprise as the wall has to know it. */
export interface ShownEnterprise {
  readonly Id: string
  readonly Name: string
  readonly OrganPath: string
}

const COUNTY = '/FarmIndex'
const ENTERPRISE = '/EnterpriseIndex'

/** The pages of a round: the home of the county where that may be opened, then each enterprise. */
export function stopsOf(enterprises: readonly ShownEnterprise[], can: (functionUrl: string) => boolean): Stop[] {
  const county: readonly Stop[] = can(COUNTY) ? [{ key: COUNTY, name: '县级首页', to: COUNTY }] : []
  const homes = enterprises.map(({ Id, Name, OrganPath }): Stop => {
    return { key: Id, name: Name, to: `${ENTERPRISE}?${new URLSearchParams({ organPath: OrganPath }).toString()}` }
  })
  return [...county, ...homes]
}

/** Which of the stops is open; -1 where it is none of them. */
export function placeAmong(stops: readonly Stop[], pathname: string, organPath: string | undefined): number {
  return stops.findIndex(({ to }) => {
    const [path, query] = to.split('?', 2)
    const stands = new URLSearchParams(query).get('organPath') ?? undefined
    // The county is the same page whatever it is narrowed to.
    return path === pathname && (stands === undefined || stands === organPath)
  })
}

/** The stop that many places on, round and round; undefined where there is no other to go to. */
export function stopAfter(stops: readonly Stop[], at: number, places = 1): Stop | undefined {
  // From a page that is none of them one goes to the first, or backwards to the last.
  const from = at < 0 && places > 0 ? -1 : Math.max(at, 0)
  const next = (((from + places) % stops.length) + stops.length) % stops.length
  return next === at ? undefined : stops[next]
}
