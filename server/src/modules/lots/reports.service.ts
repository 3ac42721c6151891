import { refuseFaults } from '@farm/contract/errors'
import { isSame } from '@farm/contract/forms'
import { type LotTestData, lotForm } from '@farm/contract/lots'
import { hashesOfFiles, recordsWithHashes } from '../files/index.ts'
import type { AddContext, EditContext } from '../forms/index.ts'
import { kinOf } from './kin.service.ts'
import { otherLotsOfReport, wasReliedOn } from './reports.store.ts'
import { namesSeen } from './trace.service.ts'

type Context = AddContext<LotTestData> | EditContext<LotTestData>

/** What the report of a test is known by; asks where another lot has the same one, for one report stands for one sample. */
export async function askReport(context: Context, enterprise: string): Promise<LotTestData> {
  const { db, scope, data, ask, forget } = context
  const hashes = await hashesOfFiles(db, data.Report ?? [])
  const number = (data.ReportNumber ?? '').replace(/\s/g, '').toUpperCase()
  const hash = hashes.length > 0 ? hashes.join('\n') : undefined
  if (number === '' && hash === undefined) return { ReportHash: undefined }
  const records = await recordsWithHashes(db, hashes)
  const others = await otherLotsOfReport(db, { enterprise, lot: data.Lot ?? '', number, hashes, records })
  forget('lot-tests/report-again')
  if (others.length > 0) {
    const own = others.flatMap(({ lot, isOwn }) => (isOwn ? [lot] : []))
    const names = [...(await namesSeen(db, scope, lotForm.key, own)).values()].slice(0, MOST_NAMED)
    const lots = names.length > 0 ? `批次 ${names.join('、')} ` : '别的批次'
    ask('lot-tests/report-again', 'ReportNumber', { lots })
  }
  return { ReportHash: hash }
}

const MOST_NAMED = 3

/** What proves a test. */
const PROVES = { Institution: '检测机构', ReportNumber: '报告编号', Report: '检测报告' } as const

/** What a certificate was judged by stays; what was missing may be filled in. */
export async function keepReport({ db, id, before, data }: EditContext<LotTestData>): Promise<boolean> {
  const changed = Object.entries(PROVES).filter(([name]) => !isSame(fieldOf(before, name), fieldOf(data, name)))
  const rewritten = changed.filter(([name]) => isFilled(fieldOf(before, name)))
  if (rewritten.length > 0 && (await wasReliedOn(db, id, await kinOf(db, before.Lot ?? '')))) {
    refuseFaults(
      Object.fromEntries(rewritten.map(([name, label]) => [name, [`已有合格证依据了这次检测，${label}不能修改`]])),
    )
  }
  return changed.length > 0
}

function fieldOf(data: LotTestData, name: string): unknown {
  return Object.entries(data).find(([key]) => key === name)?.[1]
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== ''
}
