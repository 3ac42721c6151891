import type { Field, Fields, Period, Polygon, Position } from './field.ts'

type ValueOf<F extends Field> = F['type'] extends
  | 'text'
  | 'choice'
  | 'date'
  | 'moment'
  | 'time'
  | 'reference'
  | 'sequence'
  ? string
  : F['type'] extends 'whole' | 'decimal' | 'money'
    ? number
    : F['type'] extends 'yesNo'
      ? boolean
      : F['type'] extends 'choices' | 'references' | 'photos' | 'files'
        ? string[]
        : F['type'] extends 'position'
          ? Position
          : F['type'] extends 'polygon'
            ? Polygon
            : F['type'] extends 'period'
              ? Period
              : F['type'] extends 'computed'
                ? number | string
                : DataRow[]

type DataRow = Record<string, unknown>

/** The `Data` of a record of a kind; a field that holds nothing is absent. */
export type DataOf<F extends Fields> = { [Name in keyof F]?: ValueOf<F[Name]> }
