/** 陈国强（manager1）; who has no other name is told once. */
export function personText({ Name, RealName }: { readonly Name: string; readonly RealName: string }): string {
  return RealName === '' || RealName === Name ? Name : `${RealName}（${Name}）`
}
