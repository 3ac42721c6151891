import type { Faults } from '../errors/index.ts'
import { type DynamicData, isEmpty } from '../forms/index.ts'

/** What an operation asks for besides saying that it was done: the fields of its type. */
export interface Proof {
  readonly NeedsPhoto?: boolean
  readonly NeedsPosition?: boolean
  readonly NeedsInputs?: boolean
}

/** What a punch-in lacks of what its operation asks for. */
export function missingProof({ NeedsPhoto, NeedsPosition, NeedsInputs }: Proof, data: DynamicData): Faults {
  return {
    ...(NeedsPhoto && isEmpty(data.Photos) && { Photos: ['这项操作要有照片，请至少拍 1 张'] }),
    ...(NeedsPosition && isEmpty(data.Position) && { Position: ['这项操作要有位置，请打开定位'] }),
    ...(NeedsInputs && isEmpty(data.Inputs) && { Inputs: ['这项操作要登记投入品，请添加'] }),
  }
}
