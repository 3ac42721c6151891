import type { Faults } from '../errors/index.ts'
import { isEmpty } from '../forms/index.ts'

type Data = Readonly<Record<string, unknown>>

/** What an operation asks for besides saying that it was done: the fields of its type. */
export interface Proof {
  readonly NeedsPhoto?: unknown
  readonly NeedsPosition?: unknown
  readonly NeedsInputs?: unknown
}

/** What a punch-in lacks of what its operation asks for. */
export function missingProof({ NeedsPhoto, NeedsPosition, NeedsInputs }: Proof, data: Data): Faults {
  return {
    ...(NeedsPhoto === true && isEmpty(data.Photos) && { Photos: ['这项操作要有照片，请至少拍 1 张'] }),
    ...(NeedsPosition === true && isEmpty(data.Position) && { Position: ['这项操作要有位置，请打开定位'] }),
    ...(NeedsInputs === true && isEmpty(data.Inputs) && { Inputs: ['这项操作要登记投入品，请添加'] }),
  }
}
