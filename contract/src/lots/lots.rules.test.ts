import { expect, test } from 'vitest'
import type { CertificateData } from './certificates.form.ts'
import { excessOf, reissueOf, unprintedBecause } from './lots.rules.ts'

const PASSED_ON = '数量已全部转开，请打印转开后的合格证'
const BEYOND = '数量全部超出批次数量，没有可以打印的，请作废'

test.each<[string, CertificateData, ReturnType<typeof reissueOf>, number, string | undefined]>([
  ['all of it', { Covers: 200, Reissued: 0 }, '没有转开', 0, undefined],
  ['all of it, where nothing is kept of that', {}, '没有转开', 0, undefined],
  ['what it has not passed on', { Covers: 50, Reissued: 150 }, '部分转开', 0, undefined],
  ['nothing, as it passed all on', { Covers: 0, Reissued: 200 }, '全部转开', 0, PASSED_ON],
  ['what there was', { Covers: 50, Reissued: 0 }, '超出批次数量', 150, undefined],
  ['nothing, as there was nothing', { Covers: 0, Reissued: 0 }, '超出批次数量', 200, BEYOND],
  ['nothing, as it passed on what there was', { Covers: 0, Reissued: 20 }, '全部转开', 180, PASSED_ON],
  ['nothing, as it is void', { Covers: 0, Reissued: 0, Status: '作废' }, '没有转开', 0, undefined],
])('a certificate covers %s', (_, data, reissue, excess, unprinted) => {
  const certificate: CertificateData = { Quantity: 200, Status: '有效', ...data }
  expect([reissueOf(certificate), excessOf(certificate), unprintedBecause(certificate)]).toEqual([
    reissue,
    excess,
    unprinted,
  ])
})
