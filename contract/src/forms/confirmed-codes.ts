import { Type } from 'typebox'

/**
 * What is confirmed as something is sent: the codes that its refusal named under `confirm`. Others are of no effect, so that a page and a
 * server of different versions understand each other.
 */
export const Confirmed = Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 20 }))
