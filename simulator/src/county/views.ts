import type { viewCalls } from '@farm/contract/views'
import { type BodyOf, formatFilter } from '@farm/contract/wire'
import { idOf } from '../ids.ts'

/** A way to look at a list, before it is known whose it is. */
export type SharedView = Pick<BodyOf<typeof viewCalls.add>, 'Id' | 'Screen' | 'Name' | 'Address' | 'Columns'>

function view(Screen: string, Name: string, choices: Readonly<Record<string, string>>): SharedView {
  return {
    Id: idOf(`view/${Screen}/${Name}`),
    Screen,
    Name,
    Address: new URLSearchParams(choices).toString(),
    Columns: [],
  }
}

/** A condition on days as seen from the one on which the list is looked at. */
function within(field: string, days: string): string {
  return formatFilter([{ path: [field], op: '=', values: [days] }])
}

/** What people of the county look at every week. */
export const sharedViews: readonly SharedView[] = [
  view('plans', '本周到期', { Status: '执行中', where: within('EndDate', '@days:week'), orderBy: 'EndDate asc' }),
  view('clock-data', '本周农事', { where: within('OccurTime', '@times:week'), groupBy: 'Operation', sums: 'Area' }),
  view('inputs', '农药（按毒性）', { Kind: '农药', groupBy: 'Toxicity', orderBy: 'ExpiryDate asc' }),
]
