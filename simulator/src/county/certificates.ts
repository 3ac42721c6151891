import { inspectionForm } from '@farm/contract/inspections'
import { type Day, daysLater, yearOf } from '../days.ts'
import type { Paper } from '../documents/document.ts'
import { idOf } from '../ids.ts'
import { randomOf } from '../random.ts'
import { type Draft, draft } from './draft.ts'
import { type Enterprise, enterpriseId } from './enterprises.ts'
import type { Sector } from './sectors.ts'

interface Certificate {
  readonly kind: '营业执照' | '绿色食品' | '有机产品' | '良好农业规范' | '地理标志' | '检测报告' | '其他'
  readonly name: string
  readonly issuer: string
  /** None: it does not run out. */
  readonly validDays?: number
  /** Days from today to its end. */
  readonly endsIn?: readonly [least: number, most: number]
  readonly sectors?: readonly Sector[]
}

const YEAR = 365

const certificates: readonly Certificate[] = [
  { kind: '营业执照', name: '营业执照', issuer: '清禾县市场监督管理局' },
  { kind: '绿色食品', name: '绿色食品证书', issuer: '演示绿色食品认证中心', validDays: 3 * YEAR, endsIn: [12, 80] },
  {
    kind: '有机产品',
    // Of what is sprayed with nothing but lime sulphur.
    name: '有机产品认证证书（连翘）',
    issuer: '演示有机认证有限公司',
    validDays: YEAR,
    endsIn: [5, 28],
    sectors: ['药材'],
  },
  {
    kind: '良好农业规范',
    name: '良好农业规范认证证书',
    issuer: '演示认证有限公司',
    validDays: YEAR,
    endsIn: [100, 300],
  },
  {
    kind: '地理标志',
    name: '清禾农产品地理标志使用授权',
    issuer: '清禾县农业农村局',
    validDays: 5 * YEAR,
    endsIn: [400, 1200],
    sectors: ['果树', '药材', '粮油'],
  },
  {
    kind: '检测报告',
    name: '农药残留检测报告（上年）',
    issuer: '清禾县农产品检测站',
    validDays: YEAR,
    endsIn: [-25, 20],
  },
  {
    kind: '检测报告',
    name: '农药残留检测报告（本年）',
    issuer: '清禾县农产品检测站',
    validDays: YEAR,
    endsIn: [180, 330],
  },
  { kind: '检测报告', name: '土壤检测报告', issuer: '清禾县农产品检测站', validDays: 3 * YEAR, endsIn: [200, 900] },
  {
    kind: '其他',
    name: '质量安全承诺书',
    issuer: '清禾县农业农村局',
    validDays: YEAR,
    endsIn: [3, 200],
    sectors: ['蔬菜'],
  },
]

const scanned: readonly Certificate['kind'][] = ['营业执照', '绿色食品', '有机产品', '地理标志']

function isScanned({ kind }: Certificate): boolean {
  return scanned.includes(kind)
}

interface Dates {
  readonly number: string
  readonly issued: Day
  readonly validTo: Day | undefined
}

/** What stands on the paper that goes with a certificate. */
function paperOf(
  { name, issuer }: Certificate,
  { name: holder }: Enterprise,
  { number, issued, validTo }: Dates,
): Paper {
  return {
    title: `${name}（演示）`,
    lines: [
      `持证单位：${holder}`,
      `编号：${number}`,
      `发证机构：${issuer}`,
      `发证日期：${issued}`,
      `有效期至：${validTo ?? '长期'}`,
    ],
  }
}

/** The certificates of an enterprise; some run out soon, some are over. */
export function certificateDrafts(enterprise: Enterprise, by: string, today: Day): Draft[] {
  const fitting = certificates.filter(({ sectors }) => !sectors || sectors.includes(enterprise.sector))
  return fitting.map((one, index) => {
    const random = randomOf(`certificate/${enterprise.key}/${one.name}`)
    const validTo = one.endsIn && daysLater(today, random.whole(...one.endsIn))
    const issued = validTo ? daysLater(validTo, -(one.validDays ?? 0)) : daysLater(today, -random.whole(900, 2500))
    const shown = `演示-${yearOf(issued)}-${enterprise.key.toUpperCase()}-${index + 1}`
    const Number = one.kind === '营业执照' ? enterprise.creditCode : shown
    const id = idOf(`certificate/${enterprise.key}/${one.name}`)
    const file = isScanned(one) && {
      id: idOf(`certificate-file/${enterprise.key}/${one.name}`),
      paper: paperOf(one, enterprise, { number: Number, issued, validTo }),
    }
    return draft(
      inspectionForm,
      id,
      {
        Name: one.name,
        Kind: one.kind,
        Enterprise: enterpriseId(enterprise),
        Issuer: one.issuer,
        IssueDate: issued,
        Number,
        ...(validTo && { ValidFrom: issued, ValidTo: validTo }),
        ...(file && { Files: [file.id] }),
      },
      { by, ...(file && { files: [file] }) },
    )
  })
}
