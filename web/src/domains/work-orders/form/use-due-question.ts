import { type WireRecord, type DynamicData, isEmpty } from '@farm/contract/forms'
import { useState } from 'react'

interface DueQuestion {
  readonly answer: (isMeant: boolean) => void
}

/** Asks whether a time that is over already is meant for what is given out anew. */
export function useDueQuestion(record: WireRecord | undefined) {
  const [question, setQuestion] = useState<DueQuestion>()
  const isMeant = () =>
    new Promise<boolean>((resolve) => {
      setQuestion({
        answer: (answer) => {
          setQuestion(undefined)
          resolve(answer)
        },
      })
    })
  return {
    question,
    /** What is stored: with the word of the person where the time is over; nothing where it is not meant so. */
    ask: async (data: DynamicData): Promise<DynamicData | undefined> => {
      const isNew = data.Due !== record?.Data.Due
      const isGivenNow = !isEmpty(data.Assignees) && isEmpty(record?.Data.Assignees)
      if (!isNew && !isGivenNow) return data
      // A word that was given for another time is not sent with this one.
      if (!isPast(data.Due)) return { ...data, DueConfirmed: undefined }
      return (await isMeant()) ? { ...data, DueConfirmed: true } : undefined
    },
  }
}

/** Whether a moment is over at this very time. */
export function isPast(due: unknown): boolean {
  return typeof due === 'string' && Date.parse(due) < Date.now()
}
