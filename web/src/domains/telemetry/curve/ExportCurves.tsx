import { telemetryCalls } from '@farm/contract/telemetry'
import { formatDateRange } from '@farm/contract/values'
import { useCan } from '../../../engine/permission/index.ts'
import { DownloadButton } from '../../../engine/sheets/DownloadButton.tsx'
import { formatMoment } from '../../../platform/time.ts'
import type { Series } from '../telemetry-queries.ts'
import type { Moments } from './span-choice.ts'

interface ExportCurvesProps {
  readonly series: readonly Series[]
  readonly moments: Moments
}

/** Takes the values behind the curves along; absent for those who may not. */
export function ExportCurves({ series, moments: { from, to } }: ExportCurvesProps) {
  const can = useCan()
  if (!can('/FarmOperation/IotData#Export')) return null
  const query = {
    deviceIds: [...new Set(series.map(({ deviceId }) => deviceId))].join(','),
    metrics: [...new Set(series.map(({ metric }) => metric))].join(','),
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  }
  const name = `物联网数据 ${formatDateRange(formatMoment(query.from).slice(0, 10), formatMoment(query.to).slice(0, 10))}`
  return (
    <>
      <DownloadButton call={telemetryCalls.export} query={{ ...query, format: 'xlsx' }} name={`${name}.xlsx`}>
        导出 Excel
      </DownloadButton>
      <DownloadButton call={telemetryCalls.export} query={{ ...query, format: 'csv' }} name={`${name}.csv`}>
        导出 CSV
      </DownloadButton>
    </>
  )
}
