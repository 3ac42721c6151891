import type { BoardEnterprise } from '@farm/contract/statistics'
import { BoardBars } from '../board/BoardBars.tsx'
import { Panel } from '../board/Panel.tsx'
import type { PanelQuery } from '../board/panel-state.ts'
import { Ring } from '../board/Ring.tsx'
import { useWayWithin } from '../board/use-way-within.ts'

interface EnterprisesProps {
  readonly query: PanelQuery<readonly BoardEnterprise[]>
  readonly organPath: string | undefined
  /** Id of the one that the board is narrowed to. */
  readonly chosen: string | undefined
  readonly className?: string | undefined
}

/** Of names in legends and under bars, on this board. */
export const NAME_LIMIT = 5
export const NO_ENTERPRISES = '查询到的企业列表为空'
const STAFF_CAP = 250
/** As many bars as can be told apart side by side. */
const MOST_BARS = 10
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
      isEmpty={(all) => all.length === 0}
      more={way(LIST)}
    >
      {(all) => (
        <Ring
          title="企业面积"
          pieces={all.map(({ Id, Name, Area = 0 }) => ({
            key: Id,
            name: Name,
            value: Area,
            to: way(LIST, { query: `open=${Id}` }),
          }))}
          total={all.reduce((sum, { Area = 0 }) => sum + Area, 0)}
          totalLabel="总面积 亩"
          unit="亩"
          limit={NAME_LIMIT}
        />
      )}
    </Panel>
  )
}

/** How many people the enterprises have; of many those with most. */
export function StaffCard({ query, organPath, chosen, className }: EnterprisesProps) {
  const way = useWayWithin(organPath)
  return (
    <Panel
      title="企业人员"
      query={query}
      className={className}
      empty={NO_ENTERPRISES}
      isEmpty={(all) => all.length === 0}
      note={(all) => (all.length > MOST_BARS ? `单位：人，前 ${MOST_BARS} 家` : '单位：人')}
    >
      {(all) => (
        <BoardBars
          title="企业人员"
          unit="人"
          cap={STAFF_CAP}
          limit={all.length > 6 ? 2 : NAME_LIMIT}
          bars={mostStaffed(all).map(({ Id, Name, Staff = 0, OrganPath }) => ({
            key: Id,
            name: Name,
            value: Staff,
            isLit: Id === chosen,
            to: way(['/User/List'], { query: `organPath=${OrganPath}` }) ?? way(LIST, { query: `open=${Id}` }),
          }))}
        />
      )}
    </Panel>
  )
}

function mostStaffed(all: readonly BoardEnterprise[]): readonly BoardEnterprise[] {
  if (all.length <= MOST_BARS) return all
  return all.toSorted(({ Staff: one = 0 }, { Staff: other = 0 }) => other - one).slice(0, MOST_BARS)
}
