import { deviceForm } from '@farm/contract/devices'
import { enterpriseForm } from '@farm/contract/enterprises'
import { useMemo } from 'react'
import { FilterBar } from '../../engine/list/FilterBar.tsx'
import { ListBody } from '../../engine/list/ListBody.tsx'
import { ListFoot } from '../../engine/list/ListFoot.tsx'
import { ListFrame } from '../../engine/list/ListFrame.tsx'
import { NoRows } from '../../engine/list/NoRows.tsx'
import { useList } from '../../engine/list/use-list.ts'
import { chosenRecords } from '../../engine/list/list-query.ts'
import { isWaiting } from '../../engine/list/use-rows.ts'
import { usePage } from '../../engine/page/index.ts'
import { useAddress, useCan } from '../../engine/permission/index.ts'
import { useCount } from '../../engine/records/use-count.ts'
import { useKind } from '../../engine/records/use-kind.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { DeviceCards } from './cards/DeviceCards.tsx'
import { deviceOf } from './cards/device.ts'
import { CurvePanel } from './curve/CurvePanel.tsx'
import { iotList } from './iot-list.ts'
import styles from './IotData.module.css'
import { StateFigures } from './StateFigures.tsx'
import { usePicking } from './use-picking.ts'

/** 物联网数据: what the devices measure right now, and what they measured before. */
export function IotData() {
  const { title = '物联网数据' } = usePage()
  const form = useKind(deviceForm)
  const isOfMany = (useCount(enterpriseForm.id)?.total ?? 0) > 1
  const declaration = useMemo(() => iotList({ form, isOfMany }), [form, isOfMany])
  const list = useList(declaration, 'iot-data')
  const { series, span, setSeries, setSpan, picking } = usePicking()
  const { state, change, page } = list
  const chosen = chosenRecords(declaration, state)
  const records = page.data?.answer
  const devices = useMemo(() => records?.map(deviceOf), [records])
  const hasDevices = devices !== undefined && devices.length > 0
  return (
    <ListFrame
      title={title}
      note={<StateFigures qs={chosen.qs} search={chosen.search} />}
      filters={<FilterBar declaration={declaration} state={state} isWaiting={isWaiting(page)} onChange={change} />}
      top={null}
    >
      <div className={styles.scroll}>
        {series.length > 0 ? (
          <CurvePanel series={series} span={span} onSeries={setSeries} onSpan={setSpan} />
        ) : (
          hasDevices && <p className={styles.hint}>点选下面的数值查看它的曲线，可以同时比较几台设备</p>
        )}
        <ListBody
          error={page.error}
          count={devices?.length}
          onRetry={() => void page.refetch()}
          empty={<NoRows declaration={declaration} state={state} onChange={change} action={<ToDevices />} />}
        >
          <DeviceCards devices={devices} isBusy={page.isPlaceholderData} picking={picking} />
        </ListBody>
      </div>
      {hasDevices && <ListFoot list={list} />}
    </ListFrame>
  )
}

/** Where devices are added, for those who may go there. */
function ToDevices() {
  const address = useAddress()
  const can = useCan()
  if (!can('/Core/DeviceList')) return null
  return <ButtonLink to={address('/Core/DeviceList')}>去设备列表</ButtonLink>
}
