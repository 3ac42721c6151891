import {
  type Field,
  type Fields,
  type FormKind,
  fieldText,
  isFilledIn,
  moment,
  reference,
  text,
} from '@farm/contract/forms'
import { headText } from '@farm/contract/sheets/heads'
import { labelWithUnit } from '@farm/contract/values'

/** A column of a sheet: what stands at its head and what of a record it holds. */
export interface Head {
  readonly text: string
  /** Of the field of the form, or of what every record has. */
  readonly name: string
  readonly field: Field
  /** Of what every record has, whatever its form. */
  readonly isOwn: boolean
  /** Taken in by an import. */
  readonly isFilledIn: boolean
}

/** Tells which record a row is. It is called so whatever the form is: no field is likely to share it. */
export const ID_HEAD = '系统编号'
/** Marks in a template what must be filled in. */
export const REQUIRED_MARK = '＊'
/** Heads the reasons in a sheet that is handed back; importing passes over it. */
export const FAULTS_HEAD = '错误说明'

/** In place of a name that the exporter may not see; an import leaves what is there. */
export const UNSEEN = '〈无权查看〉'

/** What every record has besides its data. */
const ownFields: Fields = {
  OccurTime: moment('发生时间'),
  AddTime: moment('录入时间'),
  UserId: reference('录入人', 'users'),
  Organ: text('所属组织'),
  UpdateTime: moment('更新时间'),
  Id: text(ID_HEAD),
}

/** Nobody types a picture or a table into one cell: these are told, and never taken in. */
const TOLD_ONLY: readonly Field['type'][] = ['photos', 'files', 'rows']

/** The columns of a kind: its fields in their order, then what every record has, `Id` last. No two heads are alike. */
export function headsOf({ fields, ownLabels = {} }: Pick<FormKind, 'fields' | 'ownLabels'>): readonly Head[] {
  const own = Object.entries(ownFields)
    .filter(([name]) => !Object.hasOwn(fields, name))
    .map(([name, field]): [string, Field] => [name, { ...field, label: ownLabels[name] ?? field.label }])
  const all = [...Object.entries(fields), ...own]
  const counts = new Map<string, number>()
  for (const [, field] of all) {
    const plain = headText(plainHead(field))
    counts.set(plain, (counts.get(plain) ?? 0) + 1)
  }
  return all.map(([name, field]) => {
    const plain = plainHead(field)
    const isAlone = counts.get(headText(plain)) === 1
    const isOwn = !Object.hasOwn(fields, name)
    return {
      name,
      field,
      text: isAlone ? plain : `${plain}（${name}）`,
      isOwn,
      isFilledIn: !isOwn && isFilledIn(field) && !TOLD_ONLY.includes(field.type),
    }
  })
}

/** The column that a cell of the first row means: as it was written, by the label alone, or by the name of the field. */
export function headFor(heads: readonly Head[], cell: string): Head | undefined {
  const wanted = headText(cell)
  const byText = heads.find((one) => headText(one.text) === wanted)
  if (byText) return byText
  const byLabel = heads.filter(({ field }) => [field.label, headOfBefore(field)].map(headText).includes(wanted))
  if (byLabel.length === 1) return byLabel[0]
  return heads.find(({ name }) => name === cell.trim())
}

/** What was taken out of the form says so: another field may have its label now. */
function plainHead(field: Field): string {
  return labelWithUnit(fieldText(field), 'unit' in field ? field.unit : undefined)
}

/** As sheets of before have it, which repeated a unit that the label says: `连续次数（次）`. */
function headOfBefore(field: Field): string {
  const unit = 'unit' in field ? field.unit : undefined
  return unit ? `${field.label}（${unit}）` : field.label
}

/** Every text that means one of the columns, as {@link headText} has it. */
export function textsOfHeads(heads: readonly Head[]): string[] {
  return heads.flatMap(({ text: whole, name, field }) => [whole, field.label, headOfBefore(field), name].map(headText))
}
