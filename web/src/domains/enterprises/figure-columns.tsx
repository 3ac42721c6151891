import type { NameIn } from '@farm/contract/forms'
import { Suspense } from 'react'
import type { enterpriseForm } from '@farm/contract/enterprises'
import type { OwnColumn } from '../../engine/list/list-declaration.ts'
import { chunk } from '../../platform/chunk.ts'

const FigureCell = chunk(() => import('./FigureCell.tsx').then((file) => file.FigureCell))
const CertificatesCell = chunk(() => import('./CertificatesCell.tsx').then((file) => file.CertificatesCell))

type Column = OwnColumn<NameIn<typeof enterpriseForm>>

/** What stands with an enterprise, counted. */
export const STAFF = figure('Staff', '人员', 80)
export const PLACES = figure('Places', '地块', 80)
export const PLANS = figure('RunningPlans', '执行中计划', 110)
export const CERTIFICATES: Column = {
  key: 'Certificates',
  label: '资质证书',
  width: 180,
  align: 'end',
  render: ({ Id }) => (
    <Suspense fallback="…">
      <CertificatesCell id={Id} />
    </Suspense>
  ),
}

function figure(name: 'Staff' | 'Places' | 'RunningPlans', label: string, width: number): Column {
  return {
    key: name,
    label,
    width,
    align: 'end',
    render: ({ Id }) => (
      <Suspense fallback="…">
        <FigureCell id={Id} name={name} />
      </Suspense>
    ),
  }
}
