interface Fact {
  readonly id: string
  readonly kind: '入库' | '领用' | '盘点'
  /** By how much there was more after it, in grammes. */
  readonly change: number
  isReversed: boolean
}

/** The book of one input in one store as somebody would keep it on paper, in the order in which it happened. */
export class StorePaper {
  readonly facts: Fact[] = []

  balance(): number {
    return this.facts.reduce((sum, { change, isReversed }) => sum + (isReversed ? 0 : change), 0)
  }

  allows(kind: Fact['kind'], grammes: number): boolean {
    return kind !== '领用' || this.balance() >= grammes
  }

  write(id: string, kind: Fact['kind'], grammes: number): void {
    const changes = { 入库: grammes, 领用: -grammes, 盘点: grammes - this.balance() }
    this.facts.push({ id, kind, change: changes[kind], isReversed: false })
  }

  /** One of the last that were written; what was counted is taken back as of its own time alone. */
  latest(which: number): Fact | undefined {
    const some = this.facts.filter(({ kind }) => kind !== '盘点').slice(-6)
    return some[which % Math.max(some.length, 1)]
  }

  /** Once, not before a count that stands, and never so that there would be less than nothing. */
  allowsReversal(one: Fact): boolean {
    const later = this.facts.slice(this.facts.indexOf(one) + 1)
    return !one.isReversed && !later.some(({ kind }) => kind === '盘点') && this.balance() >= one.change
  }

  reverse(one: Fact): void {
    one.isReversed = true
  }
}
