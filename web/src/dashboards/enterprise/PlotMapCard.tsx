import type { PlaceShape } from '@farm/contract/places'
import { useId, useRef } from 'react'
import { Link } from 'react-router'
import { Panel } from '../board/Panel.tsx'
import type { CardProps } from '../cards/card.ts'
import { usePlots } from '../county/county-queries.ts'
import { useSize } from '../county/use-size.ts'
import { type DrawnPlot, plotLayout, statesOf } from './plot-layout.ts'
import styles from './PlotMapCard.module.css'
import { usePlaceWay } from './use-place-way.ts'
import { usePlotFacts } from './use-plots.ts'

const CHARACTER_REM = 0.13
const LEAST_CHARACTER = 12

/** The plots as they lie, and what goes on on each. */
export function PlotMapCard({ organPath, className }: CardProps) {
  const query = usePlots(organPath)
  const { list } = usePlaceWay(organPath)
  return (
    <Panel
      title="地块分布"
      query={query}
      empty="查询到的地块列表为空"
      isEmpty={({ Shapes }) => Shapes.length === 0}
      more={list}
      isBare
      className={className}
    >
      {({ Shapes, HasMore }) => <PlotMap shapes={Shapes} hasMore={HasMore} organPath={organPath} />}
    </Panel>
  )
}

interface PlotMapProps {
  readonly shapes: readonly PlaceShape[]
  readonly hasMore: boolean
  readonly organPath: string | undefined
}

function PlotMap({ shapes, hasMore, organPath }: PlotMapProps) {
  const { placeAt } = usePlaceWay(organPath)
  const place = useRef<HTMLDivElement>(null)
  const size = useSize(place)
  const furrows = useId()
  const facts = usePlotFacts(organPath)
  const plots = plotLayout(shapes, facts, { ...size, character: characterSize() })
  const counts = statesOf(facts).map((state) => ({ state, count: plots.filter((plot) => plot.state === state).length }))
  const told = counts.map(({ state, count }) => `${state} ${count} 块`).join('，')
  return (
    <div className={styles.map}>
      <div ref={place} className={styles.drawing}>
        <svg viewBox={`0 0 ${size.width} ${size.height}`} role="group" aria-label={`地块分布：${told}`}>
          <defs>
            <pattern id={furrows} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(28)">
              <path className={styles.furrow} d="M0 0V7" />
            </pattern>
          </defs>
          {plots.map((plot) => (
            <Plot key={plot.id} plot={plot} furrows={furrows} to={placeAt(plot.id)} />
          ))}
          <g aria-hidden="true">
            {plots
              .filter(({ isNamed }) => isNamed)
              .map(({ id, name, middle }) => (
                <text key={id} className={styles.name} x={middle.x} y={middle.y + 4}>
                  {name}
                </text>
              ))}
          </g>
        </svg>
      </div>
      <ul className={styles.legend} aria-hidden="true">
        {counts.map(({ state, count }) => (
          <li key={state} data-state={state}>
            {state} {count}
          </li>
        ))}
        {hasMore && <li>仅画出较大的 {shapes.length} 块</li>}
      </ul>
    </div>
  )
}

interface PlotProps {
  readonly plot: DrawnPlot
  /** Id of the pattern of its ground. */
  readonly furrows: string
  readonly to: string | undefined
}

function Plot({ plot: { path, state, told, middle }, furrows, to }: PlotProps) {
  const drawn = (
    <>
      <title>{told}</title>
      <path className={styles.plot} d={path} data-state={state} />
      <path className={styles.furrows} d={path} fill={`url(#${furrows})`} />
      {state === '预警' && <circle className={styles.alarm} cx={middle.x} cy={middle.y} r="9" />}
    </>
  )
  return to === undefined ? (
    <g role="img" aria-label={told}>
      {drawn}
    </g>
  ) : (
    <Link className={styles.link} to={to} aria-label={told}>
      {drawn}
    </Link>
  )
}

/** Of the names, in pixels: as the style sheet has it. */
function characterSize(): number {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return Math.max(LEAST_CHARACTER, Number.isNaN(rem) ? 0 : rem * CHARACTER_REM)
}
