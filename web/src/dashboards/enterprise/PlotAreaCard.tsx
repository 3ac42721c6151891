import { placeForm } from '@farm/contract/places'
import { type AreaParts, MOST_PARTS, boardCalls, figureLabels } from '@farm/contract/statistics'
import { get } from '../../platform/http.ts'
import { Panel } from '../board/Panel.tsx'
import { Ring } from '../board/Ring.tsx'
import { useBoardQuery } from '../board/use-board-query.ts'
import { type CardProps, within } from '../cards/card.ts'
import { usePlaceWay } from './use-place-way.ts'

const TITLE = figureLabels.plotArea
/** So many are told apart: there is room for them in the legend, with all others in a line. */
const TOLD = 6
/** Characters of a name in the legend. */
const LIMIT = 8

/** The plots as parts of all the land that the enterprise works. */
export function PlotAreaCard({ organPath, className }: CardProps) {
  const { list, placeAt } = usePlaceWay(organPath)
  const query = useBoardQuery({
    name: ['plot-areas'],
    feeds: [placeForm.key],
    organPath,
    read: (signal) => get(boardCalls.placeAreas, { top: MOST_PARTS, ...within(organPath) }, signal),
  })
  return (
    <Panel
      title={TITLE}
      query={query}
      empty="查询到的地块列表为空"
      isEmpty={({ Count }) => Count === 0}
      note={({ Count }) => `${Count} 块`}
      more={list}
      className={className}
    >
      {(areas) => <Areas areas={areas} placeAt={placeAt} />}
    </Panel>
  )
}

interface AreasProps {
  readonly areas: AreaParts
  readonly placeAt: (id: string) => string | undefined
}

function Areas({ areas: { Total = 0, Count, Parts, Rest = 0 }, placeAt }: AreasProps) {
  const pieces = Parts.map(({ Id, Name, Area }) => {
    return { key: Id, name: Name === '' ? '未命名地块' : Name, value: Area, to: placeAt(Id) }
  })
  const others = pieces.slice(TOLD).reduce((sum, { value }) => sum + value, Rest)
  // Areas are kept from those who may see no more than that there are plots.
  if (pieces.every(({ value }) => value === 0) && Rest === 0) return <p>共 {Count} 块地，面积未知</p>
  return (
    <Ring
      title={TITLE}
      pieces={pieces.slice(0, TOLD)}
      rest={others}
      total={Total}
      totalLabel="总面积（亩）"
      unit="亩"
      limit={LIMIT}
    />
  )
}
