import { Type } from 'typebox'

/** Reach of a role over records, widest first. */
export const dataScopes = ['全部', '本组织及下级', '本组织', '仅本人'] as const
export type DataScope = (typeof dataScopes)[number]
export const DataScopeSchema = Type.Enum(dataScopes)
