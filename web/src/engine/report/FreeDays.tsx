import type { ComponentProps } from 'react'
import { DaysFilter } from '../list/DaysFilter.tsx'
import { ComponentTheme } from '../../ui/ComponentTheme.tsx'

/** The calendar in which days of one's own are chosen. */
export function FreeDays(props: ComponentProps<typeof DaysFilter>) {
  return (
    <ComponentTheme>
      <DaysFilter {...props} />
    </ComponentTheme>
  )
}
