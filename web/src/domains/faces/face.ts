import {
  type ConsentState,
  type FaceDirection,
  type FaceKind,
  consentStates,
  faceDirections,
  faceKinds,
} from '@farm/contract/faces'
import type { WireRecord } from '@farm/contract/forms'

/** Somebody in front of a terminal; what is not for the person’s eyes is empty. */
export interface Face {
  readonly id: string
  readonly time: string
  readonly kind: FaceKind
  /** Id of who it is; empty of strangers, and where the consent was taken back. */
  readonly person: string
  readonly personName: string
  readonly direction: FaceDirection
  /** Percent. */
  readonly score: number | undefined
  readonly deviceName: string
  readonly enterprise: string
  readonly snapshots: readonly string[]
}

export function faceOf({ Id, OccurTime, Data, Expand }: WireRecord): Face {
  const [person] = [Expand?.Person ?? []].flat()
  return {
    id: Id,
    time: OccurTime,
    kind: faceKinds.find((one) => one === Data.Kind) ?? '陌生',
    person: textOf(Data.Person),
    personName: person?.Name ?? '',
    direction: faceDirections.find((one) => one === Data.Direction) ?? '未知',
    score: typeof Data.Score === 'number' ? Data.Score : undefined,
    deviceName: textOf(Data.DeviceName),
    enterprise: textOf(Data.Enterprise),
    snapshots: Array.isArray(Data.Snapshot) ? Data.Snapshot.map(String) : [],
  }
}

/** Nobody has said yet who it is. */
export function isUnnamed({ kind, person }: Pick<Face, 'kind' | 'person'>): boolean {
  return kind === '陌生' && person === ''
}

/** Who it is in words; of whom nothing is kept any more, why. */
export function whoText(face: Pick<Face, 'kind' | 'person' | 'personName'>): string {
  if (isUnnamed(face)) return '陌生人脸'
  return face.person === '' ? '已撤回同意' : face.personName || '—'
}

/** Somebody who agreed, or took it back. */
export interface Consent {
  readonly id: string
  readonly name: string
  readonly state: ConsentState
}

export function consentOf({ Id, Data }: Pick<WireRecord, 'Id' | 'Data'>): Consent {
  return {
    id: Id,
    name: textOf(Data.Name),
    state: consentStates.find((one) => one === Data.State) ?? '有效',
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
