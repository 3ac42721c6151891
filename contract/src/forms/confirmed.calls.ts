import { Type } from 'typebox'
import { confirmCodes } from '../errors/index.ts'

/** What is confirmed as something is sent: the codes that its refusal told under `confirm`. */
export const Confirmed = Type.Optional(Type.Array(Type.Enum([...confirmCodes]), { maxItems: 20 }))
