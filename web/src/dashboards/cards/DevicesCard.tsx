import { deviceCalls } from '@farm/contract/devices'
import { get } from '../../platform/http.ts'
import { BoardFigures } from '../board/BoardFigures.tsx'
import { Panel } from '../board/Panel.tsx'
import { useBoardQuery } from '../board/use-board-query.ts'
import { useWayWithin } from '../board/use-way-within.ts'
import { type CardProps, within } from './card.ts'

const LISTS = ['/Core/DeviceList', '/FarmOperation/IotData'] as const

/** How many devices there are, run and stand. */
export function DevicesCard({ organPath, className }: CardProps) {
  const way = useWayWithin(organPath)
  const query = useBoardQuery({
    name: ['devices'],
    feeds: ['devices'],
    organPath,
    read: (signal) => get(deviceCalls.devices, within(organPath), signal),
  })
  return (
    <Panel title="设备" query={query} className={className} more={way(LISTS)} isBare>
      {({ Total, Running, Stopped }) => (
        <BoardFigures
          figures={[
            { key: 'all', label: '总数', value: Total, unit: '台', to: way(LISTS) },
            {
              key: 'on',
              label: '运行',
              value: Running,
              unit: '台',
              tone: 'good',
              to: way(LISTS, { query: 'State=在线' }),
            },
            {
              key: 'off',
              label: '停止',
              value: Stopped,
              unit: '台',
              tone: Stopped > 0 ? 'warning' : undefined,
              to: way(LISTS, { query: 'State=离线&State=未接入' }),
            },
          ]}
        />
      )}
    </Panel>
  )
}
