import {
  type ConsentState,
  type FaceDirection,
  type FaceKind,
  faceEventForm,
  facePersonForm,
} from '@farm/contract/faces'
import { type WireRecord, readData } from '@farm/contract/forms'

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

export function faceOf({ Id: id, OccurTime: time, Data, Expand }: WireRecord): Face {
  const data = readData(faceEventForm, Data)
  const { Kind: kind = '陌生', Person: person = '', Direction: direction = '未知', Score: score } = data
  const { DeviceName: deviceName = '', Enterprise: enterprise = '', Snapshot: snapshots = [] } = data
  const [named] = [Expand?.Person ?? []].flat()
  return { id, time, kind, person, personName: named?.Name ?? '', direction, score, deviceName, enterprise, snapshots }
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

export function consentOf({ Id: id, Data }: Pick<WireRecord, 'Id' | 'Data'>): Consent {
  const { Name: name = '', State: state = '有效' } = readData(facePersonForm, Data)
  return { id, name, state }
}
