/** 陈国强（manager1）: a name that is the account as well is shown once, and no account of somebody out of reach. */
export function personText({ Name, RealName }: { readonly Name: string; readonly RealName: string }): string {
  if (Name === '') return RealName
  return RealName === '' || RealName === Name ? Name : `${RealName}（${Name}）`
}
