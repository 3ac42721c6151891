import { Cut } from '../../ui/Cut.tsx'

interface WhoProps {
  readonly user: { readonly Name: string; readonly RealName: string }
}

/** 陈国强（manager1） */
export function Who({ user: { Name, RealName } }: WhoProps) {
  const text = RealName === '' || RealName === Name ? Name : `${RealName}（${Name}）`
  return <Cut title={text}>{text}</Cut>
}
