import { type BoardEnterprises, MOST_STAFFED } from '@farm/contract/statistics'
import { BoardBars } from '../board/BoardBars.tsx'
import { Panel } from '../board/Panel.tsx'
import { NOT_SEEN, PanelEmpty } from '../board/PanelState.tsx'
import type { PanelQuery } from '../board/panel-state.ts'
import { Ring } from '../board/Ring.tsx'
import { useWayWithin } from '../board/use-way-within.ts'

interface EnterprisesProps {
  readonly query: PanelQuery<BoardEnterprises>
  readonly organPath: string | undefined
  readonly className?: string | undefined
}

interface StaffProps extends EnterprisesProps {
  /** Id of the one that the board is narrowed to. */
  readonly chosen: string | undefined
}

/** Of names in legends and under bars, on this board. */
export const NAME_LIMIT = 5
export const NO_ENTERPRISES = '查询到的企业列表为空'
const STAFF_CAP = 250
/** Of more bars than these the names are cut shorter. */
const FEW_BARS = 6
const LIST = ['/CountyFarm/EnterpriseList', '/Core/EnterpriseList'] as const

/** What land the enterprises work. */
export function AreasCard({ query, organPath, className }: EnterprisesProps) {
  const way = useWayWithin(organPath)
  return (
    <Panel
      title="企业面积"
      query={query}
      className={className}
      empty={NO_ENTERPRISES}
      isEmpty={hasNone}
      note={countText}
      more={way(LIST)}
    >
      {({ Area, Count, Enterprises }) =>
        Area === undefined ? (
          <PanelEmpty>{NOT_SEEN}</PanelEmpty>
        ) : (
          <Ring
            title="企业面积"
            pieces={Enterprises.map(({ Id, Name, Area: own = 0 }) => ({
              key: Id,
              name: Name,
              value: own,
              to: way(LIST, { query: `open=${Id}` }),
            }))}
            rest={restOf(Area, Count, Enterprises)}
            total={Area}
            totalLabel="总面积（亩）"
            unit="亩"
            limit={NAME_LIMIT}
          />
        )
      }
    </Panel>
  )
}

/** How many people the enterprises have; of many those with most. */
export function StaffCard({ query, organPath, chosen, className }: StaffProps) {
  const way = useWayWithin(organPath)
  return (
    <Panel
      title="企业人员"
      query={query}
      className={className}
      empty={NO_ENTERPRISES}
      isEmpty={hasNone}
      note={({ Count }) => (Count > MOST_STAFFED ? `单位：人，前 ${MOST_STAFFED} 家` : '单位：人')}
    >
      {({ Staffed }) =>
        Staffed === undefined ? (
          <PanelEmpty>{NOT_SEEN}</PanelEmpty>
        ) : (
          <BoardBars
            title="企业人员"
            unit="人"
            cap={STAFF_CAP}
            limit={Staffed.length > FEW_BARS ? 2 : NAME_LIMIT}
            bars={Staffed.map(({ Id, Name, Staff, OrganPath }) => ({
              key: Id,
              name: Name,
              value: Staff,
              isLit: Id === chosen,
              to: way(['/User/List'], { query: `organPath=${OrganPath}` }) ?? way(LIST, { query: `open=${Id}` }),
            }))}
          />
        )
      }
    </Panel>
  )
}

function hasNone({ Count }: BoardEnterprises): boolean {
  return Count === 0
}

function countText({ Count, Enterprises }: BoardEnterprises): string {
  return Count > Enterprises.length ? `${Count} 家，逐一显示最大的 ${Enterprises.length} 家` : `${Count} 家`
}

/** The land of those that are not told one by one. */
function restOf(area: number, count: number, told: BoardEnterprises['Enterprises']): number {
  if (count <= told.length) return 0
  return Math.max(0, area - told.reduce((sum, { Area = 0 }) => sum + Area, 0))
}
