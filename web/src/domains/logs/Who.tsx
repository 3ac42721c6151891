import { Cut } from '../../ui/Cut.tsx'
import { personText } from './person-text.ts'

interface Person {
  readonly Name: string
  readonly RealName: string
}

interface WhoProps {
  readonly user: Person
  /** Who looked through the eyes of the person meanwhile. */
  readonly viewer?: Person | undefined
}

/** 陈国强（manager1） */
export function Who({ user, viewer }: WhoProps) {
  const text = personText(user)
  if (!viewer) return <Cut title={text}>{text}</Cut>
  const by = `${viewer.RealName || viewer.Name} 以他人身份`
  return <Cut title={`${text}：${by}`}>{`${by} · ${text}`}</Cut>
}
