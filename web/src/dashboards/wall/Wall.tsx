import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCan, useOrganPath } from '../../engine/permission/index.ts'
import { keepAwake } from '../../platform/awake.ts'
import { useLiveState } from '../../platform/live-state.ts'
import { type Hanging, hangingIn, offWall, onWall } from './wall-address.ts'
import { type Stop, placeAmong, stopAfter, stopsOf } from './turns.ts'
import { useNightly } from './use-nightly.ts'
import { useTouches } from './use-touches.ts'
import { useTurning } from './use-turning.ts'
import { useRound } from './wall-queries.ts'
import { WallBar } from './WallBar.tsx'

/** What makes a home hang on a wall for weeks; nothing unless its address says `?wall=1`. */
export function Wall() {
  const { search } = useLocation()
  const hanging = hangingIn(search)
  return hanging ? <Round hanging={hanging} /> : null
}

/** Goes on from page to page. */
function Round({ hanging }: { readonly hanging: Hanging }) {
  const { pathname } = useLocation()
  const organPath = useOrganPath()
  const can = useCan()
  const { data: enterprises = [] } = useRound()
  const stops = stopsOf(enterprises, can)
  useEffect(keepAwake, [])
  useNightly()
  const at = placeAmong(stops, pathname, organPath)
  return <Page key={`${pathname} ${organPath}`} hanging={hanging} stops={stops} at={at} />
}

interface PageProps {
  readonly hanging: Hanging
  readonly stops: readonly Stop[]
  /** Which of them is open; -1: none. */
  readonly at: number
}

/** One page of the round, for as long as it stands. */
function Page({ hanging, stops, at }: PageProps) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const live = useLiveState()
  // A wall that turns for weeks would fill the history of the browser.
  const go = (address: string) => void navigate(address, { replace: true })
  const show = (stop: Stop | undefined) => stop && go(onWall(stop.to, hanging))
  const leave = () => go(offWall(`${pathname}${search}`))
  const { pace, since, rest, goOn } = useTurning({
    everyMs: hanging.every * 1_000,
    stops: at < 0 ? stops.length + 1 : stops.length,
    isConnected: live.isLive,
    onTurn: () => show(stopAfter(stops, at)),
  })
  useTouches({ onTouch: rest, onStep: (places) => show(stopAfter(stops, at, places)), onLeave: leave })
  return (
    <WallBar
      stops={stops}
      at={at}
      every={hanging.every}
      pace={pace}
      since={since}
      lostSince={live.isLive ? undefined : live.since}
      onShow={show}
      onPace={(every) => go(onWall(`${pathname}${search}`, { every }))}
      onGoOn={goOn}
      onLeave={leave}
    />
  )
}
