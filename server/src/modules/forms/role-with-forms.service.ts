import type { Role, roleCalls } from '@farm/contract/access'
import { type Faults, refusal, refuseFaults } from '@farm/contract/errors'
import type { BodyOf } from '@farm/contract/wire'
import type { Db } from '../../platform/db/index.ts'
import {
  type Bound,
  type Caller,
  type Scope,
  type SeenKind,
  addRole,
  changeableRole,
  editRole,
  refuseOverRole,
  roleAround,
} from '../access/index.ts'
import { rightNames } from './definitions.rules.ts'
import { kindById } from './registry.ts'
import { type Less, isSameLess, nothingLess, tightened } from './restrictions.rules.ts'
import { neededAmong, refuseOwnRole } from './restrictions.service.ts'
import * as store from './restrictions.store.ts'
import { faultOfNames, faultsOfChange, splitBySight } from './role-forms.rules.ts'
import { roleFormOf } from './role-forms.service.ts'

interface By {
  readonly db: Db
  readonly caller: Caller
  readonly scope: Scope
}

type NewRole = BodyOf<typeof roleCalls.add>
type Changes = BodyOf<typeof roleCalls.edit>
type NewForm = NonNullable<NewRole['Forms']>[number]
type ChangedForm = NonNullable<Changes['Forms']>[number]

/** Adds a role with what it may less of forms than its functions give. */
export async function addRoleWithForms(by: By, { Forms, ...sent }: NewRole): Promise<Role> {
  const wanted = boundsOfNew(by.scope, sent.DataScope, Forms ?? [])
  const { role, isNew } = await addRole(by, sent, wanted)
  // Who says nothing of forms is answered the role that is there, whatever it came to less of them since.
  if (isNew || !Forms) return role
  if (!isSameOverAll(await store.restrictionsOfRole(by.db, role.Id), wanted)) throw refusal('form-data/id-used')
  return role
}

/** What binds its maker binds the role, whatever is asked for: else they would shake it off by a role of their own. */
function boundsOfNew(scope: Scope, dataScope: Role['DataScope'], forms: readonly NewForm[]): Bound[] {
  const less = new Map<string, Less>(scope.kinds.bounds(dataScope).map((one) => [one.formId, one]))
  const asked = forms.map((sent) => ({ kind: kindById(scope, sent.FormId), wanted: lessOf(sent) }))
  refuseAtForms(
    asked.map(({ kind, wanted }) => ({
      kind,
      texts: [...faultOfNames(kind.fields, wanted), ...neededIn(kind, wanted)],
    })),
  )
  for (const { kind, wanted } of asked) less.set(kind.id, tightened(less.get(kind.id) ?? nothingLess, wanted))
  return [...less].flatMap(([formId, { denied, fields }]) =>
    denied.length + Object.keys(fields).length === 0
      ? []
      : [{ formId, denied: rightNames.filter((one) => denied.includes(one)), fields }],
  )
}

function isSameOverAll(kept: ReadonlyMap<string, Less>, wanted: readonly Bound[]): boolean {
  return kept.size === wanted.length && wanted.every((one) => isSameLess(kept.get(one.formId) ?? nothingLess, one))
}

/** Changes a role, what it gives and what it may less of forms: all of it or nothing. */
export async function editRoleWithForms(by: By, { Forms = [], ...changes }: Changes): Promise<Role> {
  const { db, scope } = by
  const { Id, UpdateTime: _, ...rest } = changes
  const forms = Forms.toSorted((one, other) => (one.FormId < other.FormId ? -1 : 1))
  // Before the role, as those do who change single forms: nobody waits for one who waits for them.
  for (const { FormId } of forms) await store.lockForm(db, kindById(scope, FormId).id)
  if (forms.length === 0 || Object.keys(rest).length > 0) await editRole(by, changes)
  if (forms.length > 0) await setForms(by, Id, forms)
  return roleAround(db, scope, Id)
}

async function setForms({ db, caller, scope }: By, roleId: string, forms: readonly ChangedForm[]): Promise<void> {
  const role = await changeableRole(db, scope, roleId)
  await refuseOverRole(db, caller, scope, role.Id)
  refuseOwnRole(caller, role.Id)
  const kept = await store.restrictionsOfRole(db, role.Id)
  const changes = forms
    .map((sent) => {
      const kind = kindById(scope, sent.FormId)
      const { seen, unseen } = splitBySight(kept.get(kind.id) ?? nothingLess, kind.fields)
      return { kind, seen, unseen, wanted: lessOf(sent), was: lessOf(sent.Was) }
    })
    .filter(({ seen, wanted }) => !isSameLess(seen, wanted))
  const overtaken = changes.filter(({ seen, was }) => !isSameLess(seen, was))
  const [first] = overtaken
  if (first) {
    const stale = refusal('forms/rights-stale', {}, { present: roleFormOf(role, first.kind, first.seen) })
    const fields = faultsAtForms(overtaken.map(({ kind }) => ({ kind, texts: [stale.message] })))
    throw refusal('forms/rights-stale', {}, { ...stale.extra, fields })
  }
  refuseAtForms(
    changes.map(({ kind, seen, wanted }) => {
      const faults = Object.values(faultsOfChange(kind, seen, wanted)).flat()
      return { kind, texts: [...faults, ...neededIn(kind, wanted)] }
    }),
  )
  for (const { kind, unseen, wanted } of changes) {
    const { denied, fields } = wanted
    await store.saveRestriction(db, kind.id, {
      roleId: role.Id,
      denied: [...denied],
      fields: { ...unseen, ...fields },
    })
  }
}

function lessOf({ Denied, Fields }: Pick<NewForm, 'Denied' | 'Fields'>): Less {
  return { denied: [...new Set(Denied)], fields: Fields }
}

function neededIn({ whole }: SeenKind, { fields }: Less): string[] {
  return neededAmong(whole, fields).map((label) => refusal('forms/needed', { label }).message)
}

interface AtForm {
  readonly kind: SeenKind
  readonly texts: readonly string[]
}

/** Says at which of the forms something is at fault, for the page and for who reads it. */
function faultsAtForms(all: readonly AtForm[]): Faults {
  const atFault = all.filter(({ texts }) => texts.length > 0)
  return Object.fromEntries(
    atFault.map(({ kind, texts }) => [`Forms.${kind.id}`, texts.map((text) => `“${kind.name}”：${text}`)]),
  )
}

function refuseAtForms(all: readonly AtForm[]): void {
  const faults = faultsAtForms(all)
  refuseFaults(faults)
}
