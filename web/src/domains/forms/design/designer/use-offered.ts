import type { Fields } from '@farm/contract/forms'
import { useMemo } from 'react'
import { useDictionaryWords } from '../design-queries.ts'
import { dictionariesIn, withWords } from '../state/dictionary-entries.ts'

/** The fields of a draft with the words of their dictionaries, as those who fill the form in are offered them. */
export function useOffered(fields: Fields): Fields {
  const words = useDictionaryWords(useMemo(() => dictionariesIn(fields), [fields]))
  return useMemo(() => withWords(fields, words), [fields, words])
}
