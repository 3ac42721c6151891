import { chunk } from '../../platform/chunk.ts'

export const lotScreens = {
  Lots: chunk(() => import('./Lots.tsx').then((file) => file.Lots)),
  LotTests: chunk(() => import('./tests/LotTests.tsx').then((file) => file.LotTests)),
  Certificates: chunk(() => import('./certificates/CertificateList.tsx').then((file) => file.CertificateList)),
}
