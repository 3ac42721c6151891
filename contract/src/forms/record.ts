import type { Field, Fields, Position } from './field.ts'

type ValueOf<F extends Field> = F['type'] extends 'text' | 'choice' | 'date' | 'moment' | 'reference'
  ? string
  : F['type'] extends 'whole' | 'decimal'
    ? number
    : F['type'] extends 'yesNo'
      ? boolean
      : F['type'] extends 'choices' | 'references' | 'photos'
        ? string[]
        : F['type'] extends 'position'
          ? Position
          : DataRow[]

type DataRow = Record<string, unknown>

/** The `Data` of a record of a kind; a field that holds nothing is absent. */
export type DataOf<F extends Fields> = { [Name in keyof F]?: ValueOf<F[Name]> }
