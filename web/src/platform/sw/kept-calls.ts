/** Forms that work in the field reads: enterprises, crops, plots, inputs, plans, operations, punch-ins, work orders, dictionaries. */
export const FIELD_FORMS: ReadonlySet<string> = new Set(
  ['01', '02', '03', '04', '05', '06', '07', '08', '13', '14'].map(
    (number) => `00000000-0000-7000-8000-0000000001${number}`,
  ),
)

/** Answer records, whose forms are asked for or stand in the answer. */
export const RECORDS: ReadonlySet<string> = new Set(['/api/Core/FormData/List', '/api/Core/FormData/Get'])
const OTHERS: ReadonlySet<string> = new Set([
  '/api/Core/Auth/GetMyPermission',
  '/api/Core/Form/List',
  '/api/Core/Form/Get',
  '/api/Farm/Operation/Clock',
  '/api/Farm/Statistics/Clock',
  '/api/Farm/Statistics/PlanOperation',
])

/** Whether the answer to a request may be kept for places without a signal. */
export function isKept({ method, url, headers }: Pick<Request, 'method' | 'url' | 'headers'>): boolean {
  if (method !== 'GET' || !headers.has('token')) return false
  const { pathname, searchParams } = new URL(url)
  const formId = searchParams.get('formId')
  return OTHERS.has(pathname) || (RECORDS.has(pathname) && (formId === null || FIELD_FORMS.has(formId)))
}
