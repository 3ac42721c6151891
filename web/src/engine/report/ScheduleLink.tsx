import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { useAddress, useCan } from '../permission/index.ts'

const ADD = '/Data/ScheduleAdd'

interface ScheduleLinkProps {
  /** Of the report or the book. */
  readonly title: string
  /** What it is narrowed to. */
  readonly filters: Readonly<Record<string, string | undefined>>
  /** What its rows are made by, as it calls it. */
  readonly by?: string
}

/** To having a report sent at its time, for who may. */
export function ScheduleLink({ title, filters, by }: ScheduleLinkProps) {
  const can = useCan()
  const address = useAddress()
  if (!can(ADD)) return null
  const query = new URLSearchParams({ Subject: title })
  if (by !== undefined) query.set('By', by)
  for (const [name, id] of Object.entries(filters)) if (id !== undefined) query.set(name, id)
  return <ButtonLink to={address(`${ADD}?${query.toString()}`)}>定时发送</ButtonLink>
}
