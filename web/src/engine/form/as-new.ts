import { type DynamicData, type Fields, filledIn, rowsIn, ownData, textsIn } from '@farm/contract/forms'

export const FILES_STAY = '原记录的照片和附件不能带过来，请重新上传'

/**
 * What a person filled in of a record that is gone, so that it can become a new one: nothing that was worked out or set for them, and no
 * file of the record that it `was`, because that belongs to it for good.
 */
export function asNew(fields: Fields, data: DynamicData, was: DynamicData): DynamicData {
  return withoutFiles(fields, asOwn(fields, data), new Set(filesOf(fields, was)))
}

/** The photos and attachments in a record, in its tables too. */
export function filesOf(fields: Fields, data: DynamicData): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.type === 'photos' || field.type === 'files') return textsIn(data[name])
    return field.type === 'rows' ? rowsIn(data[name]).flatMap((row) => filesOf(field.fields, row)) : []
  })
}

function asOwn(fields: Fields, data: DynamicData): DynamicData {
  const open = filledIn(fields)
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => {
      const field = Object.hasOwn(open, name) ? open[name] : undefined
      if (!field) return []
      const isTable = field.type === 'rows' && Array.isArray(value)
      return [[name, isTable ? rowsIn(value).map((row) => ownData(field.fields, row)) : value]]
    }),
  )
}

function withoutFiles(fields: Fields, data: DynamicData, left: ReadonlySet<string>): DynamicData {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      const field = fields[name]
      if (!Array.isArray(value)) return [name, value]
      if (field?.type === 'rows') return [name, rowsIn(value).map((row) => withoutFiles(field.fields, row, left))]
      const isFiles = field?.type === 'photos' || field?.type === 'files'
      return [name, isFiles ? textsIn(value).filter((file) => !left.has(file)) : value]
    }),
  )
}
