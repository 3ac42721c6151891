import { type StateOf, stateTable } from '../forms/index.ts'

/** Which way somebody went past a terminal; of one that watches no door nobody knows. */
export const faceDirections = ['进', '出', '未知'] as const
export type FaceDirection = (typeof faceDirections)[number]

/** Whether the terminal knew the face. */
export const faceKinds = ['已识别', '陌生'] as const
export type FaceKind = (typeof faceKinds)[number]

export const consentWays = ['纸质签字', '电子签署', '入职告知书签字'] as const

/** What somebody agreed to. Who did not agree to attendance stands in no attendance. */
export const consentScopes = ['考勤', '出入管理', '安全值守'] as const
export const ATTENDANCE = '考勤' satisfies (typeof consentScopes)[number]

/** The states of a consent; what was withdrawn stays so. */
export const consentStateTable = stateTable()({
  有效: { tone: 'good', counts: [], ways: ['已撤回'] },
  已撤回: { tone: 'neutral', counts: [], ways: [] },
})
export const consentStates = consentStateTable.names
export type ConsentState = StateOf<typeof consentStateTable>

/** Pictures of faces are seen by those alone who hold this besides the right to the records. */
export const SEES_FACES = 'face-snapshots.view'
