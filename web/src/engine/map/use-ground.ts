import { readText } from '@farm/contract/values'
import { type MapGround, mapCalls } from '@farm/contract/map'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { get } from '../../platform/http.ts'
import { readChoice, writeChoice } from '../../platform/storage.ts'
import { type GroundTiles, IN_PLACE } from '../../ui/ground-things.ts'
import { useOrganPath, usePermission } from '../permission/index.ts'
import { borderOf } from './border-of.ts'
import { GROUND } from './ground-key.ts'

/** No pictures: the quiet ground. */
export const PLAIN = 'none'

/** What lies under everything, and what the person wants of it. */
export function useGround() {
  const { data } = useQuery(groundQuery(useOrganPath()))
  const names = useMemo(() => [...new Set((data?.Tiles ?? []).map(({ Name }) => Name))], [data])
  const [kept, choose] = useKeptGround()
  const [failed, setFailed] = useState<string>()
  const name = kept === PLAIN || names.includes(kept) ? kept : (names[0] ?? PLAIN)
  const chosen = useMemo(() => (data?.Tiles ?? []).filter(({ Name }) => Name === name), [data, name])
  const isShifted = chosen.some(({ System }) => System === 'GCJ-02')
  const gcj = useGcj({ isNeeded: isShifted })
  const isShown = failed !== name && (!isShifted || gcj !== undefined)
  const tiles = useMemo(() => (isShown ? chosen.map(tilesOf) : []), [isShown, chosen])
  const borders = useMemo(() => (data?.Outlines ?? []).map(borderOf), [data])
  const { Organ } = usePermission().User
  const own = useMemo(() => borders.filter(({ key }) => key === Organ.Id), [borders, Organ.Id])
  const home = own.length > 0 ? own : borders
  return {
    borders,
    /** The border of what the person belongs to; all there are where it has none. */
    home,
    tiles,
    // Tiles that are drawn beside their place take everything else with them.
    shift: isShown && isShifted && gcj ? gcj : IN_PLACE,
    /** The pictures that can be chosen. */
    names,
    name,
    hasFailed: failed === name,
    fail: () => setFailed(name),
    choose: (next: string) => {
      setFailed(undefined)
      choose(next)
    },
  }
}

/** Configured tiles and the borders of organisations; without them the ground is just quieter. */
export function groundQuery(organPath: string | undefined) {
  return queryOptions({
    queryKey: [GROUND, organPath],
    queryFn: ({ signal }) => get(mapCalls.ground, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Which pictures of the ground the person wants; kept on this device. */
function useKeptGround(): [string, (name: string) => void] {
  const key = `map:${usePermission().User.Id}`
  const [name, setName] = useState(() => readText(readChoice(key)) ?? '')
  const keep = (next: string) => {
    writeChoice(key, next)
    setName(next)
  }
  return [name, keep]
}

/** The way to tiles that are drawn beside their place, loaded when there are such. */
function useGcj({ isNeeded }: { readonly isNeeded: boolean }) {
  const { data } = useQuery({
    queryKey: ['gcj'],
    queryFn: async () => (await import('./gcj.ts')).gcj,
    enabled: isNeeded,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}

function tilesOf({ Url, Hosts, MostZoom, Attribution }: MapGround['Tiles'][number]): GroundTiles {
  return { url: Url, hosts: Hosts, mostZoom: MostZoom, attribution: Attribution }
}
